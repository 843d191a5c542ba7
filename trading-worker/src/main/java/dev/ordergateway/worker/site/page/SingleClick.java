package dev.ordergateway.worker.site.page;

import dev.ordergateway.worker.site.Observed;
import dev.ordergateway.worker.site.PageCapture;
import dev.ordergateway.worker.site.WriteGate;
import dev.ordergateway.worker.site.browser.BrowserFault;
import dev.ordergateway.worker.site.browser.BrowserSession;
import dev.ordergateway.worker.site.browser.ReadableTab;
import dev.ordergateway.worker.site.browser.Snapshot;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.openqa.selenium.NoSuchSessionException;
import org.openqa.selenium.TimeoutException;
import org.openqa.selenium.UnhandledAlertException;
import org.openqa.selenium.WebElement;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A click that moves money: made once, and whatever happens from then on is told, never thrown and
 * never repaired by another click or a reload (SPEC §0, first law). Only reading is repeated.
 *
 * @param <T> what is known afterwards
 */
final class SingleClick<T> {
  private static final Logger LOG = LoggerFactory.getLogger(SingleClick.class);

  private final BrowserSession session;
  private final Clock clock;
  private final WebElement button;
  private final Function<Snapshot, Optional<T>> judge;
  private final Function<String, T> notClicked;
  private final Function<String, T> unknown;
  private final AtomicBoolean used = new AtomicBoolean();

  /**
   * @param judge what a page says; empty where it says nothing yet, and is looked at again
   * @param notClicked makes the result of a reason for which nothing was clicked
   * @param unknown makes the result of a reason for which the answer is lost
   */
  SingleClick(
      PageReader reader,
      WebElement button,
      Function<Snapshot, Optional<T>> judge,
      Function<String, T> notClicked,
      Function<String, T> unknown) {
    this.session = reader.session();
    this.clock = reader.clock();
    this.button = button;
    this.judge = judge;
    this.notClicked = notClicked;
    this.unknown = unknown;
  }

  /**
   * @param gate asked directly before the click: what it throws passes through
   * @throws IllegalStateException at the second call, before the browser is touched
   */
  Observed<T> click(WriteGate gate) {
    if (!used.compareAndSet(false, true)) {
      throw new IllegalStateException("this button was clicked already");
    }
    try {
      session.resetConnections();
    } catch (Throwable failure) {
      session.notice(failure);
      LOG.warn("nothing was clicked", failure);
      return new Observed<>(
          notClicked.apply(
              "the connections could not be reset: " + BrowserFault.firstLine(failure)),
          null);
    }
    gate.beforeWrite();
    try {
      button.click();
    } catch (Throwable failure) {
      return failed(failure);
    }
    return aftermath();
  }

  private Observed<T> failed(Throwable failure) {
    session.notice(failure);
    Snapshot page = null;
    try {
      if (session.isRunning() && !(failure instanceof UnhandledAlertException)) {
        page = session.goOn(driver -> Snapshot.read(ReadableTab.of(driver), clock.instant()));
      }
    } catch (Throwable unreadable) {
      LOG.info("no page after the failed click: {}", BrowserFault.firstLine(unreadable));
    }
    return lost("the click failed: ", failure, page);
  }

  private Observed<T> aftermath() {
    Duration patience = Duration.ofSeconds(session.configuration().pageLoadSeconds());
    long until = System.nanoTime() + patience.toNanos();
    Snapshot last = null;
    do {
      try {
        last = look();
        Optional<T> known = judge.apply(last);
        if (known.isPresent()) {
          return new Observed<>(known.get(), capture(last));
        }
      } catch (Throwable failure) {
        session.notice(failure.getCause() == null ? failure : failure.getCause());
        if (isFinal(failure)) {
          return lost("", failure, null);
        }
        LOG.debug("the page is not readable yet", failure); // it may be between two documents
      }
      Pause.briefly();
    } while (System.nanoTime() - until < 0 && !Thread.currentThread().isInterrupted());
    String where = last == null ? "nothing readable" : String.valueOf(last.url());
    return new Observed<>(
        unknown.apply("after " + patience.toSeconds() + " s the page still shows " + where),
        last == null ? null : capture(last));
  }

  /** Never starts a browser: a new one knows nothing of the click. */
  private Snapshot look() {
    if (!session.isRunning()) {
      throw new NoSuchSessionException("the browser has ended");
    }
    return session.goOn(driver -> Snapshot.read(ReadableTab.of(driver), clock.instant()));
  }

  private boolean isFinal(Throwable failure) {
    Throwable cause = failure.getCause() == null ? failure : failure.getCause();
    return !session.isRunning()
        || cause instanceof UnhandledAlertException
        || cause instanceof TimeoutException
        || failure instanceof Error;
  }

  private Observed<T> lost(String prefix, Throwable failure, Snapshot page) {
    LOG.warn("the answer to a click is lost", failure);
    return new Observed<>(
        unknown.apply(prefix + BrowserFault.firstLine(failure)),
        page == null ? null : capture(page));
  }

  private PageCapture capture(Snapshot page) {
    try {
      return session.goOn(driver -> page.capture(ReadableTab.of(driver), "POST"));
    } catch (Throwable failure) {
      LOG.warn("the page after a click can't be kept", failure);
      return null;
    }
  }
}
