package dev.ordergateway.gateway.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.codahale.metrics.Histogram;
import com.codahale.metrics.MetricRegistry;
import com.codahale.metrics.Timer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** A write door whose turn can be held, and those who come meanwhile. */
final class BusyDoor {
  final ScriptedWriter writer = new ScriptedWriter();
  final GroupCommit door;

  /** The numbers of those whose work ran, as it ran. */
  final List<Integer> order = Collections.synchronizedList(new ArrayList<>());

  private final Histogram sizes = new MetricRegistry().histogram("sizes");
  private final CountDownLatch gate = new CountDownLatch(1);

  BusyDoor() {
    this(Executors.newCachedThreadPool());
  }

  BusyDoor(ExecutorService turns) {
    door = new GroupCommit(writer, () -> Instant.EPOCH, sizes, turns);
  }

  long largestBatch() {
    return sizes.getSnapshot().getMax();
  }

  <T> T write(String name, Function<Transaction, T> work) {
    return Store.await(door.write(new Piece<>(name, work, new Timer()), false));
  }

  <T> CompletionStage<T> writeAsync(Function<Transaction, T> work) {
    return door.write(new Piece<>("test", work, new Timer()), true);
  }

  void writesOn() {
    int answer = write("next", transaction -> 7);
    assertThat(answer).isEqualTo(7);
  }

  /** Somebody whose work lasts until it is let go. */
  Waiting holdTheTurn() {
    CountDownLatch entered = new CountDownLatch(1);
    Waiting holder =
        new Waiting(
            this,
            "holder",
            transaction -> {
              entered.countDown();
              waitFor(gate);
            });
    holder.thread.start();
    waitFor(entered);
    return holder;
  }

  void letGo() {
    gate.countDown();
  }

  /** Somebody who comes while the turn is held, and waits. */
  Waiting enter(int number, Runnable work) {
    Waiting waiting =
        new Waiting(
            this,
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

  /** Somebody for whom no thread waits. */
  CompletionStage<Void> enterAsync(Runnable work) {
    return writeAsync(
        transaction -> {
          work.run();
          return null;
        });
  }

  /** Also for a thread that somebody interrupts: it stays interrupted. */
  static void waitFor(CountDownLatch latch) {
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
}
