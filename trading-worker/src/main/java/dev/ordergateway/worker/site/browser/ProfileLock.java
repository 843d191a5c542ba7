package dev.ordergateway.worker.site.browser;

import dev.ordergateway.foundation.start.StartException;
import java.io.IOException;
import java.io.UncheckedIOException;
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

/**
 * The account's profile folder, held by one process at a time (SPEC §1). The operating system frees
 * it however the process ends; what the file says is only for the message.
 */
public final class ProfileLock implements AutoCloseable {
  static final String FILE = "order-gateway.lock";

  private final Path folder;
  private final FileChannel channel;

  private ProfileLock(Path folder, FileChannel channel) {
    this.folder = folder;
    this.channel = channel;
  }

  /**
   * Takes the folder, and makes it where it is not there yet.
   *
   * @param holder what is told to the next who asks: {@code trading-worker}, {@code login}
   * @throws StartException where another process, or another part of this one, holds it; names it
   */
  public static ProfileLock acquire(Path folder, String holder) {
    Path absolute = folder.toAbsolutePath().normalize();
    try {
      Files.createDirectories(absolute);
      FileChannel channel =
          FileChannel.open(
              absolute.resolve(FILE),
              StandardOpenOption.CREATE,
              StandardOpenOption.READ,
              StandardOpenOption.WRITE);
      if (!locked(channel)) {
        String other = read(channel);
        channel.close();
        throw new StartException(
            "the browser profile " + absolute + " is in use by " + other + "; stop it first");
      }
      String self = "pid " + ProcessHandle.current().pid() + " on " + host() + ": " + holder;
      channel.truncate(0);
      channel.write(ByteBuffer.wrap(self.getBytes(StandardCharsets.UTF_8)), 0);
      return new ProfileLock(absolute, channel);
    } catch (IOException e) {
      throw new StartException("the browser profile " + absolute + " can't be locked: " + e, e);
    }
  }

  private static boolean locked(FileChannel channel) throws IOException {
    try {
      FileLock lock = channel.tryLock();
      return lock != null;
    } catch (OverlappingFileLockException e) {
      return false;
    }
  }

  private static String read(FileChannel channel) throws IOException {
    ByteBuffer text = ByteBuffer.allocate(512);
    channel.read(text, 0);
    String holder =
        new String(text.array(), 0, text.position(), StandardCharsets.UTF_8)
            .replaceAll("\\p{Cntrl}", " ");
    return holder.isBlank() ? "another process" : holder;
  }

  /** Absolute. */
  public Path folder() {
    return folder;
  }

  static String host() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "this host";
    }
  }

  /** Gives the folder free. The file stays, so that nobody locks one that was just removed. */
  @Override
  public void close() {
    try {
      if (channel.isOpen()) {
        channel.truncate(0);
        channel.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
