package dev.ordergateway.gateway.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ordergateway.api.query.QueryStatus;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class QueryTransitionsTest {
  /**
   * Written from the contract, not from the code. A row is a status, its columns are the events:
   * lease, result, error, a lost lease, the last lost lease, its time is over.
   */
  private static final Map<String, String> CONTRACT =
      Map.of(
          "queued", "leased - - - - expired",
          "leased", "- succeeded failed queued failed expired",
          "succeeded", "- - - - - -",
          "failed", "- - - - - -",
          "expired", "- - - - - -");

  private static final List<QueryEvent> COLUMNS =
      List.of(
          QueryEvent.LEASE,
          QueryEvent.ANSWER,
          QueryEvent.GIVE_UP,
          QueryEvent.LOSE_LEASE,
          QueryEvent.RUN_OUT,
          QueryEvent.TIME_OUT);

  static Stream<Arguments> everyStatusWithEveryEvent() {
    return Stream.of(QueryStatus.values())
        .flatMap(from -> Stream.of(QueryEvent.values()).map(event -> Arguments.of(from, event)));
  }

  @ParameterizedTest
  @MethodSource("everyStatusWithEveryEvent")
  void aStatusAllowsExactlyTheEventsOfTheContract(QueryStatus from, QueryEvent event) {
    String wanted = List.of(CONTRACT.get(from.wire()).split(" ", -1)).get(COLUMNS.indexOf(event));
    assertThat(QueryTransitions.after(from, event).map(QueryStatus::wire).orElse("-"))
        .isEqualTo(wanted);
    if (wanted.equals("-")) {
      assertThatThrownBy(() -> QueryTransitions.move(from, event))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining(from.wire());
    } else {
      assertThat(QueryTransitions.move(from, event).wire()).isEqualTo(wanted);
    }
  }

  @Test
  void nothingLeadsOutOfAnEnd() {
    assertThat(everyStatusWithEveryEvent())
        .allMatch(
            pair ->
                !((QueryStatus) pair.get()[0]).ended()
                    || QueryTransitions.after(
                            (QueryStatus) pair.get()[0], (QueryEvent) pair.get()[1])
                        .isEmpty());
  }
}
