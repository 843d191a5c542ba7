package dev.ordergateway.worker.order;

import static dev.ordergateway.api.order.OrderState.CREATED;
import static dev.ordergateway.api.order.OrderState.IN_CART;
import static dev.ordergateway.api.order.OrderState.ORDERED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ordergateway.api.order.TaskStatus;
import dev.ordergateway.worker.journal.JournalException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * SQLite itself says that the journal's disk is full: no click without an intention, no fact lost.
 */
class FullJournalIT extends OrderFlowFixture {
  private void assertTheJournalIsFull() {
    assertThatThrownBy(() -> world.work())
        .isInstanceOf(JournalException.class)
        .hasMessageContaining("the journal " + folder.resolve("journal.db"))
        .hasMessageContaining("SQLITE_FULL");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"addToCart", "checkCart", "openConfirmation", "readConfirmation", "armSubmit"})
  void aJournalThatFillsBeforeTheClickStopsTheOrderAndWithRoomItGoesOnAndBuysOnce(String step) {
    world.submit(30_000L).start();
    world.shop.before.put(step, world::fillJournal);
    assertTheJournalIsFull();
    assertThat(world.gateway.fenceCalls).isEmpty();
    assertThat(world.shop.clicks).isZero();
    assertThat(world.alerts)
        .anyMatch(alert -> alert.startsWith("journal_fault") && alert.contains("SQLITE_FULL"));

    world.shop.before.clear();
    assertTheJournalIsFull(); // again and again, and still nothing is clicked
    assertThat(world.gateway.fenceCalls).isEmpty();
    assertThat(world.shop.clicks).isZero();

    world.freeJournal();
    world.work();
    assertEnds(TaskStatus.SUCCEEDED, null, 1);
    assertThat(world.shop.orders).hasSize(1);
  }

  @Test
  void aJournalThatIsFullForAMomentAfterTheClickStillGetsTheFact() {
    world.submit(30_000L).start();
    world.shop.before.put("click", world::fillJournal);
    world.onAlert = name -> world.freeJournal();
    world.work();
    assertThat(world.alerts)
        .anyMatch(
            alert ->
                alert.startsWith("journal_fault")
                    && alert.contains("the order was placed, number")
                    && alert.contains("SQLITE_FULL"));
    assertThat(world.gateway.states()).startsWith(CREATED, IN_CART, ORDERED);
    assertEnds(TaskStatus.SUCCEEDED, null, 1);
  }

  @Test
  void aJournalThatStaysFullAfterTheClickKeepsTheAttemptOpenAndTheFactIsFoundAtTheSite() {
    world.submit(30_000L).start();
    world.shop.before.put("click", world::fillJournal);
    world.work();
    assertThat(world.shop.clicks).isEqualTo(1);
    assertThat(world.alerts).anyMatch(alert -> alert.contains("the order was placed, number"));
    assertThat(world.gateway.states()).doesNotContain(ORDERED);

    world.shop.before.clear();
    world.freeJournal();
    world.work();
    assertThat(world.gateway.states()).contains(ORDERED);
    assertThat(lastReport().siteOrderId()).isEqualTo(world.shop.orders.get(0).number());
    // Found at the list, never paid by us from there on.
    assertEnds(TaskStatus.NEEDS_HUMAN, null, 1);
    assertThat(world.shop.payingClicks).isZero();
  }
}
