package dev.ordergateway.bench.measure;

import dev.ordergateway.bench.gateway.GatewayProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * What a measurement has to go by.
 *
 * @param repository the checkout
 * @param folder on the disk that is measured; everything below it is removed after the run
 * @param quick as little of everything as shows that it works: the figures mean nothing
 * @param progress takes a line for the terminal
 */
public record Setting(
    Path repository, Path folder, int rounds, boolean quick, Consumer<String> progress) {
  private static final List<String> FLAGS = List.of("-Xmx512m");

  /** Its code is compiled sooner and worse: it starts in half the time. */
  private static final List<String> QUICK_FLAGS =
      List.of("-Xmx256m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

  /** What the gateway's JVM is started with. */
  public List<String> gatewayFlags() {
    return quick ? QUICK_FLAGS : FLAGS;
  }

  /** A gateway on a database of its own, which stays in that folder when it ends. */
  public GatewayProcess gateway(String name, List<String> sites) {
    return GatewayProcess.start(repository, folder.resolve(name), gatewayFlags(), sites);
  }

  public Duration span(double seconds) {
    return Duration.ofMillis(quick ? 150 : (long) (seconds * 1000));
  }

  public int count(int full, int few) {
    return quick ? few : full;
  }

  public void say(String measurement, String what) {
    progress.accept(measurement + ": " + what);
  }

  public static List<String> sites(int count) {
    return IntStream.range(0, count).mapToObj("site-%02d"::formatted).toList();
  }
}
