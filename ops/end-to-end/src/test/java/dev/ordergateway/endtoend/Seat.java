package dev.ordergateway.endtoend;

import static org.awaitility.Awaitility.await;

import dev.ordergateway.classarchive.Program;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.openqa.selenium.By;
import org.openqa.selenium.WebDriverException;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;

/** One worker of several in a house: with a journal, evidence and a browser profile of its own. */
final class Seat {
  private final House house;
  private final Path folder;
  private final Map<String, String> own = new HashMap<>();

  /**
   * @param name of its folder in the house, and of its log; its worker id, unless {@link #with}
   *     says another one
   */
  Seat(House house, String name) {
    this.house = house;
    this.folder = house.folder.resolve(name);
    own.put("RAKUTEN_WORKER_ID", name);
    own.put("RAKUTEN_TRADING_DB_PATH", folder.resolve("trading.db").toString());
    own.put("RAKUTEN_EVIDENCE_DIR", folder.resolve("evidence").toString());
    own.put("RAKUTEN_BROWSER_PROFILE", folder.resolve("browser-profile").toString());
  }

  Seat with(String variable, String value) {
    own.put(variable, value);
    return this;
  }

  String workerId() {
    return own.get("RAKUTEN_WORKER_ID");
  }

  /**
   * @param points where it kills or stops itself, as {@code ops/halt-agent} reads them
   */
  RunningProcess start(String... points) {
    return house.start(
        folder.getFileName().toString(),
        Program.WORKER,
        own,
        List.of(points),
        "server",
        Repository.ROOT.resolve("worker.yml").toString());
  }

  /** Logs the browser profile in, as a person would before the worker's first start. */
  Seat logIn(String account) {
    ChromeOptions options = new ChromeOptions();
    options.setBinary("/usr/bin/chromium");
    options.addArguments(
        List.of(
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--password-store=basic",
            "--user-data-dir=" + own.get("RAKUTEN_BROWSER_PROFILE")));
    ChromeDriverService service =
        new ChromeDriverService.Builder()
            .usingDriverExecutable(Path.of("/usr/bin/chromedriver").toFile())
            .usingAnyFreePort()
            .build();
    ChromeDriver browser = new ChromeDriver(service, options);
    try {
      browser.get("http://127.0.0.1:" + house.shopPort + "/login");
      browser.findElement(By.cssSelector("#user")).sendKeys(account);
      browser.findElement(By.cssSelector("#password")).sendKeys("any");
      browser.findElement(By.cssSelector("#login")).click();
      await("logged in as " + account)
          .atMost(House.PATIENCE)
          .ignoreExceptionsInstanceOf(WebDriverException.class) // between two pages
          .until(() -> browser.findElement(By.cssSelector("#account")).getText().contains(account));
    } finally {
      browser.quit();
    }
    return this;
  }
}
