package dev.ordergateway.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** What a run writes, and the processes it started, gone when it ends or is broken off. */
record RunFolder(Path folder) {
  void remove() {
    // A run that is broken off leaves gateways, which would write on.
    List<ProcessHandle> left = ProcessHandle.current().descendants().toList();
    left.forEach(ProcessHandle::destroyForcibly);
    left.forEach(process -> process.onExit().join());
    try (Stream<Path> files = Files.walk(folder)) {
      files.sorted(Comparator.reverseOrder()).forEach(RunFolder::delete);
    } catch (NoSuchFileException e) {
      return; // it is gone already
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
