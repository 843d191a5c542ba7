package dev.ordergateway.gateway.operate;

import dev.ordergateway.gateway.alert.AlertBoard;
import dev.ordergateway.gateway.order.LeaseDesk;
import dev.ordergateway.gateway.order.OrderChannel;
import dev.ordergateway.gateway.order.OrderDesk;
import dev.ordergateway.gateway.order.WorkerRegistry;
import dev.ordergateway.gateway.query.QueryChannel;
import dev.ordergateway.gateway.store.Store;
import io.dropwizard.lifecycle.Managed;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What has to happen with time alone: lost leases turn stale, lost queries wait again, signs of
 * life are written down, alerts are raised and cleared, and the queues are looked at even if a
 * wake-up was lost.
 */
public final class Sweeper implements Managed {
  private static final Logger LOG = LoggerFactory.getLogger(Sweeper.class);

  /** A lost lease must be stale within a second (SPEC §3). */
  private static final long EVERY_MILLIS = 250;

  private final Store store;
  private final OrderDesk orders;
  private final LeaseDesk waiting;
  private final QueryChannel queries;
  private final WorkerRegistry workers;
  private final AlertBoard alerts;
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(runnable -> new Thread(runnable, "sweeper"));
  private ScheduledFuture<?> loop;
  private int turn;

  public Sweeper(Store store, OrderChannel orders, QueryChannel queries, AlertBoard alerts) {
    this.store = store;
    this.orders = orders.desk();
    this.waiting = orders.waiting();
    this.queries = queries;
    this.workers = orders.workers();
    this.alerts = alerts;
  }

  @Override
  public void start() {
    loop = thread.scheduleWithFixedDelay(this::turn, 0, EVERY_MILLIS, TimeUnit.MILLISECONDS);
  }

  @Override
  public void stop() throws InterruptedException {
    loop.cancel(false);
    thread.shutdown();
    if (!thread.awaitTermination(5, TimeUnit.SECONDS)) {
      LOG.warn("the sweep did not end in time");
    }
    workers.save();
  }

  /** One whole sweep, now. Returns how many leases were lost. */
  public int sweep() {
    int lost = orders.sweep();
    queries.sweep();
    workers.save();
    alerts.refresh();
    waiting.lookAgain(orders.queries().sitesWithQueue());
    queries.lookAgain();
    return lost;
  }

  private void turn() {
    guarded("answers that are held up", store::relieve);
    guarded("lost leases", orders::sweep);
    guarded("lost and old queries", queries::sweep);
    if (turn++ % 4 == 0) {
      guarded("signs of life", workers::save);
      guarded("alerts", alerts::refresh);
      guarded("the queue", () -> waiting.lookAgain(orders.queries().sitesWithQueue()));
      guarded("the waiting queries", queries::lookAgain);
    }
  }

  /** One that fails holds up none of the others, and nothing ends the loop. */
  private static void guarded(String what, Runnable work) {
    try {
      work.run();
    } catch (RuntimeException | Error e) {
      LOG.error("the sweep of {} failed; the next one comes soon", what, e);
    }
  }
}
