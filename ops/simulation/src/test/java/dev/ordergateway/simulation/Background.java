package dev.ordergateway.simulation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Lets every other process go first. Simulated time does not mind who has the processor; beside it
 * in a build there are browsers and real clocks, which do.
 */
final class Background {
  private static final Path TASKS = Path.of("/proc/self/task");

  private Background() {}

  /** Where the system can't do that, all stays as it was. */
  static void letOthersGoFirst() throws IOException, InterruptedException {
    if (!Files.isDirectory(TASKS)) {
      return;
    }
    // Each thread has a priority of its own, and gives it to those that it starts.
    List<String> command = new ArrayList<>(List.of("renice", "-n", "10", "-p"));
    try (Stream<Path> threads = Files.list(TASKS)) {
      threads.map(thread -> thread.getFileName().toString()).forEach(command::add);
    }
    try {
      new ProcessBuilder(command)
          .redirectErrorStream(true)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .start()
          .waitFor(10, TimeUnit.SECONDS);
    } catch (IOException e) {
      System.out.println("goes on at the same priority as all others: " + e);
    }
  }
}
