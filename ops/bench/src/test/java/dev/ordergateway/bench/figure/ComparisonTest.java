package dev.ordergateway.bench.figure;

import static dev.ordergateway.bench.figure.Better.HIGHER;
import static dev.ordergateway.bench.figure.Better.LOWER;
import static dev.ordergateway.bench.figure.Better.NEITHER;
import static dev.ordergateway.bench.figure.Comparison.Verdict.BETTER;
import static dev.ordergateway.bench.figure.Comparison.Verdict.DIFFERENT;
import static dev.ordergateway.bench.figure.Comparison.Verdict.WITHIN_SPREAD;
import static dev.ordergateway.bench.figure.Comparison.Verdict.WORSE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class ComparisonTest {
  private static Figure figure(Better better, double min, double median, double max) {
    return named("a.figure", "ms", better, min, median, max);
  }

  private static Figure named(
      String name, String unit, Better better, double min, double median, double max) {
    return new Figure(name, unit, better, 3, 30, median, min, max, null, null);
  }

  private static Comparison.Line compare(Figure before, Figure now) {
    List<Comparison.Line> lines = Comparison.of(List.of(before), List.of(now));
    assertThat(lines).hasSize(1);
    return lines.get(0);
  }

  @Test
  void aDifferenceThatLiesWithinTheSpreadIsNotMarked() {
    Comparison.Line line = compare(figure(LOWER, 9, 10, 12), figure(LOWER, 12, 13, 14));
    assertThat(line.verdict()).isEqualTo(WITHIN_SPREAD);
    assertThat(line.ratio()).isEqualTo(1.3);
    assertThat(FigureText.of(line)).doesNotContain("*");
  }

  @Test
  void aDifferenceBeyondTheSpreadIsMarkedByTheWayTheFigureShouldMove() {
    Figure few = figure(LOWER, 9, 10, 11);
    Figure many = figure(LOWER, 12, 13, 14);
    assertThat(compare(few, many).verdict()).isEqualTo(WORSE);
    assertThat(compare(many, few).verdict()).isEqualTo(BETTER);
    assertThat(compare(figure(HIGHER, 9, 10, 11), figure(HIGHER, 12, 13, 14)).verdict())
        .isEqualTo(BETTER);
    assertThat(compare(figure(HIGHER, 12, 13, 14), figure(HIGHER, 9, 10, 11)).verdict())
        .isEqualTo(WORSE);
    assertThat(compare(figure(NEITHER, 9, 10, 11), figure(NEITHER, 12, 13, 14)).verdict())
        .isEqualTo(DIFFERENT);
    assertThat(FigureText.of(compare(few, many))).contains("10.0", "13.0", "x 1.30", "* WORSE");
  }

  @Test
  void onlyWhatBothRunsMeasuredInTheSameUnitIsCompared() {
    Figure both = named("both", "ms", LOWER, 1, 1, 1);
    Figure otherUnit = named("changed", "ms", LOWER, 1, 1, 1);
    assertThat(
            Comparison.of(
                List.of(both, otherUnit, named("gone", "ms", LOWER, 1, 1, 1)),
                List.of(
                    named("new", "ms", LOWER, 1, 1, 1),
                    named("changed", "s", LOWER, 1, 1, 1),
                    both)))
        .extracting(line -> line.now().name())
        .containsExactly("both");
  }

  @Test
  void aRatioToNothingIsNoNumber() {
    Comparison.Line line = compare(figure(LOWER, 0, 0, 0), figure(LOWER, 1, 1, 1));
    assertThat(line.ratio()).isNaN();
    assertThat(FigureText.of(line)).contains("x -");
  }

  @Test
  void aResultIsReadBackAsItWasWritten() throws IOException {
    BenchResult result =
        new BenchResult(
            BenchResult.VERSION,
            Instant.parse("2026-11-30T10:00:00Z"),
            "abc123",
            false,
            new Machine(2, 24_000, "Linux amd64", "6.1", "OpenJDK 17", 0.5, "-Xmx512m"),
            List.of(
                new Figure(
                    "a.b", "ratio", HIGHER, 3, 9, 0.41, 0.4, 0.5, Target.atLeast(0.4), "note")));
    assertThat(BenchResult.ofJson(result.toJson())).isEqualTo(result);
    assertThat(result.toJson())
        .contains("\"started_at\" : \"2026-11-30T10:00:00Z\"", "\"at_least\" : 0.4");
  }

  @Test
  void whatIsNoResultOfThisVersionIsRefused() {
    assertThatThrownBy(() -> BenchResult.ofJson("{\"version\":2,\"figures\":[]}"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("version 1");
    assertThatThrownBy(() -> BenchResult.ofJson("{}")).isInstanceOf(IOException.class);
    assertThatThrownBy(() -> BenchResult.ofJson("no json")).isInstanceOf(IOException.class);
  }
}
