package dev.ordergateway.endtoend;

import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Stays with one worker that stops itself at its points: lets its lease run out each time, before
 * or after a person reclaimed the task, and wakes it.
 */
final class Sleeper implements AutoCloseable {
  private static final Set<String> ACTIVE = Set.of("leased", "running");

  /**
   * One sleep.
   *
   * @param machine whether its browser slept with it
   * @param reclaimedFor the worker for which the task was reclaimed meanwhile; null: nobody did
   */
  record Sleep(
      String worker, FreezePoint point, boolean machine, String task, String reclaimedFor) {}

  private final House house;
  private final Operator operator;
  private final String workerId;
  private final RunningProcess process;
  private final List<String> workers;
  private final Random random;
  private final List<Sleep> sleeps = new CopyOnWriteArrayList<>();
  private final List<String> wrong = new CopyOnWriteArrayList<>();
  private final Thread thread;
  private volatile boolean over;
  private volatile boolean asleep;

  Sleeper(
      House house,
      Operator operator,
      String workerId,
      RunningProcess process,
      List<String> workers,
      long seed) {
    this.house = house;
    this.operator = operator;
    this.workerId = workerId;
    this.process = process;
    this.workers = workers;
    this.random = new Random(seed);
    this.thread = new Thread(this::run, "sleeper-" + workerId);
    thread.start();
  }

  List<Sleep> sleeps() {
    return List.copyOf(sleeps);
  }

  boolean isAsleep() {
    return asleep;
  }

  List<String> wrong() {
    return List.copyOf(wrong);
  }

  private void run() {
    try {
      while (!over) {
        List<String> halts = process.halts();
        if (halts.size() > sleeps.size() && Frozen.isStopped(process.handle())) {
          asleep = true;
          sleeps.add(sleep(FreezePoint.of(halts.get(sleeps.size()))));
          asleep = false;
        }
        Thread.sleep(20);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException | AssertionError e) {
      wrong.add(workerId + " was left alone: " + e);
      Frozen.wakeAll(process.handle());
    }
  }

  private Sleep sleep(FreezePoint point) throws InterruptedException {
    boolean machine = random.nextBoolean();
    boolean reclaim = random.nextBoolean();
    boolean wakeAfterItIsTaken = random.nextBoolean();
    String heir = workers.get(random.nextInt(workers.size()));
    Frozen frozen = machine ? Frozen.machine(process.handle()) : Frozen.process(process.handle());
    String task = heldTask();
    operator.handsOff(task);
    try {
      awaitLost(task);
      if (reclaim && operator.reclaim(task, heir) && wakeAfterItIsTaken && !heir.equals(workerId)) {
        awaitTaken(task);
      }
    } finally {
      frozen.wake();
      operator.handsOn(task);
    }
    return new Sleep(workerId, point, machine, task, reclaim ? heir : null);
  }

  /** The task that this worker was at: it can't have got another one since. */
  private String heldTask() {
    // In the order in which it moves: else a report that is under way carries it past both looks.
    for (String status : List.of("leased", "running", "stale")) {
      for (JsonNode task :
          house.gateway.get("/api/orders?limit=200&status=" + status).body().at("/data/items")) {
        if (task.get("lease_owner").asText().equals(workerId)) {
          return task.get("task_id").asText();
        }
      }
    }
    throw new AssertionError(workerId + " sleeps over no task");
  }

  private void awaitLost(String task) {
    await("the lease of " + task + " runs out")
        .atMost(House.PATIENCE)
        .pollInterval(Duration.ofMillis(100))
        .until(() -> !ACTIVE.contains(house.order(task).at("/task/status").asText()));
  }

  /** Its heir has it, or has been asleep itself for too long to be waited for. */
  private void awaitTaken(String task) throws InterruptedException {
    long until = System.nanoTime() + Duration.ofSeconds(20).toNanos();
    while (house.order(task).at("/task/status").asText().equals("stale")
        && System.nanoTime() - until < 0) {
      Thread.sleep(50);
    }
  }

  @Override
  public void close() {
    over = true;
    try {
      thread.join(30_000);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
