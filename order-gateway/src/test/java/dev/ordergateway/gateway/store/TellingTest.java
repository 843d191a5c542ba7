package dev.ordergateway.gateway.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.slf4j.MDC;

/** How callers for whom no thread waits are told what was committed, and on which thread. */
class TellingTest {
  private final BusyDoor busy = new BusyDoor();

  @Test
  void whatATellerIsHeldUpWithIsToldByTheNextTurn() {
    HeldUp held = holdUpATeller();
    busy.writesOn();
    held.goesOn();
  }

  @Test
  void whatATellerIsHeldUpWithIsToldWithoutAnotherWriteToo() {
    HeldUp held = holdUpATeller();
    busy.door.relieve();
    held.goesOn();
  }

  /** Nor is whoever writes alone made to write to somebody else's client. */
  @Test
  void aLoneCallerTellsItselfAlone() {
    HeldUp held = holdUpATeller();
    busy.door.relieve();
    await().until(() -> held.behind.toCompletableFuture().isDone());
    List<Thread> tellers = new ArrayList<>();
    busy.writeAsync(transaction -> 7).thenAccept(unused -> tellers.add(Thread.currentThread()));
    assertThat(tellers).containsExactly(Thread.currentThread());
    held.goesOn();
  }

  private record HeldUp(
      CompletionStage<Void> slow, CompletionStage<Void> behind, CountDownLatch reader) {
    void goesOn() {
      assertThat(behind.toCompletableFuture()).succeedsWithin(10, TimeUnit.SECONDS);
      assertThat(slow.toCompletableFuture()).isNotDone();
      reader.countDown();
      assertThat(slow.toCompletableFuture()).succeedsWithin(10, TimeUnit.SECONDS);
    }
  }

  /** Somebody who is told and does not come back, and somebody who is to be told after it. */
  private HeldUp holdUpATeller() {
    CountDownLatch reader = new CountDownLatch(1);
    CountDownLatch stuck = new CountDownLatch(1);
    Waiting first = busy.holdTheTurn();
    CompletionStage<Void> slow =
        busy.enterAsync(() -> {})
            .thenAccept(
                unused -> {
                  stuck.countDown();
                  BusyDoor.waitFor(reader);
                });
    CompletionStage<Void> behind = busy.enterAsync(() -> {});
    busy.letGo();
    first.ends();
    BusyDoor.waitFor(stuck);
    assertThat(behind.toCompletableFuture()).isNotDone();
    return new HeldUp(slow, behind, reader);
  }

  @Test
  void whatFollowsFromAWriteIsLoggedForItsOwnCallerAndMayWriteItself() {
    Waiting first = busy.holdTheTurn();
    List<CompletionStage<String>> followed = new ArrayList<>();
    for (String id : List.of("one", "two", "three")) {
      MDC.put("request_id", id);
      followed.add(
          busy.enterAsync(() -> {})
              .thenApply(
                  unused ->
                      MDC.get("request_id")
                          + busy.write("more", transaction -> MDC.get("request_id"))));
    }
    MDC.clear();
    busy.letGo();
    first.ends();
    assertThat(followed)
        .extracting(each -> each.toCompletableFuture().orTimeout(10, TimeUnit.SECONDS).join())
        .containsExactly("oneone", "twotwo", "threethree");
  }

  @Test
  void moreThanCanWaitAreRefusedAndNothingIsWrittenForThem() {
    Waiting first = busy.holdTheTurn();
    List<CompletionStage<Void>> waiting = new ArrayList<>();
    for (int i = 0; i < GroupCommit.MOST_WAITING; i++) {
      waiting.add(busy.enterAsync(() -> {}));
    }
    assertThatThrownBy(() -> busy.enterAsync(() -> busy.order.add(1)))
        .isInstanceOf(StoreUnavailableException.class)
        .hasMessageContaining("too many");
    Waiting onAThread = busy.enter(7, () -> {});
    busy.letGo();
    first.ends();
    onAThread.ends();
    assertThat(waiting)
        .allSatisfy(
            each -> assertThat(each.toCompletableFuture()).succeedsWithin(10, TimeUnit.SECONDS));
    assertThat(busy.order).containsExactly(7);
  }

  @Test
  void withoutAThreadForTheNextTurnTheLastOneTakesIt() {
    ExecutorService none = Executors.newCachedThreadPool();
    none.shutdown();
    BusyDoor alone = new BusyDoor(none);
    List<CompletionStage<Integer>> inside = new ArrayList<>();
    CompletableFuture<Integer> outer =
        alone
            .writeAsync(
                transaction -> {
                  CompletableFuture.runAsync(
                          () -> {
                            for (int i = 0; i < 3; i++) {
                              inside.add(alone.writeAsync(unused -> 7));
                            }
                          })
                      .join();
                  return 6;
                })
            .toCompletableFuture();
    assertThat(outer).isCompletedWithValue(6);
    assertThat(inside)
        .hasSize(3)
        .allSatisfy(each -> assertThat(each.toCompletableFuture()).isCompletedWithValue(7));
  }
}
