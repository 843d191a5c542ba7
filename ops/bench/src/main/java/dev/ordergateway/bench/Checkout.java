package dev.ordergateway.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** What git says of the checkout. */
final class Checkout {
  private Checkout() {}

  /** The commit, with {@code -dirty} where files were changed; null where git can't tell. */
  static String commit(Path repository) {
    try {
      Process git =
          new ProcessBuilder("git", "describe", "--always", "--abbrev=12", "--dirty", "--exclude=*")
              .directory(repository.toFile())
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      String commit =
          new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      return git.waitFor() == 0 && !commit.isEmpty() ? commit : null;
    } catch (IOException e) {
      return null; // no git here
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return null;
    }
  }
}
