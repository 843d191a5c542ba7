package dev.ordergateway.worker.site.browser;

import dev.ordergateway.foundation.lock.ExclusiveLock;
import dev.ordergateway.foundation.start.StartException;
import java.nio.file.Path;

/** The account's profile folder, held by one process at a time (SPEC §1). */
public final class ProfileLock implements AutoCloseable {
  private static final String FILE = "order-gateway.lock";

  private final Path folder;
  private final ExclusiveLock lock;

  private ProfileLock(Path folder, ExclusiveLock lock) {
    this.folder = folder;
    this.lock = lock;
  }

  /**
   * Takes the folder, and makes it where it is not there yet.
   *
   * @throws StartException where another process, or another part of this one, holds it; names it
   */
  public static ProfileLock acquire(Path folder) {
    Path absolute = folder.toAbsolutePath().normalize();
    return new ProfileLock(
        absolute, ExclusiveLock.take(absolute.resolve(FILE), "the browser profile " + absolute));
  }

  /** Absolute. */
  public Path folder() {
    return folder;
  }

  @Override
  public void close() {
    lock.close();
  }
}
