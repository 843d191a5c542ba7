package dev.ordergateway.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A simulation that finds nothing proves nothing: each safeguard taken out is noticed. */
class MutantIT {
  /** The safeguard, the first seed that notices its absence, and by what. */
  static Stream<Arguments> seeds() {
    return Stream.of(
        Arguments.of(Mutant.FENCE, 1L, Shop.PERMITTED));
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void aSafeguardThatIsTakenOutIsNoticed(Mutant mutant, long seed, String invariant) {
    History without = new Campaign(Set.of(mutant)).replay(seed);
    History with = new Campaign(Set.of()).replay(seed);

    assertThat(without.broken()).as("seed %d: %s", seed, without.failure()).isEqualTo(invariant);
    assertThat(with.broken()).isNull();
  }

  @Test
  void everySafeguardHasItsSeed() {
    EnumSet<Mutant> shown = EnumSet.noneOf(Mutant.class);
    seeds().forEach(each -> shown.add((Mutant) each.get()[0]));
    assertThat(shown).containsExactlyInAnyOrderElementsOf(Arrays.asList(Mutant.values()));
  }
}
