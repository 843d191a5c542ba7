package dev.ordergateway.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class BenchOptionsTest {
  private static final List<String> KNOWN = List.of("handover", "submit");

  private static BenchOptions parse(String... arguments) {
    return BenchOptions.parse(List.of(arguments), KNOWN);
  }

  @Test
  void withoutArgumentsEverythingIsMeasuredInFiveRounds() {
    BenchOptions options = parse();
    assertThat(options.rounds()).isEqualTo(5);
    assertThat(options.wants("handover")).isTrue();
    assertThat(options.wants("submit")).isTrue();
    assertThat(options.require()).isFalse();
  }

  @Test
  void onlyWhatIsNamedIsMeasured() {
    BenchOptions options = parse("--only", "submit", "--rounds", "7", "--json", "a.json");
    assertThat(options.wants("submit")).isTrue();
    assertThat(options.wants("handover")).isFalse();
    assertThat(options.rounds()).isEqualTo(7);
    assertThat(options.json()).isEqualTo(Path.of("a.json"));
  }

  @Test
  void aQuickRunHasOneRoundUnlessItIsToldOtherwise() {
    assertThat(parse("--quick").rounds()).isEqualTo(1);
    assertThat(parse("--quick", "--rounds", "2").rounds()).isEqualTo(2);
  }

  @Test
  void whatIsNotKnownIsRefusedByName() {
    assertThatThrownBy(() -> parse("--fast")).hasMessageContaining("--fast");
    assertThatThrownBy(() -> parse("--only", "submit,lease")).hasMessageContaining("lease");
    assertThatThrownBy(() -> parse("--only", "")).hasMessageContaining("handover");
    assertThatThrownBy(() -> parse("--rounds", "0")).hasMessageContaining("--rounds");
    assertThatThrownBy(() -> parse("--json")).hasMessageContaining("needs a value");
  }
}
