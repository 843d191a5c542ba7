package dev.ordergateway.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two workers with an account each take from one queue. Again and again one of them freezes (its
 * whole machine, or its JVM alone) past its lease, at a point that matters, and is woken.
 */
class TwoWorkersIT {
  private static final String ONE = "worker-one";
  private static final String OTHER = "worker-other";
  private static final List<String> BOTH = List.of(ONE, OTHER);
  private static final Map<String, String> ACCOUNTS = Map.of(ONE, "ichiro", OTHER, "hanako");
  private static final Set<String> ENDS = Set.of("succeeded", "failed", "needs_human");

  @TempDir Path folder;

  @Test
  void eachTaskIsBoughtOnceAndInOneAccountWhereverOneOfThemFreezes() throws Exception {
    Map<String, List<String>> points =
        Map.of(
            ONE,
            List.of(FreezePoint.BEFORE_CART_ADD.at(1), FreezePoint.BETWEEN_FENCE_AND_CLICK.at(1)),
            OTHER,
            List.of(FreezePoint.BEFORE_FENCE.at(1), FreezePoint.AFTER_CLICK.at(1)));
    Result result = run(6, 16, points, 6, 20261130);
    assertThat(result.points()).as(result.toString()).isEqualTo(reached(points));
    assertThat(result.ends()).as(result.toString()).containsKey("succeeded");
  }

  /** Behind {@code ops/two-workers.sh}: takes the better part of an hour. */
  @Test
  @Tag("matrix")
  void twoHundredTasksAndManyFreezesAtEachPointOfBothWorkers() throws Exception {
    int tasks = Integer.getInteger("two.workers.tasks", 200);
    int freezes = Integer.getInteger("two.workers.freezes", 4);
    long seed = Long.getLong("two.workers.seed", System.currentTimeMillis());
    int lease = Integer.getInteger("two.workers.lease", 10);
    System.out.printf("%d tasks, %d freezes at each point, seed %d%n", tasks, freezes, seed);
    Random random = new Random(seed);
    Map<String, List<String>> points = new LinkedHashMap<>();
    BOTH.forEach(worker -> points.put(worker, spread(freezes, tasks / 3, random)));
    Result result = run(tasks, tasks, points, lease, seed);
    assertThat(result.points()).as(result.toString()).containsAll(reached(points));
  }

  /** So many of each point, at different calls of the first so many. */
  private static List<String> spread(int freezes, int calls, Random random) {
    List<String> points = new ArrayList<>();
    for (FreezePoint point : FreezePoint.values()) {
      Set<Integer> at = new TreeSet<>();
      while (at.size() < freezes) {
        at.add(1 + random.nextInt(Math.max(freezes, calls)));
      }
      at.forEach(call -> points.add(point.at(call)));
    }
    return points;
  }

  private static Set<String> reached(Map<String, List<String>> points) {
    Set<String> reached = new TreeSet<>();
    points.forEach(
        (worker, all) -> all.forEach(each -> reached.add(worker + " " + FreezePoint.of(each))));
    return reached;
  }

  /**
   * @param points each worker with a point at which it froze
   * @param ends how many tasks ended how
   */
  private record Result(
      Map<String, Integer> ends,
      List<Sleeper.Sleep> sleeps,
      int permits,
      int sold,
      List<String> reclaimed,
      int looks,
      int looksThatSawOneActive) {
    Set<String> points() {
      Set<String> points = new TreeSet<>();
      sleeps.forEach(sleep -> points.add(sleep.worker() + " " + sleep.point()));
      return points;
    }

    @Override
    public String toString() {
      Map<String, Integer> each = new TreeMap<>();
      sleeps.forEach(
          sleep ->
              each.merge(
                  "%s %s, %s"
                      .formatted(
                          sleep.worker(), sleep.point(), sleep.machine() ? "machine" : "JVM alone"),
                  1,
                  Integer::sum));
      StringBuilder text = new StringBuilder();
      each.forEach((what, count) -> text.append(count).append(" x ").append(what).append('\n'));
      return text
          + "%d freezes, %d reclaims; tasks: %s; %d permits, %d orders; %d looks at the lane, %d saw one task active, none saw two"
              .formatted(
                  sleeps.size(),
                  reclaimed.size(),
                  ends,
                  permits,
                  sold,
                  looks,
                  looksThatSawOneActive);
    }
  }

  /**
   * @param least how many tasks are bought
   * @param most and how many more, as long as a point was not reached
   */
  private Result run(
      int least, int most, Map<String, List<String>> points, int leaseSeconds, long seed)
      throws Exception {
    try (House house = new House(folder)) {
      house
          .with("RAKUTEN_LEASE_TTL_SECONDS", "" + leaseSeconds)
          .with("RAKUTEN_PERMIT_SECONDS", "" + leaseSeconds / 2.0)
          .with("DEMO_SHOP_AUTOLOGIN", "false");
      house.startShop();
      RunningProcess gateway = house.startGateway();
      Map<String, RunningProcess> workers = new HashMap<>();
      for (String worker : BOTH) {
        Seat seat = new Seat(house, worker).logIn(ACCOUNTS.get(worker));
        workers.put(worker, seat.start(points.get(worker).toArray(String[]::new)));
      }
      List<Sleeper> sleepers = new ArrayList<>();
      try (LaneWatch lane = new LaneWatch(house);
          Operator operator = new Operator(house, BOTH, seed)) {
        BOTH.forEach(
            worker ->
                sleepers.add(
                    new Sleeper(
                        house,
                        operator,
                        worker,
                        workers.get(worker),
                        BOTH,
                        seed + worker.hashCode())));
        Map<String, Goods> tasks = new LinkedHashMap<>();
        for (Goods goods : Goods.different(most)) {
          awaitRoom(house, operator);
          if (tasks.size() >= least && areReached(points, workers)) {
            break;
          }
          tasks.put(goods.submitTo(house), goods);
        }
        Set<String> open = new LinkedHashSet<>(tasks.keySet());
        await("the end of all tasks")
            .atMost(House.PATIENCE)
            .pollInterval(Duration.ofMillis(200))
            .until(
                () -> {
                  open.removeIf(task -> ENDS.contains(status(house, task))); // for good
                  return open.isEmpty() && sleepers.stream().noneMatch(Sleeper::isAsleep);
                });
        lane.close();

        List<String> wrong = new ArrayList<>(lane.wrong());
        wrong.addAll(operator.wrong());
        sleepers.forEach(sleeper -> wrong.addAll(sleeper.wrong()));
        assertThat(wrong).isEmpty();
        assertThat(lane.busy()).isPositive();
        Books books = new Books(house, tasks, ACCOUNTS, gateway.log()).mustAgree();
        List<Sleeper.Sleep> sleeps = new ArrayList<>();
        sleepers.forEach(sleeper -> sleeps.addAll(sleeper.sleeps()));
        Result result =
            new Result(
                books.ends(),
                sleeps,
                books.permits().size(),
                house.sold().size(),
                operator.reclaimed(),
                lane.looks(),
                lane.busy());
        System.out.println(result);
        return result;
      } finally {
        sleepers.forEach(Sleeper::close);
      }
    }
  }

  private static boolean areReached(
      Map<String, List<String>> points, Map<String, RunningProcess> workers) {
    return points.entrySet().stream()
        .allMatch(each -> workers.get(each.getKey()).halts().containsAll(each.getValue()));
  }

  /** One task waits, no more, and none while a stale one waits for the lane. */
  private static void awaitRoom(House house, Operator operator) {
    await("room in the queue")
        .atMost(House.PATIENCE)
        .pollInterval(Duration.ofMillis(150))
        .until(() -> !operator.isWaiting() && queued(house) == 0);
  }

  private static int queued(House house) {
    return house.gateway.get("/health").body().at("/data/queued").asInt();
  }

  private static String status(House house, String task) {
    return house.order(task).at("/task/status").asText();
  }
}
