package dev.ordergateway.endtoend;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;

/** What was seen, row by row, in {@code target/crash-matrix.md}. */
final class CrashTable {
  private static final Path FILE = Path.of("target", "crash-matrix.md");

  private CrashTable() {}

  static void title(String text) {
    write("\n### " + text + "\n\n| died after | true ends | seen | seconds |\n|---|---|---|---|\n");
  }

  static void row(CrashRow row, String seen, Duration took) {
    write(
        "| %s | %s | %s | %.1f |\n"
            .formatted(row.name(), row.ends(), seen, took.toMillis() / 1000.0));
  }

  static void line(String text) {
    write("\n" + text + "\n");
  }

  private static void write(String text) {
    try {
      Files.createDirectories(FILE.getParent());
      Files.writeString(FILE, text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
