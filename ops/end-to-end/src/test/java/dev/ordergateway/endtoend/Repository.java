package dev.ordergateway.endtoend;

import java.nio.file.Files;
import java.nio.file.Path;

/** Where the checkout is that this test runs in. */
final class Repository {
  static final Path ROOT = find();

  private Repository() {}

  private static Path find() {
    Path folder = Path.of("").toAbsolutePath();
    while (folder != null && !Files.exists(folder.resolve("worker.yml"))) {
      folder = folder.getParent();
    }
    if (folder == null) {
      throw new IllegalStateException("run this inside a checkout");
    }
    return folder;
  }
}
