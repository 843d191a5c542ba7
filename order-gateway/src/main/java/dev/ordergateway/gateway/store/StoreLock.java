package dev.ordergateway.gateway.store;

import dev.ordergateway.foundation.start.StartException;
import io.dropwizard.lifecycle.Managed;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Keeps a SQLite file to one gateway, for the life of its process: a second one would judge leases
 * by its own clock and keep its own waiting calls. It is a lock of the operating system on a file
 * beside the database, so that one left behind by a killed process bars nobody.
 */
final class StoreLock implements Managed {
  private final FileChannel channel;

  private StoreLock(FileChannel channel) {
    this.channel = channel;
  }

  /**
   * @param database the file; it need not be there yet, its folder must
   * @throws StartException where another gateway holds it, or the lock can't be made
   */
  static StoreLock take(Path database) {
    FileChannel channel = null;
    try {
      channel =
          FileChannel.open(
              beside(database),
              StandardOpenOption.CREATE,
              StandardOpenOption.READ,
              StandardOpenOption.WRITE);
      FileLock lock = tryLock(channel);
      if (lock == null) {
        String holder = read(channel);
        channel.close();
        throw new StartException(
            "the database "
                + database
                + " (RAKUTEN_GATEWAY_DB_PATH) is in use by another gateway"
                + (holder.isEmpty() ? "" : ", process " + holder));
      }
      channel.truncate(0);
      channel.write(
          ByteBuffer.wrap(
              Long.toString(ProcessHandle.current().pid()).getBytes(StandardCharsets.UTF_8)),
          0);
      return new StoreLock(channel);
    } catch (IOException e) {
      close(channel);
      throw new StartException("the database " + database + " can't be locked: " + e, e);
    }
  }

  @Override
  public void stop() throws IOException {
    channel.close();
  }

  /** The same file for the same database, by whatever path or link it is named. */
  private static Path beside(Path database) throws IOException {
    Path real =
        Files.exists(database)
            ? database.toRealPath()
            : database.toAbsolutePath().getParent().toRealPath().resolve(database.getFileName());
    return real.resolveSibling(real.getFileName() + ".lock");
  }

  private static FileLock tryLock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException e) {
      return null; // held by this very process
    }
  }

  private static String read(FileChannel channel) throws IOException {
    ByteBuffer text = ByteBuffer.allocate(20);
    channel.read(text, 0);
    return new String(text.array(), 0, text.position(), StandardCharsets.UTF_8)
        .replaceAll("[^0-9]", "");
  }

  private static void close(FileChannel channel) {
    try {
      if (channel != null) {
        channel.close();
      }
    } catch (IOException e) {
      throw new StartException("the database's lock can't be closed: " + e, e);
    }
  }
}
