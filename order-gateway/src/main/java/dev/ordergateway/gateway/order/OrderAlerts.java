package dev.ordergateway.gateway.order;

import dev.ordergateway.gateway.alert.Alert;
import dev.ordergateway.gateway.alert.AlertSource;
import dev.ordergateway.gateway.order.QueueDao.Waiting;
import dev.ordergateway.gateway.store.Store;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The three alerts of the leased channel (SPEC §3). */
public final class OrderAlerts implements AlertSource {
  private static final String WORKER_OFFLINE = "worker_offline";
  private static final String QUEUE_STALE = "queue_stale";
  private static final String TASK_STALE = "task_stale";

  private final Store store;
  private final WorkerRegistry workers;
  private final Set<String> sites;
  private final Duration offlineAfter;
  private final Duration queueStaleAfter;

  public OrderAlerts(
      Store store,
      WorkerRegistry workers,
      Set<String> sites,
      Duration offlineAfter,
      Duration queueStaleAfter) {
    this.store = store;
    this.workers = workers;
    this.sites = sites;
    this.offlineAfter = offlineAfter;
    this.queueStaleAfter = queueStaleAfter;
  }

  @Override
  public Set<String> names() {
    return Set.of(WORKER_OFFLINE, QUEUE_STALE, TASK_STALE);
  }

  @Override
  public List<Alert> standing() {
    Instant now = store.now();
    List<Alert> alerts = new ArrayList<>();
    for (KnownWorker worker : workers.all()) {
      Instant offlineSince = worker.lastSeenAt().plus(offlineAfter);
      if (offlineSince.isBefore(now)) {
        alerts.add(
            new Alert(
                WORKER_OFFLINE,
                worker.workerId(),
                offlineSince,
                "worker " + worker.workerId() + " was last seen at " + worker.lastSeenAt()));
      }
    }
    store.read(
        reading -> {
          QueueDao tasks = reading.dao(QueueDao.class);
          for (String site : sites) {
            for (Waiting task : tasks.queuedBefore(site, now.minus(queueStaleAfter))) {
              alerts.add(
                  new Alert(
                      QUEUE_STALE,
                      task.taskId(),
                      task.since().plus(queueStaleAfter),
                      "nobody takes task " + task.taskId()));
            }
          }
          for (Waiting task : tasks.stale()) {
            alerts.add(
                new Alert(
                    TASK_STALE,
                    task.taskId(),
                    task.since(),
                    "task "
                        + task.taskId()
                        + " lost its lease at "
                        + task.leaseOwner()
                        + (task.fenced() ? " after its permit" : "")));
          }
          return null;
        });
    return alerts;
  }
}
