package dev.ordergateway.worker.journal;

import dev.ordergateway.foundation.start.StartException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.Optional;

/**
 * Keeps a second process off something, across processes (SPEC §1). The operating system lifts it
 * when the holder dies, however it dies.
 */
public final class ExclusiveLock implements AutoCloseable {
  private final FileChannel channel;

  private ExclusiveLock(FileChannel channel) {
    this.channel = channel;
  }

  /** The lock of a database file lies beside it. */
  public static Path beside(Path file) {
    return file.resolveSibling(file.getFileName() + ".lock");
  }

  /**
   * @param what what is locked, for the message
   * @throws StartException where another process holds it; it names the holder
   */
  public static ExclusiveLock take(Path lockFile, String what) {
    return tryTake(lockFile, what)
        .orElseThrow(
            () -> new StartException(what + " is in use by another process: " + holder(lockFile)));
  }

  /** Empty where another process holds it. */
  public static Optional<ExclusiveLock> tryTake(Path lockFile, String what) {
    try {
      Files.createDirectories(lockFile.toAbsolutePath().getParent());
      FileChannel channel =
          FileChannel.open(
              lockFile,
              StandardOpenOption.CREATE,
              StandardOpenOption.READ,
              StandardOpenOption.WRITE);
      FileLock lock;
      try {
        lock = channel.tryLock();
      } catch (OverlappingFileLockException e) {
        // Held by this very process. Closing this channel would lift that lock too (POSIX), so it
        // stays open: a leak in a case that only a fault of the program can bring about.
        return Optional.empty();
      }
      if (lock == null) {
        channel.close();
        return Optional.empty();
      }
      byte[] holder = description().getBytes(StandardCharsets.UTF_8);
      channel.truncate(0);
      channel.write(ByteBuffer.wrap(holder), 0);
      channel.force(true);
      return Optional.of(new ExclusiveLock(channel));
    } catch (IOException e) {
      throw new StartException(what + " can't be locked with " + lockFile + ": " + e, e);
    }
  }

  /** Who holds it, or held it last. */
  public static String holder(Path lockFile) {
    try {
      String text = Files.readString(lockFile).strip();
      return text.isEmpty() ? "holder unknown" : text;
    } catch (IOException e) {
      return "holder unknown";
    }
  }

  private static String description() {
    ProcessHandle process = ProcessHandle.current();
    String command =
        process.info().commandLine().or(() -> process.info().command()).orElse("unknown command");
    String host = Optional.ofNullable(System.getenv("HOSTNAME")).orElseGet(ExclusiveLock::hostName);
    return "pid %d on %s since %s (%s)"
        .formatted(
            process.pid(),
            host,
            Instant.now(),
            command.length() > 200 ? command.substring(0, 200) + "…" : command);
  }

  private static String hostName() {
    try {
      return Files.readString(Path.of("/proc/sys/kernel/hostname")).strip();
    } catch (IOException e) {
      return "this host";
    }
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new IllegalStateException("a lock can't be lifted", e);
    }
  }
}
