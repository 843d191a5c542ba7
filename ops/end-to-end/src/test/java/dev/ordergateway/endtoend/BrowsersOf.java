package dev.ordergateway.endtoend;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The browsers and drivers that run for a folder's worker, wherever they hang in the tree. */
final class BrowsersOf {
  private BrowsersOf() {}

  /** Their command lines. They inherit the worker's environment, which names its folders. */
  static List<String> folder(Path folder) {
    return ProcessHandle.allProcesses()
        .map(process -> Path.of("/proc", "" + process.pid()))
        .filter(process -> read(process.resolve("cmdline")).contains("chrom"))
        .filter(
            process ->
                (read(process.resolve("environ")) + read(process.resolve("cmdline")))
                    .contains(folder.toString()))
        .map(process -> process + " " + read(process.resolve("cmdline")))
        .toList();
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
