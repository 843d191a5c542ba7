package dev.ordergateway.bench.figure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TallyTest {
  private static Tally rounds(Tally tally) {
    tally.add(5, 100);
    tally.add(9, 200);
    tally.add(6, 300);
    return tally;
  }

  @Test
  void aFigureIsTheMedianOfItsRoundsWithTheirSpread() {
    Figure figure = rounds(new Tally("a.figure", "ms", Better.LOWER)).figure();
    assertThat(figure)
        .isEqualTo(new Figure("a.figure", "ms", Better.LOWER, 3, 600, 6, 5, 9, null, null));
  }

  @Test
  void theMedianHasToReachTheTargetAndNotTheWorstRound() {
    assertThat(rounds(with(Target.atMost(6))).figure().misses()).isFalse();
    assertThat(rounds(with(Target.atMost(5.9))).figure().misses()).isTrue();
    assertThat(rounds(with(Target.atLeast(6))).figure().misses()).isFalse();
    assertThat(rounds(with(Target.atLeast(6.1))).figure().misses()).isTrue();
  }

  @Test
  void aFigureWithoutTargetMissesNone() {
    assertThat(rounds(new Tally("a.figure", "ms", Better.LOWER)).figure().misses()).isFalse();
  }

  @Test
  void theTargetIsShownBesideTheFigure() {
    assertThat(FigureText.of(rounds(with(Target.atMost(6))).figure()))
        .contains("a.figure", "6.00 ms", "[5.00 .. 9.00]", "to reach ≤ 6: reached");
    assertThat(FigureText.of(rounds(with(Target.atLeast(1000))).figure()))
        .contains("to reach ≥ 1,000: NOT REACHED");
  }

  private static Tally with(Target target) {
    return new Tally("a.figure", "ms", Better.LOWER).target(target);
  }
}
