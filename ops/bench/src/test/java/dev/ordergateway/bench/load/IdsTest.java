package dev.ordergateway.bench.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ordergateway.api.WireId;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class IdsTest {
  @Test
  void noIdComesTwiceAndAllAreIds() {
    Ids ids = new Ids("bench");
    Set<String> seen = new HashSet<>();
    for (int i = 0; i < 50_000; i++) {
      assertThat(seen.add(ids.next())).isTrue();
    }
    assertThat(seen).allMatch(WireId::isValid);
    assertThat(ids.count()).isEqualTo(50_000);
  }
}
