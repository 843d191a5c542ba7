package dev.ordergateway.endtoend;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A disk of its own for one folder of one process: a small tmpfs that only that process and its
 * children see. It ends with the process, and needs root or the right to make a user namespace.
 */
final class SmallDisk {
  private static final String FILLING = "filling";
  private final Path folder;
  private final List<String> unshare;
  private long pid;

  private SmallDisk(Path folder, List<String> unshare) {
    this.folder = folder;
    this.unshare = unshare;
  }

  /**
   * @return null where this machine lets nobody mount anything
   */
  static SmallDisk at(Path folder) throws IOException, InterruptedException {
    Files.createDirectories(folder);
    for (List<String> unshare :
        List.of(
            List.of("unshare", "--mount", "--propagation", "private"),
            List.of(
                "unshare", "--user", "--map-root-user", "--mount", "--propagation", "private"))) {
      SmallDisk disk = new SmallDisk(folder, unshare);
      if (disk.works()) {
        return disk;
      }
    }
    return null;
  }

  private boolean works() throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(prefix(1));
    command.add("true");
    try {
      return run(command) == 0;
    } catch (IOException e) {
      return false; // no such program
    }
  }

  /** What stands before a command that is to see the disk. */
  List<String> prefix(int megabytes) {
    List<String> prefix = new ArrayList<>(unshare);
    prefix.addAll(
        List.of(
            "sh",
            "-c",
            "mount -t tmpfs -o size=" + megabytes + "m,mode=700 disk \"$0\" && exec \"$@\"",
            folder.toString()));
    return prefix;
  }

  void belongsTo(RunningProcess process) {
    pid = process.pid();
  }

  /** The folder as that process sees it. */
  Path seen() {
    return Path.of("/proc/" + pid + "/root" + folder.toAbsolutePath());
  }

  /** Leaves not a byte. */
  void fill() {
    byte[] block = new byte[4096];
    try (OutputStream out = Files.newOutputStream(seen().resolve(FILLING))) {
      while (true) {
        out.write(block);
      }
    } catch (IOException e) {
      if (!String.valueOf(e.getMessage()).contains("No space left")) {
        throw new UncheckedIOException(e);
      }
    }
  }

  void free() {
    try {
      Files.delete(seen().resolve(FILLING));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * @param mode {@code ro} or {@code rw}
   */
  void remount(String mode) {
    List<String> command = new ArrayList<>(List.of("nsenter", "--target", "" + pid));
    command.addAll(unshare.contains("--user") ? List.of("--user", "--mount") : List.of("--mount"));
    command.addAll(List.of("mount", "-o", "remount," + mode, folder.toString()));
    try {
      if (run(command) != 0) {
        throw new AssertionError(command);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  private static int run(List<String> command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (!process.waitFor(30, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new AssertionError(command + " does not end: " + said);
    }
    return process.exitValue();
  }
}
