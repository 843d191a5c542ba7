package dev.ordergateway.gateway.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.slf4j.MDC;

/** What is committed, and what its callers learn. How they are told: {@link TellingTest}. */
class GroupCommitTest {
  private final BusyDoor busy = new BusyDoor();

  @Test
  void whoIsAloneWritesWithoutAMarkAndOnItsOwnThread() {
    Thread runner = busy.write("alone", transaction -> Thread.currentThread());
    assertThat(runner).isSameAs(Thread.currentThread());
    assertThat(busy.writer.said).containsExactly("begin", "commit");
  }

  @Test
  void whoeverWaitsMeanwhileSharesTheNextCommitInTheOrderOfComing() {
    Waiting first = busy.holdTheTurn();
    List<Waiting> others = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      others.add(busy.enter(i, () -> {}));
    }
    busy.letGo();
    first.ends();
    others.forEach(Waiting::ends);
    assertThat(busy.order).isEqualTo(List.of(0, 1, 2, 3, 4, 5, 6, 7, 8, 9));
    assertThat(busy.writer.commits()).isEqualTo(2);
    assertThat(busy.largestBatch()).isEqualTo(10);
  }

  @Test
  void aBatchHasAnEndAndWhatComesAfterItIsNotForgotten() {
    Waiting first = busy.holdTheTurn();
    List<Waiting> others = new ArrayList<>();
    int all = 2 * GroupCommit.MOST + 5;
    for (int i = 0; i < all; i++) {
      others.add(busy.enter(i, () -> {}));
    }
    busy.letGo();
    first.ends();
    others.forEach(Waiting::ends);
    assertThat(busy.order).hasSize(all).isSorted();
    assertThat(busy.largestBatch()).isEqualTo(GroupCommit.MOST);
    assertThat(busy.writer.commits()).isEqualTo(4);
  }

  @Test
  void whatOneWorkThrowsReachesItsCallerAloneAndItsMarkIsTakenBack() {
    Waiting first = busy.holdTheTurn();
    Waiting good = busy.enter(0, () -> {});
    IllegalArgumentException refusal = new IllegalArgumentException("no");
    Waiting bad =
        busy.enter(
            1,
            () -> {
              throw refusal;
            });
    Waiting overflowing =
        busy.enter(
            2,
            () -> {
              throw new StackOverflowError();
            });
    Waiting last = busy.enter(3, () -> {});
    busy.letGo();
    first.ends();
    good.ends();
    last.ends();
    assertThat(bad.fault()).isSameAs(refusal);
    assertThat(overflowing.fault()).isInstanceOf(StackOverflowError.class);
    assertThat(busy.writer.said)
        .containsSubsequence("begin", "mark", "keep", "mark", "undo", "mark", "undo", "commit");
  }

  @Test
  void aCommitThatFailsFailsAllOfTheBatchAlsoWhomItsWorkRefused() {
    Waiting first = busy.holdTheTurn();
    Waiting good = busy.enter(0, () -> {});
    Waiting refused =
        busy.enter(
            1,
            () -> {
              throw new IllegalArgumentException("given before");
            });
    busy.writer.fails = "commit";
    busy.letGo();
    assertThat(first.fault()).isInstanceOf(StoreUnavailableException.class);
    assertThat(good.fault()).isInstanceOf(StoreUnavailableException.class);
    assertThat(refused.fault()).isInstanceOf(StoreUnavailableException.class);
    assertThat(busy.writer.said).endsWith("commit", "rollBack");
    busy.writer.fails = "";
    busy.writesOn();
  }

  @Test
  void aTransactionThatTheDatabaseGaveUpFailsAllAndRunsNoMoreOfThem() {
    for (String step : List.of("begin", "mark", "keep", "undo")) {
      BusyDoor other = new BusyDoor();
      Waiting first = other.holdTheTurn();
      Waiting good = other.enter(0, () -> {});
      Waiting bad =
          other.enter(
              1,
              () -> {
                throw new IllegalArgumentException("the disk is full");
              });
      Waiting never = other.enter(2, () -> {});
      other.writer.failsLater = step;
      other.letGo();
      first.ends();
      for (Waiting each : List.of(good, bad, never)) {
        assertThat(each.fault()).as(step).isInstanceOf(StoreUnavailableException.class);
      }
      assertThat(other.order).as(step).doesNotContain(2);
      assertThat(other.writer.said).as(step).endsWith(step, "rollBack");
    }
  }

  @Test
  void anInterruptedCallerWritesAllTheSameAndStaysInterrupted() throws Exception {
    Waiting first = busy.holdTheTurn();
    Waiting leader = busy.enter(0, () -> {});
    Waiting follower = busy.enter(1, () -> {});
    leader.thread.interrupt();
    first.thread.interrupt();
    busy.letGo();
    first.ends();
    leader.ends();
    follower.ends();
    assertThat(leader.stayedInterrupted).isTrue();
    assertThat(first.stayedInterrupted).isTrue();
    assertThat(follower.stayedInterrupted).isFalse();
  }

  @Test
  void aFaultOfTheTurnItselfStrandsNobody() {
    Waiting first = busy.holdTheTurn();
    List<Waiting> others = List.of(busy.enter(0, () -> {}), busy.enter(1, () -> {}));
    busy.writer.breaksAtRollBack = true;
    busy.writer.fails = "commit";
    busy.letGo();
    assertThat(first.fault()).isInstanceOf(Throwable.class);
    others.forEach(each -> assertThat(each.fault()).isInstanceOf(Throwable.class));
    busy.writer.fails = "";
    busy.writesOn();
  }

  @Test
  void aWriteInsideAWriteIsRefusedAtOnce() {
    assertThatThrownBy(
            () -> busy.write("outer", transaction -> busy.write("inner", unused -> "never")))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("inner: a write inside a write");
    busy.writesOn();
  }

  @Test
  void whatAnothersWorkLogsIsLoggedForItsOwnCaller() {
    Waiting first = busy.holdTheTurn();
    List<String> ids = Collections.synchronizedList(new ArrayList<>());
    List<Waiting> others = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      others.add(busy.enter(i, () -> ids.add(MDC.get("request_id"))));
    }
    busy.letGo();
    first.ends();
    others.forEach(Waiting::ends);
    assertThat(ids).containsExactly("request-0", "request-1", "request-2");
    assertThat(others).extracting(each -> each.idAfterwards).doesNotContainNull();
  }

  @Test
  void closingWaitsForThoseWhoWriteAndRefusesLaterOnes() throws Exception {
    Waiting first = busy.holdTheTurn();
    Waiting second = busy.enter(0, () -> {});
    CompletableFuture<Void> closing = CompletableFuture.runAsync(busy.door::close);
    await()
        .untilAsserted(
            () ->
                assertThatThrownBy(() -> busy.write("late", transaction -> 1))
                    .isInstanceOf(StoreUnavailableException.class));
    assertThat(closing).isNotDone();
    busy.letGo();
    closing.get(5, TimeUnit.SECONDS);
    first.ends();
    second.ends();
    assertThat(busy.writer.said).endsWith("close");
  }
}
