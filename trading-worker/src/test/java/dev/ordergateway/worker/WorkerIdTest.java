package dev.ordergateway.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ordergateway.foundation.start.StartException;
import org.junit.jupiter.api.Test;

class WorkerIdTest {
  @Test
  void aHostNameIsMadeToFitTheRuleForIds() {
    assertThat(WorkerId.fit("laptop.local")).isEqualTo("laptop.local");
    assertThat(WorkerId.fit("太郎の mac")).isEqualTo("mac");
    assertThat(WorkerId.fit("--")).isEqualTo("worker");
    assertThat(WorkerId.fit("a".repeat(300))).hasSize(128);
  }

  @Test
  void aConfiguredOneThatDoesNotFitIsRefusedByItsVariable() {
    assertThat(WorkerId.of("local-01")).isEqualTo("local-01");
    assertThatThrownBy(() -> WorkerId.of("../up"))
        .isInstanceOf(StartException.class)
        .hasMessageContaining("RAKUTEN_WORKER_ID");
  }
}
