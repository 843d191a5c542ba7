package dev.ordergateway.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ordergateway.simulation.Coverage.Situation;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Random histories in simulated time (docs/simulation.md). {@code -Dsimulation.histories} and
 * {@code -Dsimulation.seed} run others.
 */
class SimulationIT {
  private static final long HISTORIES = Long.getLong("simulation.histories", 50_000);
  private static final long FIRST_SEED = Long.getLong("simulation.seed", 1);

  @BeforeAll
  static void letOthersGoFirst() throws Exception {
    Background.letOthersGoFirst();
  }

  @Test
  void everythingHoldsInEachHistoryAndEachSituationComesUp() {
    Campaign campaign = new Campaign(Set.of());
    System.out.printf("simulating %d histories from seed %d on%n", HISTORIES, FIRST_SEED);
    Campaign.Outcome outcome =
        campaign.run(FIRST_SEED, HISTORIES, Runtime.getRuntime().availableProcessors(), done -> {});
    System.out.println(outcome.figures());
    if (outcome.failure() != null) {
      long seed = outcome.failure().seed();
      History again = campaign.replay(seed);
      throw new AssertionError(
          "seed %d: %s%nops/simulate.sh --replay %d%n%s"
              .formatted(seed, again.failure(), seed, String.join("\n", again.lines())));
    }
    assertThat(outcome.histories()).isEqualTo(HISTORIES);
    for (Situation situation : Situation.values()) {
      assertThat(outcome.coverage().of(situation))
          .as("histories in which %s", situation)
          .isPositive();
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {3, 17, 4_711})
  void theSameSeedIsTheSameHistoryWhateverRanBefore(long seed) {
    Campaign campaign = new Campaign(Set.of());
    History first = campaign.replay(seed);
    History other = campaign.replay(seed + 1);
    History again = campaign.replay(List.of(seed + 1, seed)).get(1);

    assertThat(again.lines()).isEqualTo(first.lines());
    assertThat(other.lines()).isNotEqualTo(first.lines());
  }
}
