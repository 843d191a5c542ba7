package dev.ordergateway.worker.evidence;

import dev.ordergateway.api.WireId;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The files of one task's evidence. Nothing in it is ever overwritten. */
final class EvidenceFolder {
  static final String META = ".meta.json";
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

  Optional<byte[]> read(String name) throws IOException {
    Path file = path.resolve(name);
    return Files.isRegularFile(file) ? Optional.of(Files.readAllBytes(file)) : Optional.empty();
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

  void sync() throws IOException {
    sync(path);
  }

  private static void sync(Path folder) throws IOException {
    try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }
}
