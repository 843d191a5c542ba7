package dev.ordergateway.gateway.order;

import dev.ordergateway.gateway.store.Store;
import dev.ordergateway.gateway.store.StoreUnavailableException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * When each worker was last seen (SPEC §3, heartbeat). A sign of life comes with every call, so it
 * is kept in memory and written down once a second; a worker that was never seen before is written
 * at once, since losing it would lose its alert.
 */
public final class WorkerRegistry {
  private static final Logger LOG = LoggerFactory.getLogger(WorkerRegistry.class);

  private final Store store;
  private final Map<String, KnownWorker> known = new ConcurrentHashMap<>();
  private final Set<String> unsaved = ConcurrentHashMap.newKeySet();

  public WorkerRegistry(Store store) {
    this.store = store;
    for (KnownWorker worker : store.read(reading -> reading.dao(WorkerDao.class).all())) {
      known.put(worker.workerId(), worker);
    }
  }

  /** A sign of life that does not say whether the worker is paused. */
  public void seen(String workerId) {
    KnownWorker before = known.get(workerId);
    seen(workerId, before != null && before.paused());
  }

  public void seen(String workerId, boolean paused) {
    KnownWorker worker = new KnownWorker(workerId, store.now(), paused);
    unsaved.add(workerId);
    if (known.put(workerId, worker) == null) {
      LOG.info("worker {} seen for the first time", workerId);
      saveSoon(worker);
    }
  }

  /**
   * A new one is missed if it goes at once, so it is written before the next {@link #save}; but
   * without waiting: others may wait for the thread that this is called on.
   */
  private void saveSoon(KnownWorker worker) {
    try {
      store
          .writeAsync(
              "worker.save",
              transaction -> {
                transaction.dao(WorkerDao.class).save(worker);
                return null;
              })
          .exceptionally(
              fault -> {
                LOG.warn("worker {} will be written down later", worker.workerId(), fault);
                return null;
              });
    } catch (StoreUnavailableException e) {
      LOG.warn("worker {} will be written down later", worker.workerId(), e);
    }
  }

  /** Writes down what was seen since the last time. */
  public synchronized void save() {
    List<KnownWorker> changed = new ArrayList<>();
    for (String workerId : List.copyOf(unsaved)) {
      unsaved.remove(workerId);
      KnownWorker worker = known.get(workerId);
      if (worker != null) {
        changed.add(worker);
      }
    }
    if (changed.isEmpty()) {
      return;
    }
    try {
      store.run(
          "worker.save", transaction -> changed.forEach(transaction.dao(WorkerDao.class)::save));
    } catch (RuntimeException e) {
      changed.forEach(worker -> unsaved.add(worker.workerId()));
      throw e;
    }
  }

  /** Every worker that was ever seen and not forgotten, by name. */
  public List<KnownWorker> all() {
    return known.values().stream().sorted(Comparator.comparing(KnownWorker::workerId)).toList();
  }

  /**
   * A worker that is gone for good: no alert is raised for it any more.
   *
   * @return false where no such worker was known
   */
  public synchronized boolean forget(String workerId) {
    // The store first: where it refuses, the worker stays known and can be forgotten later.
    store.run("worker.forget", transaction -> transaction.dao(WorkerDao.class).forget(workerId));
    unsaved.remove(workerId);
    return known.remove(workerId) != null;
  }
}
