package dev.ordergateway.endtoend;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** One of the three programs, from its jar, as a process of its own; its output goes to a file. */
final class RunningProcess implements AutoCloseable {
  private final String name;
  private final Process process;
  private final Path log;

  private RunningProcess(String name, Process process, Path log) {
    this.name = name;
    this.process = process;
    this.log = log;
  }

  /**
   * @param jar relative to the repository
   * @param environment added to this process's own
   */
  static RunningProcess start(
      String name, String jar, Path folder, Map<String, String> environment, String... arguments) {
    return start(List.of(), name, jar, folder, environment, arguments);
  }

  /**
   * @param prefix a command that runs the one behind it in its own place, by {@code exec}
   */
  static RunningProcess start(
      List<String> prefix,
      String name,
      String jar,
      Path folder,
      Map<String, String> environment,
      String... arguments) {
    Path log = folder.resolve(name + ".log");
    List<String> command = new ArrayList<>(prefix);
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Xmx256m");
    command.add("-jar");
    command.add(Repository.ROOT.resolve(jar).toString());
    command.addAll(List.of(arguments));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
    builder.environment().putAll(environment);
    try {
      return new RunningProcess(name, builder.start(), log);
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

  /** SIGKILL. */
  void kill() throws InterruptedException {
    process.destroyForcibly();
    process.waitFor();
  }

  /** SIGTERM, and SIGKILL where that is not enough. */
  @Override
  public void close() {
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
