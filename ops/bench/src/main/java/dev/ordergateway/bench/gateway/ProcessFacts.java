package dev.ordergateway.bench.gateway;

import dev.ordergateway.bench.wire.MeasurementException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Threads, heap and processor time of another JVM on this machine. */
public final class ProcessFacts {
  /** Once for each part of the heap that the collector keeps apart. */
  private static final Pattern HEAP = Pattern.compile("total \\d+K, used (\\d+)K");

  /** A line of the kernel's, with the ticks in user and in system mode as 14th and 15th. */
  private static final Pattern COMPILER =
      Pattern.compile("\\d+ \\(C[12] Compiler[^)]*\\)(?: \\S+){11} (?<user>\\d+) (?<system>\\d+) ");

  private static final Pattern THREAD = Pattern.compile("^\"([^\"]+)\" .*", Pattern.MULTILINE);
  private static final Pattern JAVA_THREAD =
      Pattern.compile("^\"([^\"]+)\" #\\d+ .*", Pattern.MULTILINE);

  private final ProcessHandle process;

  ProcessFacts(ProcessHandle process) {
    this.process = process;
  }

  /** Processor time since its start, of all its threads. */
  public Duration cpu() {
    return process
        .info()
        .totalCpuDuration()
        .orElseThrow(() -> new MeasurementException("the system tells no processor time"));
  }

  /**
   * Processor time of the JVM's own compilers that are alive, to the system's tick of 10 ms. Zero
   * where the system does not tell of threads.
   */
  public Duration compilerCpu() {
    Path threads = Path.of("/proc/" + process.pid() + "/task");
    if (!Files.isDirectory(threads)) {
      return Duration.ZERO;
    }
    try (Stream<Path> each = Files.list(threads)) {
      return each.map(ProcessFacts::cpuOfCompiler).reduce(Duration.ZERO, Duration::plus);
    } catch (IOException e) {
      throw new MeasurementException("the gateway's threads can't be looked at", e);
    }
  }

  private static Duration cpuOfCompiler(Path thread) {
    try {
      Matcher stat = COMPILER.matcher(Files.readString(thread.resolve("stat")));
      return stat.lookingAt()
          ? Duration.ofMillis(
              10 * (Long.parseLong(stat.group("user")) + Long.parseLong(stat.group("system"))))
          : Duration.ZERO;
    } catch (IOException e) {
      return Duration.ZERO; // it ended meanwhile
    }
  }

  /** All threads, those of the JVM itself too, as the kernel counts them where it does. */
  public int threads() {
    Path status = Path.of("/proc/" + process.pid() + "/status");
    try {
      if (Files.exists(status)) {
        return Files.readAllLines(status).stream()
            .filter(line -> line.startsWith("Threads:"))
            .map(line -> Integer.parseInt(line.substring(8).strip()))
            .findFirst()
            .orElseThrow();
      }
    } catch (IOException e) {
      throw new MeasurementException("the gateway's threads can't be counted", e);
    }
    return Math.toIntExact(THREAD.matcher(jcmd("Thread.print")).results().count());
  }

  /** Which threads those are that run Java, by the names they share, the most frequent first. */
  public String javaThreads() {
    Map<String, Integer> counts = new TreeMap<>();
    Matcher threads = JAVA_THREAD.matcher(jcmd("Thread.print"));
    while (threads.find()) {
      counts.merge(
          threads.group(1).replaceAll("@?[0-9a-f]*[0-9][0-9a-f]*.*$", ""), 1, Integer::sum);
    }
    int all = counts.values().stream().mapToInt(Integer::intValue).sum();
    return all
        + " run Java: "
        + counts.entrySet().stream()
            .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
            .limit(8)
            .map(entry -> entry.getValue() + " " + entry.getKey().strip())
            .collect(Collectors.joining(", "));
  }

  /** What is left after a full collection, in MiB. */
  public double heapMib() {
    jcmd("GC.run");
    long kib =
        HEAP.matcher(jcmd("GC.heap_info"))
            .results()
            .mapToLong(part -> Long.parseLong(part.group(1)))
            .sum();
    if (kib == 0) {
      throw new MeasurementException("the JVM does not tell its heap");
    }
    return kib / 1024.0;
  }

  private String jcmd(String command) {
    try {
      Process tool =
          new ProcessBuilder(GatewayProcess.javaTool("jcmd"), "" + process.pid(), command)
              .redirectErrorStream(true)
              .start();
      String output = new String(tool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (tool.waitFor() != 0) {
        throw new MeasurementException("jcmd " + command + " failed: " + output);
      }
      return output;
    } catch (IOException e) {
      throw new MeasurementException("jcmd can't be run; it comes with a JDK", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new MeasurementException("interrupted", e);
    }
  }
}
