package dev.ordergateway.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;

/** The SQL of the product runs past JDBI in a simulation, for speed; that changes nothing. */
class DirectObjectsIT {
  @Test
  void eachHistoryIsTheSameLineByLineThroughJdbiItself() {
    Campaign direct = new Campaign(Set.of());
    Campaign throughJdbi = Campaign.throughJdbi();
    for (long seed = 1; seed <= 60; seed++) {
      assertThat(direct.replay(seed).lines())
          .as("seed %d", seed)
          .isEqualTo(throughJdbi.replay(seed).lines());
    }
  }
}
