package dev.ordergateway.worker.query;

import dev.ordergateway.worker.clock.BackOff;
import dev.ordergateway.worker.loop.LoopThread;
import io.dropwizard.lifecycle.Managed;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The one thread for queries. No exception leaves it (SPEC §7.1). */
public final class QueryLoop implements Managed {
  private static final Logger LOG = LoggerFactory.getLogger(QueryLoop.class);
  private static final Duration GRACE = Duration.ofSeconds(15);

  private final QueryCycle cycle;
  private final CountDownLatch stopping;
  private final Runnable stopWaiting;
  private final BackOff faults;
  private final LoopThread thread;

  /**
   * @param stopping falls when the worker is asked to end; what is being read ends with it
   * @param stopWaiting ends a lease call that waits
   */
  public QueryLoop(
      QueryCycle cycle, CountDownLatch stopping, Runnable stopWaiting, BackOff faults) {
    this.cycle = cycle;
    this.stopping = stopping;
    this.stopWaiting = stopWaiting;
    this.faults = faults;
    this.thread = new LoopThread("queries", this::turn, this::stumbled, stopping);
  }

  @Override
  public void start() {
    thread.start();
  }

  private Duration turn() {
    Duration wait = cycle.once();
    faults.reset();
    return wait;
  }

  private Duration stumbled(Throwable e) {
    LOG.error("the query loop stumbled", e);
    return faults.next();
  }

  /** Takes no further query from now on. */
  public void takeNoMore() {
    stopping.countDown();
    stopWaiting.run();
  }

  /** A query that is under way is answered; where even that takes too long, it is leased again. */
  @Override
  public void stop() throws InterruptedException {
    takeNoMore();
    if (!thread.ends(GRACE)) {
      LOG.warn("a query is still being read; the gateway gives it again");
    }
    cycle.close();
  }
}
