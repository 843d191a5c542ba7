package dev.ordergateway.gateway.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ordergateway.api.order.Outcome;
import dev.ordergateway.api.order.TaskStatus;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class OrderTransitionsTest {
  private static final String SETTLED = "succeeded failed needs_human cancelled";

  private static final String RESOLVED = "succeeded failed cancelled";

  /**
   * Written from the contract, not from the code. A row is a status, its columns are the events:
   * lease, first report, expiry, reclaim, the four ends, cancel, retry, and the three ends that a
   * person may declare.
   */
  private static final Map<String, String> CONTRACT =
      Map.of(
          "queued",
          "leased - - - - - - - cancelled - - - -",
          "leased",
          "- running stale - " + SETTLED + " - - - - -",
          "running",
          "- - stale - " + SETTLED + " - - - - -",
          "stale",
          "- - - leased " + SETTLED + " - - " + RESOLVED,
          "needs_human",
          "- - - - " + SETTLED + " - - " + RESOLVED,
          "succeeded",
          "- - - - - - - - - - " + RESOLVED,
          "failed",
          "- - - - - - - - - queued " + RESOLVED,
          "cancelled",
          "- - - - - - - - - queued " + RESOLVED);

  private static final OrderEvent[] COLUMNS = {
    OrderEvent.LEASE,
    OrderEvent.FIRST_REPORT,
    OrderEvent.EXPIRE,
    OrderEvent.RECLAIM,
    OrderEvent.SETTLE_SUCCEEDED,
    OrderEvent.SETTLE_FAILED,
    OrderEvent.SETTLE_NEEDS_HUMAN,
    OrderEvent.SETTLE_CANCELLED,
    OrderEvent.CANCEL,
    OrderEvent.RETRY,
    OrderEvent.RESOLVE_SUCCEEDED,
    OrderEvent.RESOLVE_FAILED,
    OrderEvent.RESOLVE_CANCELLED
  };

  static Stream<Arguments> everyStatusWithEveryEvent() {
    return Stream.of(TaskStatus.values())
        .flatMap(from -> Stream.of(OrderEvent.values()).map(event -> Arguments.of(from, event)));
  }

  @ParameterizedTest
  @MethodSource("everyStatusWithEveryEvent")
  void aStatusAllowsExactlyTheEventsOfTheContract(TaskStatus from, OrderEvent event) {
    String wanted = List.of(CONTRACT.get(from.wire()).split(" ", -1)).get(columnOf(event));
    assertThat(OrderTransitions.after(from, event).map(TaskStatus::wire).orElse("-"))
        .isEqualTo(wanted);
    if (wanted.equals("-")) {
      assertThatThrownBy(() -> OrderTransitions.move(from, event))
          .isInstanceOf(IllegalMoveException.class)
          .hasMessageContaining(from.wire());
    } else {
      assertThat(OrderTransitions.move(from, event).wire()).isEqualTo(wanted);
    }
  }

  @Test
  void onlyAPersonsRetryLeadsBackToQueued() {
    assertThat(everyStatusWithEveryEvent())
        .noneMatch(
            pair ->
                pair.get()[1] != OrderEvent.RETRY
                    && OrderTransitions.after(
                            (TaskStatus) pair.get()[0], (OrderEvent) pair.get()[1])
                        .filter(to -> to == TaskStatus.QUEUED)
                        .isPresent());
  }

  @Test
  void everyOutcomeSettlesAsItSays() {
    for (Outcome outcome : Outcome.values()) {
      assertThat(
              OrderTransitions.move(TaskStatus.RUNNING, OrderTransitions.settling(outcome)).wire())
          .isEqualTo(outcome.wire());
    }
  }

  private static int columnOf(OrderEvent event) {
    for (int i = 0; i < COLUMNS.length; i++) {
      if (COLUMNS[i] == event) {
        return i;
      }
    }
    throw new AssertionError("the contract's table has no column for " + event);
  }
}
