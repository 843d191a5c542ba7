package dev.ordergateway.gateway.http;

import dev.ordergateway.api.EnvelopeCode;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one thread that keeps the calls of a desk: since everything happens on it, a call is given
 * something, or timed out, and never both. It works in rounds: what happens during one is taken
 * together in the next, so that a burst costs few transactions. Answers are written by others.
 */
public final class DeskThread {
  private static final Logger LOG = LoggerFactory.getLogger(DeskThread.class);
  private static final Duration LONGEST_CLOSE = Duration.ofSeconds(5);

  private final String name;
  private final Runnable round;
  private final ScheduledThreadPoolExecutor thread;
  private final ExecutorService answers;
  private final AtomicBoolean roundIsDue = new AtomicBoolean();

  /**
   * @param name of the thread, and in the log
   * @param round takes everything in that was told before it began
   */
  public DeskThread(String name, Runnable round) {
    this.name = name;
    this.round = round;
    this.thread = new ScheduledThreadPoolExecutor(1, runnable -> new Thread(runnable, name));
    thread.setRemoveOnCancelPolicy(true);
    thread.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    this.answers =
        Executors.newFixedThreadPool(4, runnable -> new Thread(runnable, name + "-answers"));
  }

  /** Where answers are written. */
  public Executor answers() {
    return answers;
  }

  /** One round from now on, whoever else asks for it. False where the desk is closed. */
  public boolean roundSoon() {
    if (!roundIsDue.compareAndSet(false, true)) {
      return true;
    }
    boolean comes =
        run(
            () -> {
              roundIsDue.set(false); // what is told from now on is for the next one
              round.run();
            });
    if (!comes) {
      roundIsDue.set(false);
    }
    return comes;
  }

  /** Does that on the thread, after what came before. False where the desk is closed. */
  public boolean run(Runnable work) {
    try {
      thread.execute(
          () -> {
            try {
              work.run();
            } catch (RuntimeException | Error e) {
              LOG.error("the {} goes on after a fault", name, e); // else it would be lost here
            }
          });
      return true;
    } catch (RejectedExecutionException e) {
      LOG.debug("the {} is closed", name);
      return false;
    }
  }

  /** Null where the desk is closing: then it is done at once. To be called on the thread. */
  public ScheduledFuture<?> later(Runnable work, Duration wait) {
    try {
      return thread.schedule(work, wait.toMillis(), TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException e) {
      work.run();
      return null;
    }
  }

  /** Does the last work and returns when its answers, and all before, are written. */
  public void close(Runnable last) {
    run(last);
    thread.shutdown();
    try {
      if (!thread.awaitTermination(LONGEST_CLOSE.toMillis(), TimeUnit.MILLISECONDS)) {
        LOG.warn("the {} is still busy; its calls are left to the server", name);
      }
      answers.shutdown();
      if (!answers.awaitTermination(LONGEST_CLOSE.toMillis(), TimeUnit.MILLISECONDS)) {
        LOG.warn("some calls of the {} could not be answered in time", name);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** What a call is told that comes to a closed desk. */
  public static ApiException stopping() {
    return new ApiException(EnvelopeCode.UNAVAILABLE, "the gateway is stopping")
        .withRetryAfter(Duration.ofSeconds(1));
  }
}
