package dev.ordergateway.worker.monitor;

import dev.ordergateway.worker.alert.Alerts;
import dev.ordergateway.worker.clock.BackOff;
import dev.ordergateway.worker.loop.LoopThread;
import io.dropwizard.lifecycle.Managed;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The one thread for the monitor. No exception leaves it (SPEC §7.1). */
public final class MonitorLoop implements Managed {
  private static final Logger LOG = LoggerFactory.getLogger(MonitorLoop.class);
  private static final Duration GRACE = Duration.ofSeconds(15);

  private final MonitorCycle cycle;
  private final CountDownLatch stopping;
  private final BackOff faults;
  private final Alerts alerts;
  private final String workerId;
  private final LoopThread thread;
  private boolean told;

  /**
   * @param stopping falls when the worker is asked to end; what is being read ends with it
   */
  public MonitorLoop(
      MonitorCycle cycle, CountDownLatch stopping, BackOff faults, Alerts alerts, String workerId) {
    this.cycle = cycle;
    this.stopping = stopping;
    this.faults = faults;
    this.alerts = alerts;
    this.workerId = workerId;
    this.thread = new LoopThread("monitor", this::turn, this::stumbled, stopping);
  }

  @Override
  public void start() {
    thread.start();
  }

  private Duration turn() {
    Duration wait = cycle.once();
    faults.reset();
    told = false;
    return wait;
  }

  private Duration stumbled(Throwable e) {
    LOG.error("the monitor stumbled", e);
    if (!told) {
      told = true;
      alerts.raise("monitor_fault", workerId, "placed orders are not being looked after: " + e);
    }
    return faults.next();
  }

  /** Gives a look that is under way a moment; the next start looks again at what it leaves. */
  @Override
  public void stop() throws InterruptedException {
    stopping.countDown();
    if (!thread.ends(GRACE)) {
      LOG.warn("an order's page is still being read; the next start looks again");
    }
  }
}
