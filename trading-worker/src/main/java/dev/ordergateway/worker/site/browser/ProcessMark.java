package dev.ordergateway.worker.site.browser;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A process that can be recognised again: a pid alone is used anew by the system.
 *
 * @param started when it began: the kernel's ticks since boot, else milliseconds since 1970
 * @param command its command line, on one line
 */
record ProcessMark(long pid, String started, String command) {

  /** Empty where it has ended already. */
  static Optional<ProcessMark> of(ProcessHandle process) {
    String command = command(process);
    String started = started(process);
    return command.isEmpty() || started.isEmpty()
        ? Optional.empty()
        : Optional.of(new ProcessMark(process.pid(), started, command));
  }

  /** The process, if it still is the same one. */
  Optional<ProcessHandle> living() {
    return ProcessHandle.of(pid)
        .filter(ProcessHandle::isAlive)
        .filter(process -> of(process).filter(this::equals).isPresent());
  }

  String line() {
    return pid + " " + started + " " + command;
  }

  static Optional<ProcessMark> parse(String line) {
    String[] parts = line.split(" ", 3);
    return parts.length == 3 && parts[0].matches("[0-9]{1,10}")
        ? Optional.of(new ProcessMark(Long.parseLong(parts[0]), parts[1], parts[2]))
        : Optional.empty();
  }

  /** The command line, its parts divided by blanks; empty where it can't be had. */
  static String command(ProcessHandle process) {
    String command = read(process.pid(), "cmdline");
    return (command.isEmpty() ? process.info().commandLine().orElse("") : command)
        .replaceAll("[\\p{Cntrl} ]+", " ")
        .strip();
  }

  /** Whether the process was started with that variable, or inherited it. */
  static boolean hasVariable(ProcessHandle process, String variable) {
    return ("\0" + read(process.pid(), "environ") + "\0").contains("\0" + variable + "\0");
  }

  private static String started(ProcessHandle process) {
    String stat = read(process.pid(), "stat");
    int name = stat.lastIndexOf(')'); // the name before it may hold blanks
    if (name > 0) {
      String[] fields = stat.substring(name + 2).split(" ", -1);
      return fields[0].equals("Z") || fields.length < 20 ? "" : fields[19];
    }
    return process
        .info()
        .startInstant()
        .map(instant -> String.valueOf(instant.toEpochMilli()))
        .orElse("");
  }

  private static String read(long pid, String file) {
    try {
      return Files.readString(
          Path.of("/proc", String.valueOf(pid), file), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return ""; // it has ended, belongs to somebody else, or this is no Linux
    }
  }
}
