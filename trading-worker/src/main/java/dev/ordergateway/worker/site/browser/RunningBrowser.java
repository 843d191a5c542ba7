package dev.ordergateway.worker.site.browser;

import java.net.http.HttpClient;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.openqa.selenium.TimeoutException;
import org.openqa.selenium.UnexpectedAlertBehaviour;
import org.openqa.selenium.UnhandledAlertException;
import org.openqa.selenium.WebDriverException;
import org.openqa.selenium.WindowType;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.remote.http.ClientConfig;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One life of the browser with its driver. */
final class RunningBrowser {
  private static final Logger LOG = LoggerFactory.getLogger(RunningBrowser.class);
  private static final Duration SCRIPT = Duration.ofSeconds(15);
  private static final Duration SILENCE = Duration.ofSeconds(2);

  /** Past the page's own time: the driver answers by itself, so this only ends a hung driver. */
  private static final Duration DRIVER_SLACK = Duration.ofSeconds(30);

  private static final List<String> ARGUMENTS =
      List.of(
          "--disable-gpu",
          "--disable-quic",
          "--no-first-run",
          "--no-default-browser-check",
          "--disable-background-networking",
          "--disable-component-update",
          "--disable-sync",
          "--disable-breakpad",
          "--disable-auto-reload",
          "--disable-dev-shm-usage",
          "--force-device-scale-factor=1",
          "--password-store=basic",
          "--lang=ja");

  /** Nothing is connected to in advance (see FreshConnections), and no old page is reopened. */
  private static final Map<String, Object> PREFERENCES =
      Map.of(
          "net.network_prediction_options",
          2,
          "session.restore_on_startup",
          5,
          "credentials_enable_service",
          false,
          "autofill.credit_card_enabled",
          false);

  private final ChromeDriver driver;
  private final ChromeDriverService service;
  private final FreshConnections connections;
  private final HttpClient http = DevTools.client();

  private RunningBrowser(ChromeDriver driver, ChromeDriverService service) {
    this.driver = driver;
    this.service = service;
    this.connections = new FreshConnections(driver);
  }

  static RunningBrowser start(
      BrowserConfiguration configuration, Path folder, BrowserProcesses processes) {
    BrowserPrograms programs = BrowserPrograms.find(configuration);
    String token = processes.begin();
    // The driver listens on loopback only, as long as no list of allowed addresses is given.
    ChromeDriverService service =
        new ChromeDriverService.Builder()
            .usingDriverExecutable(programs.driver().toFile())
            .usingAnyFreePort()
            .withEnvironment(environment(token))
            .build();
    Duration pageLoad = Duration.ofSeconds(configuration.pageLoadSeconds());
    // The stock filter repeats nothing; `withRetries` must never be used here: it could hold the
    // final click.
    ClientConfig client =
        ClientConfig.defaultConfig().readTimeout(pageLoad.plus(SCRIPT).plus(DRIVER_SLACK));
    ChromeDriver driver =
        new ChromeDriver(service, options(configuration, programs, folder), client);
    processes.record(started(token));
    driver.manage().timeouts().pageLoadTimeout(pageLoad).scriptTimeout(SCRIPT);
    return new RunningBrowser(driver, service);
  }

  /** The driver and the browser, and those of their children that run already. */
  private static List<ProcessHandle> started(String token) {
    return ProcessHandle.current()
        .descendants()
        .filter(
            process -> ProcessMark.hasVariable(process, BrowserProcesses.VARIABLE + "=" + token))
        .flatMap(process -> Stream.concat(Stream.of(process), process.descendants()))
        .distinct()
        .toList();
  }

  private static Map<String, String> environment(String token) {
    return Map.of(BrowserProcesses.VARIABLE, token);
  }

  private static ChromeOptions options(
      BrowserConfiguration configuration, BrowserPrograms programs, Path folder) {
    List<String> arguments = new ArrayList<>(ARGUMENTS);
    arguments.add("--user-data-dir=" + folder);
    arguments.add(
        "--window-size=" + configuration.windowWidth() + "," + configuration.windowHeight());
    if (configuration.headless()) {
      arguments.add("--headless=new");
    }
    if ("root".equals(System.getProperty("user.name"))) {
      arguments.add("--no-sandbox"); // Chromium refuses to start as root with its sandbox
    }
    arguments.addAll(configuration.arguments());
    ChromeOptions options = new ChromeOptions();
    options.setBinary(programs.binary().toFile());
    options.addArguments(arguments);
    options.setExperimentalOption("prefs", PREFERENCES);
    // Selenium's own choice would answer a dialog, and an answer may be an order.
    options.setUnhandledPromptBehaviour(UnexpectedAlertBehaviour.IGNORE);
    return options;
  }

  ChromeDriver driver() {
    return driver;
  }

  /**
   * Opens another tab and goes on in it. The driver refuses to where a dialog is open in this one;
   * then the browser is asked directly, so that the dialog stays unanswered.
   */
  void openTab() {
    try {
      driver.switchTo().newWindow(WindowType.TAB);
    } catch (UnhandledAlertException e) {
      try (DevTools tools = devTools()) {
        driver.switchTo().window(tools.openTab());
      }
    }
  }

  /** Opens a tab that the driver does not know, and stays in its own. */
  ReadingTab openReadingTab() {
    DevTools tools = devTools();
    try {
      return ReadingTab.open(tools);
    } catch (WebDriverException e) {
      tools.close();
      throw e;
    }
  }

  private DevTools devTools() {
    Object options = driver.getCapabilities().getCapability("goog:chromeOptions");
    return DevTools.connect(http, String.valueOf(((Map<?, ?>) options).get("debuggerAddress")));
  }

  /** Whether the browser itself, whatever its tabs and its driver do, still lives. */
  boolean answers() {
    try (DevTools tools = devTools()) {
      return true;
    } catch (WebDriverException e) {
      return false;
    }
  }

  /**
   * Whether a page does not answer, as none does that shows a dialog. The driver can't be asked: it
   * tells of its present tab only, and another thread may be using it.
   */
  boolean isSilent() {
    try (DevTools tools = devTools()) {
      return tools.tabs().stream()
          .map(tab -> tools.send(tools.attach(tab), "Runtime.evaluate", Map.of("expression", "0")))
          .toList()
          .stream()
          .anyMatch(RunningBrowser::isMissing);
    } catch (WebDriverException e) {
      return false; // the browser is gone, and its dialogs with it
    }
  }

  private static boolean isMissing(CompletableFuture<?> answer) {
    try {
      DevTools.await(answer, SILENCE);
      return false;
    } catch (TimeoutException e) {
      return true;
    }
  }

  FreshConnections connections() {
    return connections;
  }

  /** Closes a tab, and goes on in another one. */
  void closeTab(String handle) {
    if (others(handle).isEmpty()) {
      driver.switchTo().newWindow(WindowType.TAB);
    }
    if (driver.getWindowHandles().contains(handle)) {
      driver.switchTo().window(handle);
      driver.close();
    }
    driver.switchTo().window(others(handle).get(0));
  }

  private List<String> others(String handle) {
    return driver.getWindowHandles().stream()
        .filter(other -> !other.equals(handle) && !other.equals(connections.tab()))
        .toList();
  }

  /** Asks the browser to end, for ten seconds at most. */
  void quit() {
    Thread quitting = new Thread(this::quitQuietly, "browser-quit");
    quitting.setDaemon(true);
    quitting.start();
    try {
      quitting.join(TimeUnit.SECONDS.toMillis(10));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void quitQuietly() {
    try {
      driver.quit();
      service.stop();
    } catch (WebDriverException e) {
      LOG.info("the browser did not end in good order: {}", BrowserFault.firstLine(e));
    }
  }
}
