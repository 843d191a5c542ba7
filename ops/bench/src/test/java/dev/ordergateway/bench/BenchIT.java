package dev.ordergateway.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ordergateway.bench.figure.BenchResult;
import dev.ordergateway.bench.figure.Figure;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Shows that every measurement can still be made. How fast anything is, is no matter here. */
class BenchIT {
  @TempDir private Path temp;
  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

  private int run(String... arguments) {
    Path here = Path.of("").toAbsolutePath();
    Path repository = Files.exists(here.resolve("config.yml")) ? here : here.resolve("../..");
    PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8);
    return new Bench(repository.normalize(), out, Clock.systemUTC()).run(List.of(arguments));
  }

  private String output() {
    return printed.toString(StandardCharsets.UTF_8);
  }

  @Test
  void aQuickRunMeasuresEverythingAndLeavesNothingBehind() throws IOException {
    Path json = temp.resolve("result.json");
    Path folder = Files.createDirectory(temp.resolve("run"));

    assertThat(run("--quick", "--json", json.toString(), "--folder", folder.toString()))
        .as(this::output)
        .isZero();

    BenchResult result = BenchResult.read(json);
    assertThat(result.figures()).extracting(Figure::name).doesNotHaveDuplicates();
    assertThat(result.figures())
        .extracting(figure -> figure.name().replaceAll("\\..*", ""))
        .contains(
            "disk", "handover", "submit", "cycles", "queries", "waiting", "million", "worker");
    assertThat(result.figures())
        .allSatisfy(
            figure -> {
              assertThat(figure.samples()).isPositive();
              assertThat(figure.median()).isBetween(figure.min(), figure.max());
            });
    assertThat(result.quick()).isTrue();
    assertThat(output()).contains("to reach", "kept in");
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left).isEmpty();
    }
    assertThat(ProcessHandle.current().descendants()).isEmpty();
  }

  @Test
  void whatCanNotBeMeasuredIsSaidAndIsAnExitCode() throws IOException {
    Path json = temp.resolve("result.json");
    Path empty = Files.createDirectory(temp.resolve("no-checkout"));
    PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8);

    int exitCode =
        new Bench(empty, out, Clock.systemUTC())
            .run(List.of("--quick", "--only", "cycles", "--json", json.toString()));

    assertThat(exitCode).isEqualTo(Bench.NOT_MEASURED);
    assertThat(output()).contains("cycles COULD NOT BE MEASURED", "order-gateway.jar");
    assertThat(BenchResult.read(json).figures()).isEmpty();
  }

  @Test
  void anEarlierRunThatCanNotBeReadStopsTheRunBeforeItBegins() {
    assertThat(run("--compare", temp.resolve("none.json").toString())).isEqualTo(Bench.USAGE);
    assertThat(output()).contains("--compare").doesNotContain("begins");
  }
}
