package dev.ordergateway.worker.evidence;

import dev.ordergateway.api.WireId;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The files of one task's evidence. Nothing in it is ever overwritten. */
final class EvidenceFolder {
  static final String META = ".meta.json";

  /** The longest address and all that is said of it stay far below. */
  private static final int LONGEST_META = 16_777_216;

  private static final Pattern OURS =
      Pattern.compile("[0-9]{2,9}-[a-z0-9-]+\\.(html|png|json|meta\\.json)(\\.tmp)?");
  private static final Pattern NUMBERED = Pattern.compile("([0-9]{2,9})-.*");

  private final Path path;

  private EvidenceFolder(Path path) {
    this.path = path;
  }

  /**
   * @throws IllegalArgumentException where the task's id is no safe folder name (SPEC §2)
   */
  static EvidenceFolder of(Path root, String taskId) {
    if (!WireId.isValid(taskId)) {
      throw new IllegalArgumentException("no folder may be named so: " + taskId);
    }
    return new EvidenceFolder(root.resolve(taskId));
  }

  /** Names of all folders in it that may be a task's. */
  public static List<String> tasks(Path root) throws IOException {
    if (!Files.isDirectory(root)) {
      return List.of();
    }
    try (Stream<Path> folders = Files.list(root)) {
      return folders
          .filter(Files::isDirectory)
          .map(folder -> folder.getFileName().toString())
          .filter(WireId::isValid)
          .sorted()
          .toList();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  /** Whether a file of that name can be the worker's own work. */
  static boolean isOurs(String file) {
    return OURS.matcher(file).matches();
  }

  Path path() {
    return path;
  }

  /** Makes it, synced. */
  void create() throws IOException {
    if (!Files.isDirectory(path)) {
      Files.createDirectories(path);
      sync(path.toAbsolutePath().getParent());
    }
  }

  List<String> names() throws IOException {
    if (!Files.isDirectory(path)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(path)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  /** The number of a file, 0 where it has none. */
  static int number(String name) {
    Matcher matcher = NUMBERED.matcher(name);
    return matcher.matches() ? Integer.parseInt(matcher.group(1)) : 0;
  }

  /**
   * One more than any file has, left-overs of a crash too: an incomplete number is skipped, since
   * what was written under it may have been seen.
   */
  int nextNumber() throws IOException {
    return names().stream().mapToInt(EvidenceFolder::number).max().orElse(0) + 1;
  }

  /** Names without extension of all complete pieces, in their order. */
  List<String> complete() throws IOException {
    List<String> metas = new ArrayList<>();
    for (String name : names()) {
      if (name.endsWith(META)) {
        metas.add(name.substring(0, name.length() - META.length()));
      }
    }
    metas.sort(Comparator.comparingInt(EvidenceFolder::number).thenComparing(name -> name));
    return metas;
  }

  /**
   * The meta of a complete piece, whatever it holds. Follows no link.
   *
   * @throws IOException where it can't be read, is no file, or is longer than any meta
   */
  byte[] readMeta(String name) throws IOException {
    Path file = path.resolve(name + META);
    try (InputStream content = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
      byte[] read = content.readNBytes(LONGEST_META + 1);
      if (read.length > LONGEST_META) {
        throw new IOException("longer than any meta");
      }
      return read;
    }
  }

  String hash(String file) throws IOException {
    return Sha256.of(path.resolve(file));
  }

  /** What lies under that name, links not followed. */
  Shape shape(String name) throws IOException {
    Path file = path.resolve(name);
    BasicFileAttributes attributes;
    try {
      attributes = Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    } catch (NoSuchFileException e) {
      return Shape.NOTHING;
    }
    return attributes.isRegularFile()
        ? Shape.FILE
        : attributes.isSymbolicLink()
            ? Shape.LINK
            : attributes.isDirectory() ? Shape.FOLDER : Shape.ODD;
  }

  /** What can lie under a name. */
  enum Shape {
    NOTHING,
    FILE,
    LINK,
    FOLDER,
    ODD
  }

  /** Temporary name, synced, then its own name, which must be free. */
  void write(String name, byte[] content) throws IOException {
    Path temporary = path.resolve(name + ".tmp");
    try (FileChannel channel =
        FileChannel.open(temporary, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      ByteBuffer buffer = ByteBuffer.wrap(content);
      while (buffer.hasRemaining()) {
        channel.write(buffer);
      }
      channel.force(true);
    } catch (FileAlreadyExistsException e) {
      throw e;
    } catch (IOException e) {
      forget(temporary, e);
      throw e;
    }
    Path target = path.resolve(name);
    try {
      Files.createLink(target, temporary); // unlike a rename, it refuses to replace
      Files.delete(temporary);
    } catch (UnsupportedOperationException e) {
      if (Files.exists(target)) {
        throw new FileAlreadyExistsException(target.toString());
      }
      Files.move(temporary, target);
    }
  }

  /** Half a file is nobody's evidence, and takes room where there is none. */
  private static void forget(Path temporary, IOException cause) {
    try {
      Files.deleteIfExists(temporary);
    } catch (IOException e) {
      cause.addSuppressed(e);
    }
  }

  void sync() throws IOException {
    sync(path);
  }

  private static void sync(Path folder) throws IOException {
    try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }
}
