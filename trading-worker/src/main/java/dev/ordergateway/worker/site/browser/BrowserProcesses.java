package dev.ordergateway.worker.site.browser;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Which processes this worker started for a profile folder, kept in a file there, so that after a
 * kill -9 the next worker ends exactly those and no other.
 *
 * <p>Two marks tell them: a token in their environment, written down before the first of them runs,
 * and pid with start and command line, for those whose environment can't be read.
 */
final class BrowserProcesses {
  static final String FILE = "order-gateway.processes";
  static final String VARIABLE = "ORDER_GATEWAY_BROWSER";
  private static final Logger LOG = LoggerFactory.getLogger(BrowserProcesses.class);
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final Path file;
  private String token;

  BrowserProcesses(Path folder) {
    this.file = folder.resolve(FILE);
  }

  /** Begins a session. The token is on disk before anything is started with it. */
  String begin() {
    token = UUID.randomUUID().toString();
    write(List.of());
    return token;
  }

  /** Writes down what runs now. */
  void record(Collection<ProcessHandle> processes) {
    write(processes.stream().flatMap(process -> ProcessMark.of(process).stream()).toList());
  }

  /**
   * Ends what an earlier session left, this process's own included.
   *
   * @return how many were ended
   */
  int end() {
    if (!Files.exists(file)) {
      return 0;
    }
    Set<ProcessHandle> ours = ours();
    ours.forEach(ProcessHandle::destroyForcibly);
    ours.forEach(BrowserProcesses::awaitEnd);
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return ours.size();
  }

  private Set<ProcessHandle> ours() {
    List<String> lines = read();
    Set<ProcessHandle> found = new LinkedHashSet<>();
    if (lines.size() < 2 || !lines.get(0).equals(boot())) {
      return found; // nothing outlives a boot
    }
    String variable = VARIABLE + "=" + lines.get(1);
    lines.stream()
        .skip(2)
        .flatMap(line -> ProcessMark.parse(line).stream())
        .flatMap(mark -> mark.living().stream())
        .forEach(found::add);
    ProcessHandle.allProcesses()
        .filter(process -> ProcessMark.hasVariable(process, variable))
        .forEach(found::add);
    List.copyOf(found).forEach(process -> process.descendants().forEach(found::add));
    found.remove(ProcessHandle.current());
    return found;
  }

  private static void awaitEnd(ProcessHandle process) {
    long until = System.nanoTime() + PATIENCE.toNanos();
    try {
      while (ProcessMark.of(process).isPresent() && System.nanoTime() - until < 0) {
        Thread.sleep(20);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (process.isAlive() && ProcessMark.of(process).isPresent()) {
      LOG.warn("process {} of the browser does not end", process.pid());
    }
  }

  private List<String> read() {
    try (Stream<String> lines = Files.lines(file)) {
      return lines.toList();
    } catch (IOException | UncheckedIOException e) {
      LOG.warn("{} can't be read: {}", file, e.toString());
      return List.of();
    }
  }

  private void write(List<ProcessMark> marks) {
    List<String> lines = new ArrayList<>(List.of(boot(), token));
    marks.forEach(mark -> lines.add(mark.line()));
    Path next = file.resolveSibling(FILE + ".next");
    try {
      Files.write(next, lines);
      Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String boot() {
    return Optional.of(Path.of("/proc/sys/kernel/random/boot_id"))
        .filter(Files::isReadable)
        .map(
            id -> {
              try {
                return Files.readString(id).strip();
              } catch (IOException e) {
                return "unknown boot";
              }
            })
        .orElse("unknown boot");
  }
}
