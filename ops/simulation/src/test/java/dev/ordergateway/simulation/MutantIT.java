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
  private final Campaign whole = new Campaign(Set.of());

  /** The safeguard, the first seed that notices its absence, and by what. */
  static Stream<Arguments> seeds() {
    return Stream.of(
        Arguments.of(Mutant.FENCE, 1L, Shop.PERMITTED),
        Arguments.of(Mutant.JOURNAL, 2L, TrueEnd.FACTS_TOLD),
        Arguments.of(Mutant.COMPARE_AND_SET, 15L, Invariants.HOLDER_ONLY),
        Arguments.of(Mutant.POLL_ID, 16L, Invariants.LEASE_ARRIVES),
        Arguments.of(Mutant.HELD_LANE, 3L, Invariants.ONE_ACTIVE),
        Arguments.of(Mutant.CART_CHECK, 168L, Shop.ONE_TASKS_ITEM),
        Arguments.of(Mutant.RETRY_GATE, 192L, Invariants.NO_RETRY),
        Arguments.of(Mutant.SETTLE, 1_732L, Shop.NOT_LATER));
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void aSafeguardThatIsTakenOutIsNoticed(Mutant mutant, long seed, String invariant) {
    History without = new Campaign(Set.of(mutant)).replay(seed);
    History with = whole.replay(seed);

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
