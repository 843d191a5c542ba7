package dev.ordergateway.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** The product keeps its statements prepared, past JDBI's own SQL objects; that changes nothing. */
class PreparedDaosIT {
  @Test
  void eachHistoryIsTheSameLineByLineThroughJdbiItself() {
    List<Long> seeds = LongStream.rangeClosed(1, 60).boxed().toList();
    List<History> prepared = new Campaign(Set.of()).replay(seeds);
    List<History> throughJdbi = Campaign.throughJdbi().replay(seeds);
    for (int i = 0; i < seeds.size(); i++) {
      assertThat(prepared.get(i).lines())
          .as("seed %d", seeds.get(i))
          .isEqualTo(throughJdbi.get(i).lines());
    }
  }
}
