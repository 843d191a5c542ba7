package dev.ordergateway.endtoend;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** The browsers and drivers that run for a folder's worker, wherever they hang in the tree. */
final class BrowsersOf {
  private BrowsersOf() {}

  /** Their command lines. */
  static List<String> folder(Path folder) {
    return processes(folder)
        .map(process -> process.pid() + " " + read(proc(process).resolve("cmdline")))
        .toList();
  }

  /** Ends them: those of a worker that was killed are nobody's children any more. */
  static void endAllOf(Path folder) {
    await("no browser is left in " + folder)
        .atMost(Duration.ofSeconds(30))
        .until(
            () -> {
              // One that is ended may have started another just before.
              List<ProcessHandle> left = processes(folder).toList();
              left.forEach(ProcessHandle::destroyForcibly);
              return left.isEmpty();
            });
  }

  /**
   * They work in the folder, or are told to keep a profile in it, or inherited the worker's
   * environment, which names its folders.
   */
  private static Stream<ProcessHandle> processes(Path folder) {
    return ProcessHandle.allProcesses()
        .filter(process -> read(proc(process).resolve("cmdline")).contains("chrom"))
        .filter(
            process ->
                worksIn(folder, process)
                    || (read(proc(process).resolve("environ"))
                            + read(proc(process).resolve("cmdline")))
                        .contains(folder + "/"));
  }

  private static boolean worksIn(Path folder, ProcessHandle process) {
    try {
      return Files.readSymbolicLink(proc(process).resolve("cwd")).startsWith(folder);
    } catch (IOException e) {
      return false; // ended meanwhile
    }
  }

  private static Path proc(ProcessHandle process) {
    return Path.of("/proc", "" + process.pid());
  }

  /** Empty where it has ended meanwhile. */
  private static String read(Path file) {
    try {
      return new String(Files.readAllBytes(file), StandardCharsets.UTF_8).replace('\0', ' ');
    } catch (IOException e) {
      return "";
    }
  }
}
