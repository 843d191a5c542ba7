package dev.ordergateway.worker.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.ordergateway.api.order.LeaseGrant;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalIT {
  @TempDir Path folder;
  private SqliteDoor door;
  private OrderJournal journal;

  @BeforeEach
  void open() {
    door = SqliteDoor.open(folder.resolve("j.db"));
    journal = new OrderJournal(door, Clock.systemUTC());
  }

  @AfterEach
  void close() {
    door.close();
  }

  private static LeaseGrant grant(int leaseCount) {
    return new LeaseGrant(
        "po-1",
        "demo",
        JsonNodeFactory.instance.objectNode(),
        Instant.EPOCH,
        300,
        leaseCount,
        null,
        0,
        false,
        false);
  }

  @Test
  void aSecondIntentionForATaskIsRefusedByTheSchema() {
    AttemptKey first = journal.begin(grant(1));
    journal.intend(first, 12_800);
    assertThatThrownBy(() -> journal.intend(first, 12_800))
        .isInstanceOf(IllegalStateException.class);
    journal.record(JournalEntry.of(first, "ended", null).ended());
    AttemptKey second = journal.begin(grant(2));
    assertThatThrownBy(() -> journal.intend(second, 12_800)).hasStackTraceContaining("UNIQUE");
    assertThat(journal.attempts("po-1").get(1).fenceState()).isEqualTo(FenceState.NONE);
  }

  @Test
  void aRefusedFenceLeavesRoomForAnotherIntention() {
    AttemptKey first = journal.begin(grant(1));
    journal.intend(first, 12_800);
    journal.record(JournalEntry.of(first, "refused", null).fence(FenceState.REFUSED).ended());
    AttemptKey second = journal.begin(grant(2));
    journal.intend(second, 12_800);
    assertThat(journal.attempts("po-1").get(1).countsAsPermit()).isTrue();
  }

  @Test
  void aPermitThatWasGivenIsNeverTurnedIntoARefusal() {
    AttemptKey key = journal.begin(grant(1));
    journal.intend(key, 12_800);
    journal.record(JournalEntry.of(key, "given", null).fence(FenceState.GIVEN));
    assertThatThrownBy(
            () -> journal.record(JournalEntry.of(key, "r", null).fence(FenceState.REFUSED)))
        .isInstanceOf(IllegalStateException.class);
    assertThat(journal.events("po-1")).containsExactly("leased", "intended", "given");
  }

  @Test
  void eventsAndTheEvidenceIndexCanOnlyGrow() {
    AttemptKey key = journal.begin(grant(1));
    journal.record(
        JournalEntry.of(key, "seen", null)
            .evidence(new EvidenceRow("po-1/01-x", "po-1", "x", "00")));
    for (String sql :
        new String[] {
          "UPDATE events SET kind = 'x'",
          "DELETE FROM events",
          "UPDATE evidence SET ref = 'x'",
          "DELETE FROM evidence"
        }) {
      assertThatThrownBy(() -> door.write("tamper", handle -> handle.execute(sql)))
          .hasStackTraceContaining("append-only");
    }
  }

  @Test
  void whatFailsHalfWayLeavesNothingBehind() {
    AttemptKey key = journal.begin(grant(1));
    assertThatThrownBy(
            () -> journal.record(JournalEntry.of(key, "no fence", null).fence(FenceState.GIVEN)))
        .isInstanceOf(IllegalStateException.class);
    assertThat(journal.events("po-1")).containsExactly("leased");
  }

  @Test
  void thePollIsRepeatedUntilItIsAnswered() {
    SpotJournal spots = new SpotJournal(door);
    assertThat(spots.pollId(() -> "one")).isEqualTo("one");
    assertThat(spots.pollId(() -> "two")).isEqualTo("one");
    journal.begin(grant(1));
    assertThat(spots.pollId(() -> "three")).isEqualTo("three");
    spots.pollAnswered();
    assertThat(spots.pollId(() -> "four")).isEqualTo("four");
  }
}
