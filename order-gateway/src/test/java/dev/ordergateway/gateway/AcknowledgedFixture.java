package dev.ordergateway.gateway;

import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** What a gateway said yes to, by its callers' account: from then on it must be there. */
final class AcknowledgedFixture {
  /** Every task id in an answer to a submission. */
  final Set<String> tasks = ConcurrentHashMap.newKeySet();

  /** Those that were said to be created by that submission. */
  private final Set<String> created = ConcurrentHashMap.newKeySet();

  /** task/state of every accepted report. */
  final Set<String> reports = ConcurrentHashMap.newKeySet();

  /** The order's number by the task's id. */
  final Map<String, String> siteOrders = new ConcurrentHashMap<>();

  /** fenced_at by the task's id. */
  final Map<String, String> permits = new ConcurrentHashMap<>();

  /** Who was given a task, by its id. */
  private final Map<String, String> leases = new ConcurrentHashMap<>();

  /** What was acknowledged last before the end, for a look through the API. */
  final Queue<String> newestTasks = new ConcurrentLinkedQueue<>();

  final Queue<String> newestReports = new ConcurrentLinkedQueue<>();

  /** What a gateway answered that it must not answer. */
  final Queue<String> faults = new ConcurrentLinkedQueue<>();

  /** From just before the kill on: a call that begins now may find nobody. */
  volatile boolean dying;

  /** Calls of this life that began before that and to which no answer came. */
  final AtomicInteger cutSubmissions = new AtomicInteger();

  final AtomicInteger cutWorkerCalls = new AtomicInteger();

  /** Reports and permits of this life. */
  final AtomicInteger workersProgress = new AtomicInteger();

  void newLife() {
    dying = false;
    cutSubmissions.set(0);
    cutWorkerCalls.set(0);
    workersProgress.set(0);
    newestTasks.clear();
    newestReports.clear();
  }

  void submitted(String taskId, boolean wasCreated) {
    if (wasCreated && !created.add(taskId)) {
      faults.add(taskId + " was created twice");
    }
    tasks.add(taskId);
    keepNewest(newestTasks, taskId);
  }

  void leased(String taskId, int leaseCount, String workerId) {
    String earlier = leases.putIfAbsent(taskId, workerId);
    if (earlier != null) {
      faults.add(taskId + " was given to " + workerId + " after " + earlier);
    }
    if (leaseCount != 1) {
      faults.add(taskId + " is in lease " + leaseCount + " although nobody reclaimed it");
    }
  }

  void reported(String taskId, String state, String siteOrderId) {
    reports.add(taskId + "/" + state);
    if (siteOrderId != null) {
      siteOrders.put(taskId, siteOrderId);
    }
    keepNewest(newestReports, taskId + "/" + state);
    workersProgress.incrementAndGet();
  }

  void permitted(String taskId, String fencedAt) {
    permits.put(taskId, fencedAt);
    workersProgress.incrementAndGet();
  }

  private static void keepNewest(Queue<String> newest, String one) {
    newest.add(one);
    if (newest.size() > 20) {
      newest.poll();
    }
  }
}
