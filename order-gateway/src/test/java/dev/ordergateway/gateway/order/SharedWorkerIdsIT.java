package dev.ordergateway.gateway.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.ordergateway.gateway.alert.Alert;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Two processes under one worker id answer each other's polls: a person is told. */
class SharedWorkerIdsIT extends OrdersIT {
  private static final Duration LONG = Duration.ofSeconds(20);

  private boolean present = true;
  private CompletableFuture<Object> waiting;

  @Test
  void twoProcessesThatSupersedeOneAnotherAreRaisedAndClearedWhenOneHasEnded() throws Exception {
    poll("w", "a1");
    supersede("b1");
    assertThat(shared()).as("once may be a worker that lost its journal").isEmpty();
    supersede("a2");
    orders.alerts.refresh();
    assertThat(orders.alerts.standing())
        .singleElement()
        .satisfies(
            alert -> {
              assertThat(alert.name()).isEqualTo("worker_id_shared");
              assertThat(alert.subject()).isEqualTo("w");
            });
    orders.clock.advance(Duration.ofMinutes(10).plusMillis(1));
    orders.workers.seen("w", false);
    assertThat(shared()).isEmpty();
  }

  @Test
  void oneProcessThatRepeatsItsPollIsNotTwo() throws Exception {
    poll("w", "a1");
    supersede("a1");
    supersede("a1");
    supersede(null);
    supersede("a2");
    assertThat(shared()).isEmpty();
  }

  @Test
  void aPollWhoseClientHasGoneIsNoOthers() throws Exception {
    poll("w", "a1");
    present = false;
    supersede("a2");
    supersede("a3");
    assertThat(shared()).isEmpty();
  }

  @Test
  void pollsOfTwoWorkersAreNotMixedUp() throws Exception {
    poll("w", "a1");
    poll("v", "b1");
    supersede("a2");
    assertThat(shared()).isEmpty();
  }

  private List<String> shared() {
    orders.alerts.refresh();
    return orders.alerts.standing().stream().map(Alert::name).toList();
  }

  /** The poll that waited is answered empty, and this one waits. */
  private void supersede(String pollId) throws Exception {
    CompletableFuture<Object> older = waiting;
    waiting = ask("w", pollId);
    assertThat(orders.json.valueToTree(older.get(5, TimeUnit.SECONDS)).at("/data").isNull())
        .isTrue();
  }

  private void poll(String workerId, String pollId) {
    int before = orders.waiting.waiting();
    CompletableFuture<Object> answer = ask(workerId, pollId);
    if (workerId.equals("w")) {
      waiting = answer;
    }
    await().until(() -> orders.waiting.waiting() == before + 1);
  }

  private CompletableFuture<Object> ask(String workerId, String pollId) {
    CompletableFuture<Object> answer = new CompletableFuture<>();
    orders.waiting.arrive(
        new LeaseCall(workerId, null, LONG, pollId, true, false), () -> present, answer::complete);
    return answer;
  }
}
