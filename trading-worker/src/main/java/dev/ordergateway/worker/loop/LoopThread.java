package dev.ordergateway.worker.loop;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;

/** A thread that takes one turn after the other until the worker is asked to end (SPEC §7.1). */
public final class LoopThread {
  private final Supplier<Duration> turn;
  private final Function<Throwable, Duration> stumbled;
  private final CountDownLatch stopping;
  private final Thread thread;

  /**
   * @param turn returns how long to wait before the next one
   * @param stumbled takes what a turn threw, so that nothing leaves the loop, and returns the same;
   *     must not throw
   * @param stopping falls when the worker is asked to end
   */
  public LoopThread(
      String name,
      Supplier<Duration> turn,
      Function<Throwable, Duration> stumbled,
      CountDownLatch stopping) {
    this.turn = turn;
    this.stumbled = stumbled;
    this.stopping = stopping;
    this.thread = new Thread(this::run, name);
  }

  public void start() {
    thread.start();
  }

  private void run() {
    try {
      while (stopping.getCount() > 0) {
        if (stopping.await(wait(turn).toNanos(), TimeUnit.NANOSECONDS)) {
          return;
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private Duration wait(Supplier<Duration> next) {
    try {
      return next.get();
    } catch (Throwable e) {
      return stumbled.apply(e);
    }
  }

  /** Waits for the turn that is under way; false where it takes longer than that. */
  public boolean ends(Duration grace) throws InterruptedException {
    thread.join(grace.toMillis());
    return !thread.isAlive();
  }
}
