package dev.ordergateway.bench.measure;

import dev.ordergateway.bench.gateway.Gateways;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * What a measurement has to go by.
 *
 * @param folder on the disk that is measured; everything below it is removed after the run
 * @param quick as little of everything as shows that it works: the figures mean nothing
 * @param progress takes a line for the terminal
 */
public record Setting(
    Gateways gateways, Path folder, int rounds, boolean quick, Consumer<String> progress) {
  public Duration span(double seconds) {
    return Duration.ofMillis(quick ? 150 : (long) (seconds * 1000));
  }

  public int count(int full, int few) {
    return quick ? few : full;
  }

  public void say(String measurement, String what) {
    progress.accept(measurement + ": " + what);
  }
}
