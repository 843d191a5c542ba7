package dev.ordergateway.worker.site.browser;

import dev.ordergateway.api.WorkerErrorCode;
import dev.ordergateway.worker.site.SiteException;
import java.util.List;
import java.util.Locale;
import org.openqa.selenium.ElementNotInteractableException;
import org.openqa.selenium.NoSuchElementException;
import org.openqa.selenium.NoSuchSessionException;
import org.openqa.selenium.NoSuchWindowException;
import org.openqa.selenium.SessionNotCreatedException;
import org.openqa.selenium.StaleElementReferenceException;
import org.openqa.selenium.TimeoutException;
import org.openqa.selenium.UnhandledAlertException;
import org.openqa.selenium.WebDriverException;
import org.openqa.selenium.remote.UnreachableBrowserException;

/** What an exception of the browser means. */
public final class BrowserFault {
  private static final List<String> DEAD =
      List.of(
          "tab crashed",
          "session deleted",
          "invalid session id",
          "disconnected",
          "not connected to devtools",
          "unable to receive message from renderer",
          "chrome not reachable",
          "connection refused: localhost",
          "target window already closed",
          "web view not found",
          "failed to connect",
          "connection reset");

  private BrowserFault() {}

  /** Whether the session, or its tab, can't be used any more. */
  public static boolean isDeadly(Throwable failure) {
    if (failure instanceof NoSuchSessionException
        || failure instanceof NoSuchWindowException
        || failure instanceof SessionNotCreatedException
        || failure instanceof UnreachableBrowserException) {
      return true;
    }
    String message = firstLine(failure).toLowerCase(Locale.ROOT);
    return !message.contains("net::err") && DEAD.stream().anyMatch(message::contains);
  }

  /** Whether only the page changed under a reading: browser and tab live, and no dialog is open. */
  public static boolean isOfThePage(WebDriverException failure) {
    return !isDeadly(failure)
        && !(failure instanceof UnhandledAlertException)
        && !(failure instanceof TimeoutException);
  }

  /** As it is told where nothing irreversible happened. */
  static SiteException told(WebDriverException failure) {
    if (failure instanceof UnhandledAlertException alert) {
      return site(
          WorkerErrorCode.LAYOUT_NOT_UNDERSTOOD,
          "the site opened a dialog: " + alertText(alert),
          failure);
    }
    if (isDeadly(failure)) {
      return site(
          WorkerErrorCode.UNREACHABLE,
          "the browser or its tab crashed: " + firstLine(failure) + "; the next use starts another",
          failure);
    }
    if (failure instanceof TimeoutException) {
      return site(
          WorkerErrorCode.UNREACHABLE, "the page took too long: " + firstLine(failure), failure);
    }
    if (failure instanceof StaleElementReferenceException
        || failure instanceof NoSuchElementException
        || failure instanceof ElementNotInteractableException) {
      return site(
          WorkerErrorCode.LAYOUT_NOT_UNDERSTOOD,
          "the page changed while it was used: " + firstLine(failure),
          failure);
    }
    return site(WorkerErrorCode.UNREACHABLE, "the page failed: " + firstLine(failure), failure);
  }

  /** The text of the dialog, kept since nobody answers it. */
  public static String alertText(UnhandledAlertException alert) {
    String text = alert.getAlertText();
    return text == null || text.isBlank() ? firstLine(alert) : text;
  }

  /** Without Selenium's lines about the system. */
  public static String firstLine(Throwable failure) {
    String message = failure.getMessage() == null ? "" : failure.getMessage();
    String line = message.lines().findFirst().orElse("").strip();
    return line.isEmpty() ? failure.getClass().getSimpleName() : line;
  }

  private static SiteException site(WorkerErrorCode code, String message, Throwable cause) {
    return new SiteException(code, message, null, cause);
  }
}
