package dev.ordergateway.bench;

import dev.ordergateway.bench.BenchOptions.UsageException;
import dev.ordergateway.bench.figure.BenchResult;
import dev.ordergateway.bench.figure.Comparison;
import dev.ordergateway.bench.figure.Figure;
import dev.ordergateway.bench.figure.FigureText;
import dev.ordergateway.bench.figure.Machine;
import dev.ordergateway.bench.gateway.Gateways;
import dev.ordergateway.bench.measure.Cycles;
import dev.ordergateway.bench.measure.Handover;
import dev.ordergateway.bench.measure.Measurement;
import dev.ordergateway.bench.measure.Million;
import dev.ordergateway.bench.measure.Queries;
import dev.ordergateway.bench.measure.Setting;
import dev.ordergateway.bench.measure.Submits;
import dev.ordergateway.bench.measure.Waiting;
import dev.ordergateway.bench.wire.MeasurementException;
import dev.ordergateway.bench.worker.WorkerShare;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;

/** Measures, prints, keeps and compares. {@code ops/bench.sh} says how it is called. */
public final class Bench {
  /** Something could not be measured. */
  static final int NOT_MEASURED = 1;

  static final int USAGE = 2;

  /** With {@code --require}: a target was missed. */
  static final int TARGET_MISSED = 3;

  private static final List<String> FLAGS = List.of("-Xmx512m");

  /** Code is compiled sooner and worse: it starts in half the time. */
  private static final List<String> QUICK_FLAGS =
      List.of("-Xmx256m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

  private static final DateTimeFormatter STAMP =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);

  private final Path repository;
  private final PrintStream out;
  private final Clock clock;

  /**
   * In this order: the last two leave tasks in the queue, which the worker would buy in a quick
   * run, where they share a gateway.
   */
  private final List<Measurement> measurements =
      List.of(
          new Handover(),
          new Cycles(),
          new Queries(),
          new Waiting(),
          new WorkerShare(),
          new Submits(),
          new Million());

  /**
   * @param repository a checkout with the gateway's jar packaged
   */
  Bench(Path repository, PrintStream out, Clock clock) {
    this.repository = repository;
    this.out = out;
    this.clock = clock;
  }

  public static void main(String[] arguments) {
    Path here = Path.of("").toAbsolutePath();
    System.exit(new Bench(here, System.out, Clock.systemUTC()).run(List.of(arguments)));
  }

  /**
   * @return the exit code
   */
  int run(List<String> arguments) {
    BenchOptions options;
    BenchResult earlier;
    try {
      List<String> names = measurements.stream().map(Measurement::name).toList();
      options = BenchOptions.parse(arguments, names);
      earlier = options.compare() == null ? null : BenchResult.read(options.compare());
    } catch (UsageException e) {
      out.println(e.getMessage());
      return USAGE;
    } catch (IOException e) {
      out.println("--compare: " + e.getMessage());
      return USAGE;
    }
    try {
      return run(options, earlier);
    } catch (IOException e) {
      out.println("the results could not be kept: " + e);
      return NOT_MEASURED;
    }
  }

  private int run(BenchOptions options, BenchResult earlier) throws IOException {
    Instant begun = clock.instant();
    Path home = repository.resolve("data/bench");
    Path parent = options.folder() == null ? home : options.folder().toAbsolutePath();
    Path folder =
        parent.resolve("run-" + STAMP.format(begun) + "-" + ProcessHandle.current().pid());
    Files.createDirectories(folder);
    RunFolder scratch = new RunFolder(folder);
    Thread removal = new Thread(scratch::remove, "remove");
    Runtime.getRuntime().addShutdownHook(removal);
    List<String> flags = options.quick() ? QUICK_FLAGS : FLAGS;
    Machine machine = Machine.here(String.join(" ", flags));
    List<Figure> figures = new ArrayList<>();
    int failed = 0;
    try (Gateways gateways = new Gateways(repository, folder, flags, options.quick())) {
      Setting setting =
          new Setting(gateways, folder, options.rounds(), options.quick(), this::progress);
      for (Measurement measurement : measurements) {
        if (options.wants(measurement.name())) {
          failed += measure(measurement, setting, figures) ? 0 : 1;
        }
      }
    }
    scratch.remove();
    Runtime.getRuntime().removeShutdownHook(removal);
    BenchResult result =
        new BenchResult(
            BenchResult.VERSION,
            begun,
            Checkout.commit(repository),
            options.quick(),
            machine,
            figures);
    Path file =
        options.json() == null ? home.resolve(STAMP.format(begun) + ".json") : options.json();
    result.write(file);
    tell(result, earlier, file, Duration.between(begun, clock.instant()));
    if (failed > 0) {
      return NOT_MEASURED;
    }
    return options.require() && figures.stream().anyMatch(Figure::misses) ? TARGET_MISSED : 0;
  }

  private boolean measure(Measurement measurement, Setting setting, List<Figure> figures) {
    progress(measurement.name() + ": begins");
    try {
      List<Figure> found = measurement.measure(setting);
      figures.addAll(found);
      out.print(FigureText.table(found));
      return true;
    } catch (MeasurementException | IOException e) {
      out.println(measurement.name() + " COULD NOT BE MEASURED: " + e.getMessage());
      for (Throwable cause = e.getCause(); cause != null; cause = cause.getCause()) {
        out.println("  because of " + cause);
      }
      return false;
    }
  }

  private void progress(String line) {
    out.println(clock.instant().toString().substring(11, 19) + " " + line);
  }

  private void tell(BenchResult result, BenchResult earlier, Path file, Duration took) {
    out.println();
    out.println("median [least .. most] over the rounds, " + took.toSeconds() + " s in all");
    out.print(FigureText.table(result.figures()));
    if (earlier != null) {
      out.println();
      out.println("compared with " + earlier.startedAt() + ", commit " + earlier.commit());
      Comparison.of(earlier.figures(), result.figures())
          .forEach(line -> out.println(FigureText.of(line)));
      out.println("  * the two runs' spreads do not touch");
    }
    if (result.quick()) {
      out.println("a quick run: it shows that the bench works, its figures mean nothing");
    }
    out.println("kept in " + file);
  }
}
