package dev.ordergateway.worker.site.browser;

import dev.ordergateway.foundation.start.StartException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The browser and its driver on this machine. Nothing is downloaded: a browser that changes by
 * itself is not the one a person measured.
 *
 * @param binary the browser
 * @param driver the ChromeDriver that fits it
 */
record BrowserPrograms(Path binary, Path driver) {
  private static final List<String> BINARIES =
      List.of(
          "/usr/bin/chromium",
          "/usr/bin/chromium-browser",
          "/usr/bin/google-chrome-stable",
          "/usr/bin/google-chrome",
          "/snap/bin/chromium",
          "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome");
  private static final List<String> DRIVERS =
      List.of(
          "/usr/bin/chromedriver",
          "/usr/lib/chromium/chromedriver",
          "/usr/lib/chromium-browser/chromedriver",
          "/usr/local/bin/chromedriver",
          "/snap/bin/chromium.chromedriver",
          "/opt/homebrew/bin/chromedriver");
  private static final Pattern MAJOR = Pattern.compile("(\\d{2,4})\\.\\d+\\.\\d+");

  /**
   * @throws StartException where one of them is missing, does not run, or does not fit the other
   */
  static BrowserPrograms find(BrowserConfiguration configuration) {
    BrowserPrograms programs =
        new BrowserPrograms(
            program("browser.binary", "browser", configuration.binary(), BINARIES),
            program("browser.driver", "ChromeDriver", configuration.driver(), DRIVERS));
    String browser = version("browser.binary", programs.binary);
    String driver = version("browser.driver", programs.driver);
    if (!major(browser).equals(major(driver))) {
      throw new StartException(
          "browser.driver: the driver does not fit the browser: "
              + programs.driver
              + " is "
              + driver
              + ", "
              + programs.binary
              + " is "
              + browser
              + "; install the same version of both");
    }
    return programs;
  }

  private static Path program(String key, String what, String configured, List<String> usual) {
    if (configured != null) {
      Path path = Path.of(configured);
      if (!Files.isExecutable(path)) {
        throw new StartException(key + ": there is no executable " + configured);
      }
      return path;
    }
    return usual.stream()
        .map(Path::of)
        .filter(Files::isExecutable)
        .findFirst()
        .orElseThrow(
            () ->
                new StartException(
                    key + ": no " + what + " is installed; looked at " + String.join(", ", usual)));
  }

  private static String version(String key, Path program) {
    try {
      Process process =
          new ProcessBuilder(program.toString(), "--version")
              .redirectErrorStream(false)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      process.getOutputStream().close();
      if (!process.waitFor(30, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new StartException(key + ": " + program + " --version does not answer");
      }
      String line =
          new String(process.getInputStream().readNBytes(500), StandardCharsets.UTF_8).strip();
      if (major(line).isEmpty()) {
        throw new StartException(key + ": " + program + " --version says no version: " + line);
      }
      return line.replaceAll("[(]?(built on|[0-9a-f]{40}).*", "").strip();
    } catch (IOException e) {
      throw new StartException(key + ": " + program + " does not run: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StartException(key + ": interrupted while asking for its version", e);
    }
  }

  private static String major(String version) {
    Matcher number = MAJOR.matcher(version);
    return number.find() ? number.group(1) : "";
  }
}
