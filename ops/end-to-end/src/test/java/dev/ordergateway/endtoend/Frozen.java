package dev.ordergateway.endtoend;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Processes that were stopped as they stood (SIGSTOP), until they are woken again (SIGCONT). */
final class Frozen {
  private final Set<ProcessHandle> processes;

  private Frozen(Set<ProcessHandle> processes) {
    this.processes = processes;
  }

  /** That process alone, as where its machine has too little memory: its children run on. */
  static Frozen process(ProcessHandle process) {
    signal("STOP", List.of(process));
    awaitStopped(process);
    return new Frozen(Set.of(process));
  }

  /** The process and all that it started, as if the machine stood still. */
  static Frozen machine(ProcessHandle process) {
    Frozen frozen = new Frozen(new LinkedHashSet<>(process(process).processes));
    // What is born meanwhile is stopped in the next round; a stopped parent bears nobody.
    List<ProcessHandle> more;
    do {
      more = process.descendants().filter(child -> !frozen.processes.contains(child)).toList();
      signal("STOP", more);
      frozen.processes.addAll(more);
    } while (!more.isEmpty());
    return frozen;
  }

  void wake() {
    List<ProcessHandle> childrenFirst = new ArrayList<>(processes);
    java.util.Collections.reverse(childrenFirst);
    signal("CONT", childrenFirst);
  }

  /** Wakes whatever is stopped there; harmless where nothing is. */
  static void wakeAll(ProcessHandle process) {
    signal("CONT", Stream.concat(Stream.of(process), process.descendants()).toList());
  }

  /** Whether the kernel shows it as stopped. */
  static boolean isStopped(ProcessHandle process) {
    try {
      String stat = Files.readString(Path.of("/proc/" + process.pid() + "/stat"));
      return stat.charAt(stat.lastIndexOf(')') + 2) == 'T'; // the name before it may hold anything
    } catch (IOException e) {
      return false;
    }
  }

  private static void awaitStopped(ProcessHandle process) {
    long until = System.nanoTime() + 5_000_000_000L;
    while (!isStopped(process)) {
      if (System.nanoTime() - until > 0 || !process.isAlive()) {
        throw new AssertionError("process " + process.pid() + " does not stop");
      }
      Thread.onSpinWait();
    }
  }

  private static void signal(String name, List<ProcessHandle> processes) {
    if (processes.isEmpty()) {
      return;
    }
    List<String> command =
        new ArrayList<>(List.of("sh", "-c", "kill -" + name + " \"$@\"", "kill"));
    processes.forEach(process -> command.add("" + process.pid()));
    try {
      new ProcessBuilder(command)
          .redirectErrorStream(true)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .start()
          .waitFor(); // some may have ended by themselves: no matter
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }
}
