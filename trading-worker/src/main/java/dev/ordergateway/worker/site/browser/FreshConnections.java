package dev.ordergateway.worker.site.browser;

import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.openqa.selenium.WebDriverException;
import org.openqa.selenium.chrome.ChromeDriver;

/**
 * Closes the browser's connections, so that the next request opens its own.
 *
 * <p>Chromium repeats a request by itself, a POST too, where a connection that was open before ends
 * without an answer; up to four POSTs of one click were seen. A shop that places the order and then
 * loses the connection would get the order again. On a connection made for the request there is no
 * such repeat. Connections made in advance count as open before; the preference against them is set
 * where the browser is started.
 *
 * <p>Chromium offers it on its page of network internals, which is kept in a tab in the background;
 * the tab that shows the order stays in front and is not touched.
 */
final class FreshConnections {
  private static final String PAGE = "chrome://net-internals/#sockets";

  /** The page hands the order over to another process, and does not tell when it is done. */
  private static final long SETTLE = TimeUnit.MILLISECONDS.toNanos(60);

  private final ChromeDriver driver;
  private String tab;

  FreshConnections(ChromeDriver driver) {
    this.driver = driver;
  }

  /** Null where it was never prepared. */
  String tab() {
    return tab;
  }

  /** Opens the page, and makes sure that it can do what is asked of it later. */
  void prepare() {
    String front = driver.getWindowHandle();
    if (tab == null || !driver.getWindowHandles().contains(tab)) {
      tab =
          (String)
              driver
                  .executeCdpCommand("Target.createTarget", Map.of("url", PAGE, "background", true))
                  .get("targetId");
    }
    driver.switchTo().window(tab);
    try {
      if (!Boolean.TRUE.equals(
          driver.executeScript(
              "return location.href === arguments[0] && typeof chrome.send === 'function'",
              PAGE))) {
        throw new WebDriverException("this browser offers no way to close its connections");
      }
    } finally {
      driver.switchTo().window(front);
    }
  }

  void reset() {
    if (tab == null) {
      throw new IllegalStateException("closing the connections was not prepared");
    }
    String front = driver.getWindowHandle();
    driver.switchTo().window(tab);
    try {
      driver.executeScript("chrome.send('flushSocketPools')");
    } finally {
      driver.switchTo().window(front);
    }
    LockSupport.parkNanos(SETTLE);
  }
}
