package dev.ordergateway.classarchive;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;

/**
 * The classes that a program loads at its start, as the Java runtime has them once they are loaded,
 * kept in a file beside its jar: with them the next start takes little more than half the time. The
 * file is made in the first run that wants it, for all that follow.
 */
public final class ClassArchive {
  private ClassArchive() {}

  /**
   * What comes behind the options of {@code java} to run a program: where its archive is, and its
   * jar. Without an archive, if none can be made: then it starts as ever.
   *
   * @param checkout where the program was packaged
   */
  public static synchronized List<String> command(Path checkout, Program program) {
    try {
      // The runtime takes an archive only for the very path that it was made for.
      Path root = checkout.toRealPath();
      Path jar = program.jar(root);
      Path archive = archive(jar);
      if (!isFresh(archive, jar)) {
        make(root, program, archive);
      }
      return List.of("-XX:SharedArchiveFile=" + archive, "-jar", jar.toString());
    } catch (IOException e) {
      System.out.println("no class archive for " + program + ": " + e);
      return List.of("-jar", program.jar(checkout).toString());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return List.of("-jar", program.jar(checkout).toString());
    }
  }

  /** Another runtime would not take it, and say so in the program's output. */
  private static Path archive(Path jar) {
    return jar.resolveSibling(
        jar.getFileName() + "-" + System.getProperty("java.vm.version") + ".jsa");
  }

  private static boolean isFresh(Path archive, Path jar) throws IOException {
    return Files.exists(archive)
        && Files.getLastModifiedTime(archive).compareTo(Files.getLastModifiedTime(jar)) > 0;
  }

  /** Other processes that want the same one wait for it. */
  private static void make(Path checkout, Program program, Path archive)
      throws IOException, InterruptedException {
    Path guard = archive.resolveSibling(archive.getFileName() + ".lock");
    try (FileChannel channel =
            FileChannel.open(guard, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock lock = channel.lock()) {
      if (!isFresh(archive, program.jar(checkout))) {
        Path made = archive.resolveSibling(archive.getFileName() + ".made");
        Files.deleteIfExists(made);
        try (Rehearsal rehearsal = new Rehearsal(checkout, program, made)) {
          rehearsal.run();
        }
        Files.move(made, archive, StandardCopyOption.ATOMIC_MOVE);
      }
    }
  }
}
