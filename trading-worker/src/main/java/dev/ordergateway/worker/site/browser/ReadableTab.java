package dev.ordergateway.worker.site.browser;

import java.util.Map;
import org.openqa.selenium.WebDriverException;
import org.openqa.selenium.chrome.ChromeDriver;

/** What reading a page needs of the tab that shows it. Both throw {@link WebDriverException}. */
public interface ReadableTab {
  /**
   * @param body of a function, which must change nothing
   * @return null, a string, a number, a boolean, or a list or map of these
   */
  Object script(String body, Object... arguments);

  /** A command of Chromium's DevTools, to this tab. */
  Map<String, Object> command(String method, Map<String, Object> parameters);

  /** The tab the driver is in. */
  static ReadableTab of(ChromeDriver driver) {
    return new ReadableTab() {
      @Override
      public Object script(String body, Object... arguments) {
        return driver.executeScript(body, arguments);
      }

      @Override
      public Map<String, Object> command(String method, Map<String, Object> parameters) {
        return driver.executeCdpCommand(method, parameters);
      }
    };
  }
}
