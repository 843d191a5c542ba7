package dev.ordergateway.worker.order;

import dev.ordergateway.worker.alert.Alerts;
import dev.ordergateway.worker.clock.BackOff;
import dev.ordergateway.worker.loop.LoopThread;
import io.dropwizard.lifecycle.Managed;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The one thread for orders. No exception leaves it (SPEC §7.1). */
public final class OrderLoop implements Managed {
  private static final Logger LOG = LoggerFactory.getLogger(OrderLoop.class);
  private static final Duration GRACE = Duration.ofSeconds(60);

  private final OrderCycle cycle;
  private final CountDownLatch stopping;
  private final Runnable stopWaiting;
  private final Alerts alerts;
  private final String workerId;
  private final LoopThread thread;
  private final BackOff faults = new BackOff(() -> ThreadLocalRandom.current().nextDouble());

  /**
   * @param stopping falls when the loop is asked to end; pauses in the order logic see it too
   * @param stopWaiting ends a lease call that waits
   */
  public OrderLoop(
      OrderCycle cycle,
      CountDownLatch stopping,
      Runnable stopWaiting,
      Alerts alerts,
      String workerId) {
    this.cycle = cycle;
    this.stopping = stopping;
    this.stopWaiting = stopWaiting;
    this.alerts = alerts;
    this.workerId = workerId;
    this.thread = new LoopThread("orders", this::turn, this::stumbled, stopping);
  }

  @Override
  public void start() {
    thread.start();
  }

  /** An attempt that a fault left open is looked into at the next turn, as after a restart. */
  private Duration stumbled(Throwable e) {
    LOG.error("the order loop stumbled", e);
    alerts.raise("order_loop_fault", workerId, "the order loop stumbled: " + e);
    return faults.next();
  }

  private Duration turn() {
    Duration wait = cycle.once();
    faults.reset();
    return wait;
  }

  /** Lets an order that is under way come to its answer; names it where it does not. */
  @Override
  public void stop() throws InterruptedException {
    stopping.countDown();
    stopWaiting.run();
    if (!thread.ends(GRACE)) {
      LOG.warn("an order is still under way; the next start looks into it");
    }
  }
}
