package dev.ordergateway.worker.site.browser;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
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
   * then the browser is asked directly, on its loopback port, so that the dialog stays unanswered.
   */
  void openTab() {
    try {
      driver.switchTo().newWindow(WindowType.TAB);
    } catch (UnhandledAlertException e) {
      Set<String> before = driver.getWindowHandles();
      askForTab();
      driver.getWindowHandles().stream()
          .filter(handle -> !before.contains(handle))
          .findFirst()
          .ifPresentOrElse(driver.switchTo()::window, () -> rethrow(e));
    }
  }

  private static void rethrow(UnhandledAlertException e) {
    throw e;
  }

  private void askForTab() {
    Object options = driver.getCapabilities().getCapability("goog:chromeOptions");
    String address = String.valueOf(((Map<?, ?>) options).get("debuggerAddress"));
    try {
      HttpClient.newBuilder()
          .proxy(HttpClient.Builder.NO_PROXY)
          .build()
          .send(
              HttpRequest.newBuilder(URI.create("http://" + address + "/json/new?about:blank"))
                  .timeout(SCRIPT)
                  .PUT(HttpRequest.BodyPublishers.noBody())
                  .build(),
              HttpResponse.BodyHandlers.discarding());
    } catch (IOException e) {
      throw new WebDriverException("the browser opens no tab", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new WebDriverException("interrupted while opening a tab", e);
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
