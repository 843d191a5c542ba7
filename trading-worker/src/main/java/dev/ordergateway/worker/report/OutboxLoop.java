package dev.ordergateway.worker.report;

import dev.ordergateway.worker.alert.Alerts;
import io.dropwizard.lifecycle.Managed;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The outbox's own thread. */
public final class OutboxLoop implements Managed {
  private static final Logger LOG = LoggerFactory.getLogger(OutboxLoop.class);
  private static final Duration AFTER_A_FAULT = Duration.ofSeconds(5);

  private final Outbox outbox;
  private final Alerts alerts;
  private final String workerId;
  private final Semaphore wake = new Semaphore(0);
  private final Thread thread = new Thread(this::run, "outbox");
  private volatile boolean stopping;

  public OutboxLoop(Outbox outbox, Alerts alerts, String workerId) {
    this.outbox = outbox;
    this.alerts = alerts;
    this.workerId = workerId;
  }

  @Override
  public void start() {
    thread.start();
  }

  /** A report was added. */
  public void wake() {
    wake.release();
  }

  @SuppressWarnings("CatchAndPrintStackTrace")
  private void run() {
    while (!stopping) {
      Duration wait;
      try {
        wait = outbox.sendDue();
      } catch (Throwable e) { // nothing ends this thread while facts wait to be told
        LOG.error("the outbox stumbled", e);
        alerts.raise("outbox_fault", workerId, "reports are not being sent: " + e);
        wait = AFTER_A_FAULT;
      }
      try {
        if (wake.tryAcquire(Math.max(1, wait.toMillis()), TimeUnit.MILLISECONDS)) {
          wake.drainPermits();
        }
      } catch (InterruptedException e) {
        return; // stop() asks for it; what is not sent is sent after the next start
      }
    }
  }

  /** Gives what is under way a moment, then leaves: the rest is in the journal. */
  @Override
  public void stop() throws InterruptedException {
    stopping = true;
    wake();
    thread.join(Duration.ofSeconds(12).toMillis());
    thread.interrupt();
  }
}
