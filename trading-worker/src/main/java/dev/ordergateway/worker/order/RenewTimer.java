package dev.ordergateway.worker.order;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Renews on a thread of its own. */
public final class RenewTimer implements LeaseKeeper, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(RenewTimer.class);

  private final Renewal renewal;
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "renew");
            thread.setDaemon(true);
            return thread;
          });

  public RenewTimer(Renewal renewal) {
    this.renewal = renewal;
  }

  @Override
  public Keeping keep(HeldLease lease) {
    AtomicBoolean over = new AtomicBoolean();
    schedule(lease, lease.renewEvery(), over);
    return () -> over.set(true);
  }

  @SuppressWarnings("FutureReturnValueIgnored") // what it throws is caught in the task
  private void schedule(HeldLease lease, Duration wait, AtomicBoolean over) {
    timer.schedule(() -> renew(lease, over), Math.max(1, wait.toMillis()), TimeUnit.MILLISECONDS);
  }

  private void renew(HeldLease lease, AtomicBoolean over) {
    if (over.get() || !lease.holds()) {
      return;
    }
    Duration next = lease.renewEvery();
    try {
      next = renewal.renew(lease);
    } catch (RuntimeException e) {
      LOG.error("renewing the lease of {} stumbled", lease.taskId(), e);
    }
    schedule(lease, next, over);
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }
}
