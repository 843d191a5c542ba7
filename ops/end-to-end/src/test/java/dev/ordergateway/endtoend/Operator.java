package dev.ordergateway.endtoend;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The person who reclaims what turned stale, for one or the other worker. While a lane is taken a
 * stale task can't be reclaimed (6003), so upstream holds back new tasks while this one waits.
 */
final class Operator implements AutoCloseable {
  private static final int STATUS_FORBIDS = 6003;
  private static final long PAUSE_MILLIS = 250;

  private final House house;
  private final List<String> workers;
  private final Random random;
  private final Set<String> handsOff = ConcurrentHashMap.newKeySet();

  /** Leases whose loss is answered already: a person does not change their mind here. */
  private final Set<String> marked = ConcurrentHashMap.newKeySet();

  private final AtomicInteger waiting = new AtomicInteger();
  private final List<String> reclaimed = new CopyOnWriteArrayList<>();
  private final List<String> wrong = new CopyOnWriteArrayList<>();
  private final Thread thread = new Thread(this::run, "operator");
  private volatile boolean over;

  Operator(House house, List<String> workers, long seed) {
    this.house = house;
    this.workers = workers;
    this.random = new Random(seed);
    thread.start();
  }

  /** Leaves that task alone until {@link #handsOn}: somebody else looks after it. */
  void handsOff(String task) {
    handsOff.add(task);
  }

  void handsOn(String task) {
    handsOff.remove(task);
  }

  /** Whether a stale task waits for a free lane. */
  boolean isWaiting() {
    return waiting.get() > 0;
  }

  /** Each as the task and the worker it was meant for. */
  List<String> reclaimed() {
    return List.copyOf(reclaimed);
  }

  List<String> wrong() {
    return List.copyOf(wrong);
  }

  /**
   * Marks a stale task for a worker as soon as the lane lets it.
   *
   * @return false where it is not stale any more
   */
  boolean reclaim(String task, String worker) throws InterruptedException {
    waiting.incrementAndGet();
    try {
      while (!over) {
        JsonNode stale = house.order(task).get("task");
        if (!stale.get("status").asText().equals("stale")) {
          return false;
        }
        JsonHttp.Reply reply =
            house.gateway.post(
                "/api/orders/" + task + "/reclaim",
                "{\"worker_id\":\"" + worker + "\",\"deliver\":\"poll\"}");
        if (reply.status() == 200) {
          marked.add(lease(stale));
          reclaimed.add(task + " for " + worker);
          return true;
        }
        if (reply.body().path("code").asInt() != STATUS_FORBIDS) {
          throw new AssertionError(reply);
        }
        Thread.sleep(PAUSE_MILLIS);
      }
      return false;
    } finally {
      waiting.decrementAndGet();
    }
  }

  private void run() {
    try {
      while (!over) {
        Thread.sleep(PAUSE_MILLIS);
        for (JsonNode stale :
            house.gateway.get("/api/orders?status=stale&limit=200").body().at("/data/items")) {
          String task = stale.get("task_id").asText();
          if (!handsOff.contains(task) && !marked.contains(lease(stale))) {
            reclaim(task, workers.get(random.nextInt(workers.size())));
          }
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException | AssertionError e) {
      wrong.add("the operator broke off: " + e);
    }
  }

  private static String lease(JsonNode task) {
    return task.get("task_id").asText() + " " + task.get("lease_count").asInt();
  }

  @Override
  public void close() {
    over = true;
    try {
      thread.join(10_000);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
