package dev.ordergateway.gateway.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ordergateway.api.client.ClientTaskStatus;
import dev.ordergateway.api.client.FailureStatus;
import dev.ordergateway.api.task.ResolveOutcome;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ClientTransitionsTest {
  private static final String RESOLVED = " succeeded failed cancelled";

  /**
   * Written from the contract, not from the code. A row is a status, its columns are the events:
   * assign, claim, result, empty result, the four failures, cancel, the two retries, and the three
   * ends that a person may declare.
   */
  private static final Map<String, String> CONTRACT =
      Map.of(
          "pending",
          "assigned claimed succeeded failed - - - - cancelled - - - - -",
          "assigned",
          "assigned claimed succeeded failed - - - - cancelled - - - - -",
          "claimed",
          "assigned - succeeded failed assigned manual_review failed cancelled cancelled - -"
              + RESOLVED,
          "manual_review",
          "- - succeeded failed - - - - - - -" + RESOLVED,
          "succeeded",
          "- - - - - - - - - - -" + RESOLVED,
          "failed",
          "- - succeeded failed - - - - - pending assigned" + RESOLVED,
          "cancelled",
          "- - - - - - - - - pending assigned" + RESOLVED);

  static Stream<Arguments> everyStatusWithEveryEvent() {
    return Stream.of(ClientTaskStatus.values())
        .flatMap(from -> Stream.of(ClientEvent.values()).map(event -> Arguments.of(from, event)));
  }

  @ParameterizedTest
  @MethodSource("everyStatusWithEveryEvent")
  void aStatusAllowsExactlyTheEventsOfTheContract(ClientTaskStatus from, ClientEvent event) {
    List<String> row = List.of(CONTRACT.get(from.wire()).split(" ", -1));
    assertThat(row).hasSize(ClientEvent.values().length);
    String wanted = row.get(List.of(ClientEvent.values()).indexOf(event));
    assertThat(ClientTransitions.after(from, event).map(ClientTaskStatus::wire).orElse("-"))
        .isEqualTo(wanted);
    if (wanted.equals("-")) {
      assertThatThrownBy(() -> ClientTransitions.move(from, event))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining(from.wire());
    } else {
      assertThat(ClientTransitions.move(from, event).wire()).isEqualTo(wanted);
    }
  }

  @Test
  void noWordOfAClientLeadsAwayFromSuccessOrCancellation() {
    for (ClientEvent event : List.of(ClientEvent.RESULT, ClientEvent.EMPTY_RESULT)) {
      assertThat(ClientTransitions.after(ClientTaskStatus.SUCCEEDED, event)).isEmpty();
      assertThat(ClientTransitions.after(ClientTaskStatus.CANCELLED, event)).isEmpty();
    }
    for (FailureStatus failure : FailureStatus.values()) {
      assertThat(Stream.of(ClientTaskStatus.values()))
          .filteredOn(
              from -> ClientTransitions.after(from, ClientTransitions.failing(failure)).isPresent())
          .containsExactly(ClientTaskStatus.CLAIMED);
    }
  }

  @Test
  void everyOutcomeResolvesAsItSays() {
    for (ResolveOutcome outcome : ResolveOutcome.values()) {
      assertThat(
              ClientTransitions.move(
                      ClientTaskStatus.MANUAL_REVIEW, ClientTransitions.resolving(outcome))
                  .wire())
          .isEqualTo(outcome.wire());
    }
  }
}
