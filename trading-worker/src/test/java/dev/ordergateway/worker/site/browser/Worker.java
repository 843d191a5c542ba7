package dev.ordergateway.worker.site.browser;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Another worker process on a browser profile, to be killed. */
final class Worker {
  private Worker() {}

  /** Starts one that only holds the lock. */
  static Process hold(Path folder) throws IOException {
    return start(folder, "hold");
  }

  /** Starts one that has a browser open. */
  static Process browse(Path folder) throws IOException {
    return start(folder, "browse");
  }

  private static Process start(Path folder, String what) throws IOException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Worker.class.getName(),
                folder.toString(),
                what)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    BufferedReader out =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    for (String line = out.readLine(); !"ready".equals(line); line = out.readLine()) {
      if (line == null) {
        throw new IOException("the other worker did not start");
      }
    }
    return process;
  }

  public static void main(String[] arguments) throws Exception {
    Path folder = Path.of(arguments[0]);
    ProfileLock lock = ProfileLock.acquire(folder);
    if (arguments[1].equals("browse")) {
      new BrowserSession(BrowserConfiguration.in(folder.toString()), lock)
          .use(driver -> driver.getWindowHandle());
    }
    System.out.println("ready");
    Thread.sleep(120_000);
  }
}
