package dev.ordergateway.foundation.sqlite;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The SQLite driver unpacks its library into the temporary folder, beside a marker, and removes
 * both when the process ends. A killed process leaves them, more than a megabyte each time, and the
 * marker keeps the driver from ever removing them.
 */
final class NativeLeftovers {
  private static final Pattern NAME = Pattern.compile("(sqlite-[0-9.]+-[^/]*?)(\\.lck)?");
  private static final Pattern MAPPED = Pattern.compile("/(sqlite-[0-9.]+-[^/\\s]*)");
  private static final Path PROCESSES = Path.of("/proc");

  /** A process that is just starting has unpacked its library and not loaded it yet. */
  private static final Duration SETTLED = Duration.ofMinutes(10);

  private NativeLeftovers() {}

  /** Removes what no living process has loaded; nothing where that can't be seen. */
  static void remove(Path folder, Instant now) {
    if (!Files.isReadable(PROCESSES.resolve("self/maps"))) {
      return;
    }
    try {
      List<Path> old = list(folder).stream().filter(file -> isOld(file, now)).toList();
      if (old.isEmpty()) {
        return;
      }
      Set<String> loaded = loaded();
      for (Path file : old) {
        Matcher name = NAME.matcher(file.getFileName().toString());
        if (name.matches() && !loaded.contains(name.group(1))) {
          Files.deleteIfExists(file);
        }
      }
    } catch (IOException e) {
      // Somebody else's, or gone meanwhile: it holds up no start.
    }
  }

  private static List<Path> list(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> NAME.matcher(file.getFileName().toString()).matches())
          .filter(Files::isRegularFile)
          .toList();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private static boolean isOld(Path file, Instant now) {
    try {
      return Files.getLastModifiedTime(file).toInstant().isBefore(now.minus(SETTLED));
    } catch (IOException e) {
      return false;
    }
  }

  private static Set<String> loaded() throws IOException {
    Set<String> names = new HashSet<>();
    try (Stream<Path> processes = Files.list(PROCESSES)) {
      processes
          .filter(process -> process.getFileName().toString().matches("[0-9]+"))
          .forEach(process -> addLoaded(process.resolve("maps"), names));
    }
    return names;
  }

  /** A process of another user can't be looked into; its files can't be removed by us either. */
  private static void addLoaded(Path maps, Set<String> names) {
    try {
      Matcher mapped = MAPPED.matcher(Files.readString(maps, StandardCharsets.ISO_8859_1));
      while (mapped.find()) {
        names.add(mapped.group(1));
      }
    } catch (IOException e) {
      // It ended, or belongs to another user.
    }
  }
}
