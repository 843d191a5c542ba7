package dev.ordergateway.gateway.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.codahale.metrics.MetricRegistry;
import com.codahale.metrics.Timer;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.slf4j.MDC;

class GroupCommitTest {
  private final ScriptedWriter writer = new ScriptedWriter();
  private final MetricRegistry metrics = new MetricRegistry();
  private final GroupCommit door =
      new GroupCommit(
          writer, () -> Instant.EPOCH, metrics.histogram("sizes"), Executors.newCachedThreadPool());

  private final CountDownLatch gate = new CountDownLatch(1);
  private final List<Integer> order = Collections.synchronizedList(new ArrayList<>());

  @Test
  void whoIsAloneWritesWithoutAMarkAndOnItsOwnThread() {
    Thread runner = write(door, "alone", transaction -> Thread.currentThread());
    assertThat(runner).isSameAs(Thread.currentThread());
    assertThat(writer.said).containsExactly("begin", "commit");
  }

  @Test
  void whoeverWaitsMeanwhileSharesTheNextCommitInTheOrderOfComing() {
    Waiting first = holdTheTurn();
    List<Waiting> others = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      others.add(enter(i, () -> {}));
    }
    gate.countDown();
    first.ends();
    others.forEach(Waiting::ends);
    assertThat(order).isEqualTo(List.of(0, 1, 2, 3, 4, 5, 6, 7, 8, 9));
    assertThat(writer.commits()).isEqualTo(2);
    assertThat(metrics.histogram("sizes").getSnapshot().getMax()).isEqualTo(10);
  }

  @Test
  void aBatchHasAnEndAndWhatComesAfterItIsNotForgotten() {
    Waiting first = holdTheTurn();
    List<Waiting> others = new ArrayList<>();
    int all = 2 * GroupCommit.MOST + 5;
    for (int i = 0; i < all; i++) {
      others.add(enter(i, () -> {}));
    }
    gate.countDown();
    first.ends();
    others.forEach(Waiting::ends);
    assertThat(order).hasSize(all).isSorted();
    assertThat(metrics.histogram("sizes").getSnapshot().getMax()).isEqualTo(GroupCommit.MOST);
    assertThat(writer.commits()).isEqualTo(4);
  }

  @Test
  void whatOneWorkThrowsReachesItsCallerAloneAndItsMarkIsTakenBack() {
    Waiting first = holdTheTurn();
    Waiting good = enter(0, () -> {});
    IllegalArgumentException refusal = new IllegalArgumentException("no");
    Waiting bad =
        enter(
            1,
            () -> {
              throw refusal;
            });
    Waiting overflowing =
        enter(
            2,
            () -> {
              throw new StackOverflowError();
            });
    Waiting last = enter(3, () -> {});
    gate.countDown();
    first.ends();
    good.ends();
    last.ends();
    assertThat(bad.fault()).isSameAs(refusal);
    assertThat(overflowing.fault()).isInstanceOf(StackOverflowError.class);
    assertThat(writer.said)
        .containsSubsequence("begin", "mark", "keep", "mark", "undo", "mark", "undo", "commit");
  }

  @Test
  void aCommitThatFailsFailsAllOfTheBatchAlsoWhomItsWorkRefused() {
    Waiting first = holdTheTurn();
    Waiting good = enter(0, () -> {});
    Waiting refused =
        enter(
            1,
            () -> {
              throw new IllegalArgumentException("given before");
            });
    writer.fails = "commit";
    gate.countDown();
    assertThat(first.fault()).isInstanceOf(StoreUnavailableException.class);
    assertThat(good.fault()).isInstanceOf(StoreUnavailableException.class);
    assertThat(refused.fault()).isInstanceOf(StoreUnavailableException.class);
    assertThat(writer.said).endsWith("commit", "rollBack");
    writer.fails = "";
    assertThat(GroupCommitTest.<Integer>write(door, "next", transaction -> 7)).isEqualTo(7);
  }

  @Test
  void aTransactionThatTheDatabaseGaveUpFailsAllAndRunsNoMoreOfThem() {
    for (String step : List.of("begin", "mark", "keep", "undo")) {
      GroupCommitTest other = new GroupCommitTest();
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
      other.gate.countDown();
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
    Waiting first = holdTheTurn();
    Waiting leader = enter(0, () -> {});
    Waiting follower = enter(1, () -> {});
    leader.thread.interrupt();
    first.thread.interrupt();
    gate.countDown();
    first.ends();
    leader.ends();
    follower.ends();
    assertThat(leader.stayedInterrupted).isTrue();
    assertThat(first.stayedInterrupted).isTrue();
    assertThat(follower.stayedInterrupted).isFalse();
  }

  @Test
  void aFaultOfTheTurnItselfStrandsNobody() {
    Waiting first = holdTheTurn();
    List<Waiting> others = List.of(enter(0, () -> {}), enter(1, () -> {}));
    writer.breaksAtRollBack = true;
    writer.fails = "commit";
    gate.countDown();
    assertThat(first.fault()).isInstanceOf(Throwable.class);
    others.forEach(each -> assertThat(each.fault()).isInstanceOf(Throwable.class));
    writer.fails = "";
    assertThat(GroupCommitTest.<Integer>write(door, "next", transaction -> 7)).isEqualTo(7);
  }

  @Test
  void aWriteInsideAWriteIsRefusedAtOnce() {
    assertThatThrownBy(
            () -> write(door, "outer", transaction -> write(door, "inner", unused -> "never")))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("inner: a write inside a write");
    assertThat(GroupCommitTest.<Integer>write(door, "next", transaction -> 7)).isEqualTo(7);
  }

  @Test
  void whatAnothersWorkLogsIsLoggedForItsOwnCaller() {
    Waiting first = holdTheTurn();
    List<String> ids = Collections.synchronizedList(new ArrayList<>());
    List<Waiting> others = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      others.add(enter(i, () -> ids.add(MDC.get("request_id"))));
    }
    gate.countDown();
    first.ends();
    others.forEach(Waiting::ends);
    assertThat(ids).containsExactly("request-0", "request-1", "request-2");
    assertThat(others).extracting(each -> each.idAfterwards).doesNotContainNull();
  }

  @Test
  void closingWaitsForThoseWhoWriteAndRefusesLaterOnes() throws Exception {
    Waiting first = holdTheTurn();
    Waiting second = enter(0, () -> {});
    CompletableFuture<Void> closing = CompletableFuture.runAsync(door::close);
    await()
        .untilAsserted(
            () ->
                assertThatThrownBy(() -> write(door, "late", transaction -> 1))
                    .isInstanceOf(StoreUnavailableException.class));
    assertThat(closing).isNotDone();
    gate.countDown();
    closing.get(5, TimeUnit.SECONDS);
    first.ends();
    second.ends();
    assertThat(writer.said).endsWith("close");
  }

  @Test
  void whatATellerIsHeldUpWithIsToldByTheNextTurn() {
    HeldUp held = holdUpATeller();
    assertThat(GroupCommitTest.<Integer>write(door, "next", transaction -> 7)).isEqualTo(7);
    held.goesOn();
  }

  @Test
  void whatATellerIsHeldUpWithIsToldWithoutAnotherWriteToo() {
    HeldUp held = holdUpATeller();
    door.relieve();
    held.goesOn();
  }

  /** Nor is whoever writes alone made to write to somebody else's client. */
  @Test
  void aLoneCallerTellsItselfAlone() {
    HeldUp held = holdUpATeller();
    door.relieve();
    await().until(() -> held.behind.toCompletableFuture().isDone());
    List<Thread> tellers = new ArrayList<>();
    writeAsync(door, transaction -> 7).thenAccept(unused -> tellers.add(Thread.currentThread()));
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
    Waiting first = holdTheTurn();
    CompletionStage<Void> slow =
        enterAsync(() -> {})
            .thenAccept(
                unused -> {
                  stuck.countDown();
                  gateOpens(reader);
                });
    CompletionStage<Void> behind = enterAsync(() -> {});
    gate.countDown();
    first.ends();
    gateOpens(stuck);
    assertThat(behind.toCompletableFuture()).isNotDone();
    return new HeldUp(slow, behind, reader);
  }

  @Test
  void whatFollowsFromAWriteIsLoggedForItsOwnCallerAndMayWriteItself() {
    Waiting first = holdTheTurn();
    List<CompletionStage<String>> followed = new ArrayList<>();
    for (String id : List.of("one", "two", "three")) {
      MDC.put("request_id", id);
      followed.add(
          enterAsync(() -> {})
              .thenApply(
                  unused ->
                      MDC.get("request_id")
                          + write(door, "more", transaction -> MDC.get("request_id"))));
    }
    MDC.clear();
    gate.countDown();
    first.ends();
    assertThat(followed)
        .extracting(each -> each.toCompletableFuture().orTimeout(10, TimeUnit.SECONDS).join())
        .containsExactly("oneone", "twotwo", "threethree");
  }

  @Test
  void moreThanCanWaitAreRefusedAndNothingIsWrittenForThem() {
    Waiting first = holdTheTurn();
    List<CompletionStage<Void>> waiting = new ArrayList<>();
    for (int i = 0; i < GroupCommit.MOST_WAITING; i++) {
      waiting.add(enterAsync(() -> {}));
    }
    assertThatThrownBy(() -> enterAsync(() -> order.add(1)))
        .isInstanceOf(StoreUnavailableException.class)
        .hasMessageContaining("too many");
    Waiting onAThread = enter(7, () -> {});
    gate.countDown();
    first.ends();
    onAThread.ends();
    assertThat(waiting)
        .allSatisfy(
            each -> assertThat(each.toCompletableFuture()).succeedsWithin(10, TimeUnit.SECONDS));
    assertThat(order).containsExactly(7);
  }

  @Test
  void withoutAThreadForTheNextTurnTheLastOneTakesIt() {
    ExecutorService none = Executors.newCachedThreadPool();
    none.shutdown();
    GroupCommit alone =
        new GroupCommit(writer, () -> Instant.EPOCH, metrics.histogram("sizes"), none);
    List<CompletionStage<Integer>> inside = new ArrayList<>();
    CompletableFuture<Integer> outer =
        writeAsync(
                alone,
                transaction -> {
                  CompletableFuture.runAsync(
                          () -> {
                            for (int i = 0; i < 3; i++) {
                              inside.add(writeAsync(alone, unused -> 7));
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

  private static <T> T write(GroupCommit door, String name, Function<Transaction, T> work) {
    return Store.await(door.write(new Piece<>(name, work, new Timer()), false));
  }

  private static <T> CompletionStage<T> writeAsync(
      GroupCommit door, Function<Transaction, T> work) {
    return door.write(new Piece<>("test", work, new Timer()), true);
  }

  private CompletionStage<Void> enterAsync(Runnable work) {
    return writeAsync(
        door,
        transaction -> {
          work.run();
          return null;
        });
  }

  /** Somebody whose work lasts until the gate opens. */
  private Waiting holdTheTurn() {
    CountDownLatch entered = new CountDownLatch(1);
    Waiting holder =
        new Waiting(
            door,
            "holder",
            transaction -> {
              entered.countDown();
              gateOpens();
            });
    holder.thread.start();
    gateOpens(entered);
    return holder;
  }

  private void gateOpens() {
    gateOpens(gate);
  }

  private static void gateOpens(CountDownLatch latch) {
    boolean interrupted = false;
    while (true) {
      try {
        assertThat(latch.await(10, TimeUnit.SECONDS)).isTrue();
        break;
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** Somebody who comes while the turn is held, and waits. */
  private Waiting enter(int number, Runnable work) {
    Waiting waiting =
        new Waiting(
            door,
            "request-" + number,
            transaction -> {
              order.add(number);
              work.run();
            });
    waiting.thread.start();
    await()
        .pollInterval(1, TimeUnit.MILLISECONDS)
        .until(() -> waiting.thread.getState() == Thread.State.WAITING);
    return waiting;
  }

  private static final class Waiting {
    final Thread thread;
    private final CompletableFuture<Void> outcome = new CompletableFuture<>();
    volatile boolean stayedInterrupted;
    volatile String idAfterwards;

    Waiting(GroupCommit door, String id, Consumer<Transaction> work) {
      thread =
          new Thread(
              () -> {
                MDC.put("request_id", id);
                try {
                  write(
                      door,
                      "test",
                      transaction -> {
                        work.accept(transaction);
                        return null;
                      });
                  finished();
                  outcome.complete(null);
                } catch (Throwable e) {
                  finished();
                  outcome.completeExceptionally(e);
                }
              });
    }

    private void finished() {
      stayedInterrupted = Thread.interrupted();
      idAfterwards = MDC.get("request_id");
    }

    void ends() {
      assertThat(outcome).succeedsWithin(10, TimeUnit.SECONDS);
    }

    Throwable fault() {
      return outcome.handle((unused, e) -> e).orTimeout(10, TimeUnit.SECONDS).join();
    }
  }

  /** Notes what it is told, and fails where it is told to. */
  private static final class ScriptedWriter implements Writer {
    final List<String> said = Collections.synchronizedList(new ArrayList<>());
    volatile String fails = "";

    /** The same, but not for the transaction that stands already. */
    volatile String failsLater = "";

    volatile boolean breaksAtRollBack;

    private void say(String step) throws SQLException {
      said.add(step);
      if (step.equals(fails)) {
        throw new SQLException("the disk is gone at " + step);
      }
    }

    @Override
    public void begin() throws SQLException {
      if (!failsLater.isEmpty()) {
        fails = failsLater;
      }
      say("begin");
    }

    @Override
    public void mark() throws SQLException {
      say("mark");
    }

    @Override
    public void keep() throws SQLException {
      say("keep");
    }

    @Override
    public void undo() throws SQLException {
      say("undo");
    }

    @Override
    public void commit() throws SQLException {
      say("commit");
    }

    @Override
    public void rollBack() {
      said.add("rollBack");
      if (breaksAtRollBack) {
        throw new OutOfMemoryError("scripted");
      }
    }

    @Override
    public Transaction at(Instant now) {
      return new Transaction(null, new HashMap<>(), now);
    }

    @Override
    public void close() {
      said.add("close");
    }

    long commits() {
      return said.stream().filter("commit"::equals).count();
    }
  }
}
