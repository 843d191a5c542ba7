package dev.ordergateway.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ordergateway.model.Exploration.Violation;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The numbers are facts of the model: who changes it changes them, and says in the commit why the
 * model may be so.
 */
class ExplorerTest {
  @Test
  void inNoStateThatCanBeReachedIsAnyInvariantBroken() {
    Exploration found = explore(Set.of(), EnumSet.allOf(Invariant.class));

    System.out.println(found);
    assertThat(found.violation()).isNull();
    assertThat(found.states()).isEqualTo(934_048);
    assertThat(found.transitions()).isEqualTo(7_441_109);
  }

  @Test
  void evenAWorkerThatNeverLooksAtItsClocksBuysOnce() {
    Set<Invariant> others = EnumSet.complementOf(EnumSet.of(Invariant.CLICK_IN_TIME));

    Exploration found = explore(Set.of(Safeguard.CLICK_CLOCK_CHECK), others);

    System.out.println(found);
    assertThat(found.violation()).isNull();
    assertThat(found.states()).isEqualTo(1_513_617);
  }

  @ParameterizedTest
  @CsvSource({
    "FENCE,             ONE_ORDER,            16",
    "FENCE,             NEVER_FALSELY_FAILED, 14",
    "JOURNAL,           NEVER_FALSELY_FAILED, 13",
    "CLICK_CLOCK_CHECK, CLICK_IN_TIME,        7",
    "RECLAIM_VERIFIES,  NEVER_FALSELY_FAILED, 12",
    "LEASE_CLOCK,       ONE_HOLDER,           2",
    "REPORT_COMPARE,    NEVER_FALSELY_FAILED, 15",
    "STALE_STAYS,       NO_REDELIVERY,        4",
  })
  void withoutTheSafeguardTheAccidentIsFound(Safeguard safeguard, Invariant broken, int steps) {
    Violation found = explore(Set.of(safeguard), EnumSet.of(broken)).violation();

    assertThat(found).isNotNull();
    assertThat(found.broken()).isEqualTo(broken);
    assertThat(found.path()).hasSize(steps);
  }

  @Test
  void thePermitGivenOnceAndTheJournalCoverForEachOther() {
    Set<Invariant> oneOrder = EnumSet.of(Invariant.ONE_ORDER);

    assertThat(explore(Set.of(Safeguard.JOURNAL), oneOrder).violation()).isNull();
    Violation without =
        explore(Set.of(Safeguard.JOURNAL, Safeguard.PERMIT_ONCE), oneOrder).violation();

    assertThat(without).isNotNull();
    assertThat(without.path()).hasSize(16);
  }

  @Test
  void aCounterexampleIsToldStepByStep() {
    List<String> path =
        explore(Set.of(Safeguard.STALE_STAYS), EnumSet.of(Invariant.NO_REDELIVERY))
            .violation()
            .path();

    assertThat(path)
        .containsExactly(
            "the gateway leases the task to worker A  [leased]",
            "the lease of worker A is over at the gateway  [leased, its lease over]",
            "the gateway's sweep puts the task back into the queue  [queued]",
            "the gateway leases the task to worker B  [leased]");
  }

  @Test
  void fewerCrashesReachFewerStates() {
    Set<Invariant> none = EnumSet.noneOf(Invariant.class);

    Exploration withoutCrashes =
        new Explorer(new Protocol(Set.of()), none).explore(State.initial(0));

    assertThat(withoutCrashes.states()).isEqualTo(168_388);
  }

  private static Exploration explore(Set<Safeguard> without, Set<Invariant> invariants) {
    return new Explorer(new Protocol(without), invariants).explore(State.initial(Task.ANY_CRASHES));
  }
}
