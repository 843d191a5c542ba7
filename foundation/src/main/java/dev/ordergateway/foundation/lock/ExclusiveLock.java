package dev.ordergateway.foundation.lock;

import dev.ordergateway.foundation.start.StartException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
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

  /**
   * The lock of a database file lies beside it: the same lock for the same file, by whatever path
   * or link it is named.
   *
   * @param file need not be there yet
   */
  public static Path beside(Path file) {
    try {
      Path absolute = file.toAbsolutePath();
      Files.createDirectories(absolute.getParent());
      Path real =
          Files.exists(absolute)
              ? absolute.toRealPath()
              : absolute.getParent().toRealPath().resolve(absolute.getFileName());
      return real.resolveSibling(real.getFileName() + ".lock");
    } catch (IOException e) {
      throw new StartException("the folder of " + file + " can't be made: " + e, e);
    }
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
      String text = Files.readString(lockFile).strip().replaceAll("\\p{Cntrl}", " ");
      return text.isEmpty() ? "holder unknown" : text;
    } catch (IOException e) {
      return "holder unknown";
    }
  }

  private static String description() {
    ProcessHandle process = ProcessHandle.current();
    String command =
        process.info().commandLine().or(() -> process.info().command()).orElse("unknown command");
    return "pid %d on %s since %s (%s)"
        .formatted(
            process.pid(),
            host(),
            Instant.now(),
            command.length() > 200 ? command.substring(0, 200) + "…" : command);
  }

  /** This host's name, as locks name it. */
  public static String host() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
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
