package dev.ordergateway.demoshop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VariablesTest {
  @Test
  void nothingSetIsWell() {
    assertThat(Variables.complaint(Map.of())).isEmpty();
    assertThat(Variables.complaint(Map.of("DEMO_SHOP_PORT", ""))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"abc", "-1", "65536", "31111 ", "1e3", "99999999999", "３１１１１"})
  void aBadPortIsNamedInOneLine(String port) {
    assertThat(Variables.complaint(Map.of("DEMO_SHOP_PORT", port)))
        .hasValue("DEMO_SHOP_PORT must be a port from 0 to 65535, but is \"" + port + "\"");
  }

  @Test
  void theOtherVariablesAreNamedToo() {
    assertThat(Variables.complaint(Map.of("DEMO_SHOP_AUTOLOGIN", "yes")).orElseThrow())
        .startsWith("DEMO_SHOP_AUTOLOGIN must be true or false");
    assertThat(Variables.complaint(Map.of("DEMO_SHOP_VISIBILITY_SECONDS", "1\n2")).orElseThrow())
        .startsWith("DEMO_SHOP_VISIBILITY_SECONDS must be")
        .doesNotContain("\n");
  }
}
