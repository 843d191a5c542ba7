package dev.ordergateway.endtoend;

import static org.awaitility.Awaitility.await;

import dev.ordergateway.classarchive.ClassArchive;
import dev.ordergateway.classarchive.Program;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** One of the three programs, from its jar, as a process of its own; its output goes to a file. */
final class RunningProcess implements AutoCloseable {
  private static final Path HALT_AGENT =
      Repository.ROOT.resolve("ops/halt-agent/target/halt-agent.jar");

  private final String name;
  private final Process process;
  private final Path log;
  private final Path halts;

  private RunningProcess(String name, Process process, Path log, Path halts) {
    this.name = name;
    this.process = process;
    this.log = log;
    this.halts = halts;
  }

  /**
   * @param prefix a command that runs the one behind it in its own place, by {@code exec}
   * @param environment added to this process's own
   * @param points where it kills or stops itself, as {@code ops/halt-agent} reads them; empty: it
   *     runs without the agent
   */
  static RunningProcess start(
      List<String> prefix,
      String name,
      Program program,
      Path folder,
      Map<String, String> environment,
      List<String> points,
      String... arguments) {
    Path log = folder.resolve(name + ".log");
    Path halts = folder.resolve(name + "-" + UUID.randomUUID() + ".halts");
    List<String> command = new ArrayList<>(prefix);
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Xmx256m");
    // These processes live for seconds: starting fast is worth more than running fast.
    command.add("-XX:TieredStopAtLevel=1");
    command.add("-XX:+UseSerialGC");
    if (!points.isEmpty()) {
      command.add(
          "-javaagent:%s=%s;marker=%s".formatted(HALT_AGENT, String.join(";", points), halts));
    }
    command.addAll(ClassArchive.command(Repository.ROOT, program));
    command.addAll(List.of(arguments));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
    builder.environment().putAll(environment);
    try {
      return new RunningProcess(name, builder.start(), log, halts);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  long pid() {
    return process.pid();
  }

  boolean isAlive() {
    return process.isAlive();
  }

  ProcessHandle handle() {
    return process.toHandle();
  }

  /** Processes that it started, and theirs. */
  Stream<ProcessHandle> descendants() {
    return process.descendants();
  }

  String log() {
    try {
      return Files.readString(log, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Waits until its log, which is written behind what it tells of, holds all these. */
  void awaitLog(String... texts) {
    await(name + "'s log to say " + List.of(texts))
        .atMost(House.PATIENCE)
        .until(() -> List.of(texts).stream().allMatch(log()::contains));
  }

  int exitCode(long seconds) throws InterruptedException {
    if (!process.waitFor(seconds, TimeUnit.SECONDS)) {
      throw new AssertionError(name + " did not end within " + seconds + " s:\n" + log());
    }
    return process.exitValue();
  }

  /** SIGTERM, and how it ended. */
  int terminate(long seconds) throws InterruptedException {
    process.destroy();
    return exitCode(seconds);
  }

  /** The points it reached, in their order; it stands still at the last one, or is dead. */
  List<String> halts() {
    try {
      return Files.exists(halts) ? Files.readAllLines(halts) : List.of();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** SIGCONT, after it stopped itself. */
  void goOn() throws IOException, InterruptedException {
    int exit = new ProcessBuilder("/bin/kill", "-CONT", "" + pid()).start().waitFor();
    if (exit != 0) {
      throw new AssertionError(name + " could not be continued");
    }
  }

  /** SIGKILL. */
  void kill() throws InterruptedException {
    process.destroyForcibly();
    process.waitFor();
  }

  /** SIGTERM, and SIGKILL where that is not enough. */
  @Override
  public void close() {
    Frozen.wakeAll(process.toHandle()); // what is stopped can't end
    process.destroy();
    try {
      if (!process.waitFor(20, TimeUnit.SECONDS)) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        kill();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      process.destroyForcibly();
    }
  }
}
