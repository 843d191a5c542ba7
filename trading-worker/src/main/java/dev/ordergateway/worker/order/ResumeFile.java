package dev.ordergateway.worker.order;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The sign as a file beside the journal: the {@code resume} command is another process, and the
 * journal belongs to the worker alone.
 */
public final class ResumeFile implements ResumeSign {
  private final Path file;

  private ResumeFile(Path file) {
    this.file = file;
  }

  public static ResumeFile beside(Path journal) {
    return new ResumeFile(journal.resolveSibling(journal.getFileName() + ".resume"));
  }

  public void give() {
    try {
      Files.writeString(file, "resume\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public boolean isGiven() {
    return Files.exists(file);
  }

  @Override
  public void clear() {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
