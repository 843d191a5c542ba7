package dev.ordergateway.endtoend;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What Linux says that a process holds. */
final class ProcessProbe {
  private static final Pattern USED =
      Pattern.compile("total (?:reserved )?\\d+K(?:, committed \\d+K)?, used (\\d+)K");

  private ProcessProbe() {}

  /**
   * @param files open descriptors
   * @param children its browser's processes, driver included, down to the last
   * @param cpuMillis processor time that it used in its life so far
   */
  record Held(int files, int threads, int children, long residentKb, long cpuMillis) {}

  static Held look(long pid) {
    Path proc = Path.of("/proc", Long.toString(pid));
    String status = read(proc.resolve("status"));
    return new Held(
        (int) count(proc.resolve("fd")),
        (int) number(status, "Threads:\\s+(\\d+)"),
        ProcessHandle.of(pid).map(process -> (int) process.descendants().count()).orElse(0),
        number(status, "VmRSS:\\s+(\\d+)"),
        cpuMillis(read(proc.resolve("stat"))));
  }

  /** Memory of all that a process started, in KiB, shared pages counted once. */
  static long childrenKb(long pid) {
    return ProcessHandle.of(pid).stream()
        .flatMap(ProcessHandle::descendants)
        .mapToLong(
            process ->
                number(
                    read(Path.of("/proc", Long.toString(process.pid()), "smaps_rollup")),
                    "Pss:\\s+(\\d+)"))
        .sum();
  }

  /** How many descriptors of each kind, for a person who looks for a leak. */
  static Map<String, Integer> kinds(long pid) {
    Map<String, Integer> kinds = new TreeMap<>();
    try (Stream<Path> links = Files.list(Path.of("/proc", Long.toString(pid), "fd"))) {
      links.forEach(link -> kinds.merge(kind(link), 1, Integer::sum));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return kinds;
  }

  private static String kind(Path link) {
    try {
      String target = Files.readSymbolicLink(link).toString();
      int colon = target.indexOf(':');
      return target.startsWith("/")
          ? "file " + Path.of(target).getFileName()
          : colon < 0 ? target : target.substring(0, colon);
    } catch (IOException e) {
      return "closed meanwhile";
    }
  }

  /** Live objects of a JVM in KiB: what is left after a collection of everything. */
  static long heapKb(long pid) {
    jcmd(pid, "GC.run");
    return heapKb(jcmd(pid, "GC.heap_info"));
  }

  static long heapKb(String heapInfo) {
    Matcher used =
        USED.matcher(heapInfo.lines().filter(line -> !line.contains("Metaspace")).toList() + "");
    long sum = 0;
    while (used.find()) {
      sum += Long.parseLong(used.group(1));
    }
    return sum;
  }

  private static String jcmd(long pid, String command) {
    try {
      Process jcmd =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(),
                  Long.toString(pid),
                  command)
              .redirectErrorStream(true)
              .start();
      String said = new String(jcmd.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (!jcmd.waitFor(60, TimeUnit.SECONDS) || jcmd.exitValue() != 0) {
        throw new AssertionError("jcmd " + command + ": " + said);
      }
      return said;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  /** Every living process that was started with this in its environment, wherever it hangs now. */
  static List<String> withVariable(String variable) {
    try (Stream<Path> all = Files.list(Path.of("/proc"))) {
      return all.filter(proc -> proc.getFileName().toString().matches("\\d+"))
          .filter(proc -> ("\0" + read(proc.resolve("environ"))).contains("\0" + variable + "\0"))
          .map(proc -> Long.parseLong(proc.getFileName().toString()))
          .map(pid -> pid + " " + command(pid))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The command line, its parts divided by blanks. */
  static String command(long pid) {
    return read(Path.of("/proc", Long.toString(pid), "cmdline")).replace('\0', ' ').strip();
  }

  private static long number(String text, String pattern) {
    Matcher matcher = Pattern.compile(pattern).matcher(text);
    return matcher.find() ? Long.parseLong(matcher.group(1)) : 0;
  }

  /** Ticks are hundredths of a second on every Linux that Java runs on. */
  private static long cpuMillis(String stat) {
    String[] fields = stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ", -1);
    return fields.length < 13 ? 0 : (Long.parseLong(fields[11]) + Long.parseLong(fields[12])) * 10;
  }

  private static long count(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files.count();
    } catch (IOException e) {
      return 0;
    }
  }

  /** Empty where the process ended meanwhile, or is somebody else's. */
  private static String read(Path file) {
    try {
      return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return "";
    }
  }
}
