package dev.ordergateway.endtoend;

import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.ordergateway.api.json.WireJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

/**
 * What was measured along the way, and whether it stayed as it was: the median of some purchases
 * after the first ones beside the median of the last ones.
 */
final class EnduranceReport {
  /**
   * One look after a purchase ended.
   *
   * @param millis from its first report to its last
   */
  record Sample(long millis, ProcessProbe.Held worker, ProcessProbe.Held gateway) {}

  private final List<Sample> samples = new ArrayList<>();
  private final Map<String, Object> figures = new LinkedHashMap<>();
  private final List<String> faults = new ArrayList<>();

  void add(Sample sample) {
    samples.add(sample);
  }

  void figure(String name, Object value) {
    figures.put(name, value);
  }

  /** Notes a fault where it does not hold. */
  void require(boolean holds, String fault) {
    if (!holds) {
      faults.add(fault);
    }
  }

  List<String> faults() {
    return faults;
  }

  /** Where the first window begins: what starts up once has started up by then. */
  static int warm(int purchases) {
    return Math.min(50, purchases / 4);
  }

  private static int window(int purchases) {
    return Math.max(3, Math.min(100, purchases / 10));
  }

  void judge() {
    flat("worker_files", sample -> sample.worker().files(), 0, 3);
    flat("worker_threads", sample -> sample.worker().threads(), 0, 3);
    flat("browser_processes", sample -> sample.worker().children(), 0, 2);
    flat("worker_resident_kb", sample -> sample.worker().residentKb(), 50, 65_536);
    flat("gateway_files", sample -> sample.gateway().files(), 0, 6);
    flat("gateway_threads", sample -> sample.gateway().threads(), 0, 6);
    // A short run's times tell how busy the machine was, and nothing else.
    boolean telling = samples.size() >= 200;
    flat("purchase_millis", Sample::millis, telling ? 50 : 100_000, 1500);
    cpu();
  }

  /** Processor time tells growth from a machine that others keep busy. */
  private void cpu() {
    int size = samples.size();
    int window = window(size);
    long first = cpuPerPurchase(warm(size), warm(size) + window);
    long last = cpuPerPurchase(size - window, size);
    figure("worker_cpu_millis_per_purchase", Map.of("first", first, "last", last));
    require(
        last <= first * 3 / 2 + 200,
        "worker_cpu_millis_per_purchase grew from " + first + " to " + last);
  }

  private long cpuPerPurchase(int from, int to) {
    long used =
        samples.get(to - 1).worker().cpuMillis() - samples.get(from - 1).worker().cpuMillis();
    return used / (to - from);
  }

  /**
   * @param percent how much of the first median it may grow
   * @param slack and how much besides
   */
  private void flat(String name, ToLongFunction<Sample> value, int percent, long slack) {
    int size = samples.size();
    int window = window(size);
    long first = median(samples.subList(warm(size), warm(size) + window), value);
    long last = median(samples.subList(size - window, size), value);
    long most = samples.stream().mapToLong(value).max().orElse(0);
    flat(name, first, last, percent, slack);
    figure(name, ordered("first", first, "last", last, "most", most));
  }

  void flat(String name, long first, long last, int percent, long slack) {
    figure(name, ordered("first", first, "last", last));
    require(
        last <= first + first * percent / 100 + slack,
        name + " grew from " + first + " to " + last);
  }

  static Map<String, Object> ordered(Object... pairs) {
    Map<String, Object> map = new LinkedHashMap<>();
    for (int i = 0; i < pairs.length; i += 2) {
      map.put((String) pairs[i], pairs[i + 1]);
    }
    return map;
  }

  private static long median(List<Sample> some, ToLongFunction<Sample> value) {
    long[] sorted = some.stream().mapToLong(value).sorted().toArray();
    return sorted[sorted.length / 2];
  }

  String text() {
    StringBuilder text = new StringBuilder();
    figures.forEach((name, value) -> text.append("  %-32s %s%n".formatted(name, value)));
    text.append(faults.isEmpty() ? "PASSED\n" : "FAILED\n");
    faults.forEach(fault -> text.append("  ! ").append(fault).append('\n'));
    return text.toString();
  }

  void write(Path file) {
    var json = WireJson.newMapper().enable(SerializationFeature.INDENT_OUTPUT);
    ObjectNode all = json.valueToTree(figures);
    all.put("passed", faults.isEmpty());
    all.set("faults", json.valueToTree(faults));
    try {
      Files.write(file, json.writeValueAsBytes(all));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
