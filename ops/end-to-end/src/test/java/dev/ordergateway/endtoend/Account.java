package dev.ordergateway.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** Logs a browser profile in at the demo shop, as a person would before the worker starts. */
final class Account {
  private Account() {}

  /**
   * @param profile made where it does not exist; nobody may be using it
   */
  static void logIn(Path profile, int shopPort, String user) throws IOException {
    String form =
        """
        <form method=post action=http://127.0.0.1:%d/login><input name=user value=%s></form>\
        <script>document.forms[0].submit()</script>"""
            .formatted(shopPort, user);
    Path page = Files.createTempFile("login", ".html");
    String address =
        "data:text/html," + URLEncoder.encode(form, StandardCharsets.UTF_8).replace("+", "%20");
    Process browser =
        new ProcessBuilder(
                "chromium",
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--no-first-run",
                "--password-store=basic",
                "--user-data-dir=" + profile,
                "--virtual-time-budget=5000",
                "--dump-dom",
                address)
            .redirectOutput(page.toFile())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      assertThat(browser.waitFor(60, TimeUnit.SECONDS)).as("the browser ended").isTrue();
      assertThat(Files.readString(page)).contains("<span id=\"account\">" + user);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      browser.destroyForcibly();
      Files.delete(page);
    }
  }
}
