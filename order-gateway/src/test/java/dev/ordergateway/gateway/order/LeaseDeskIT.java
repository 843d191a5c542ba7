package dev.ordergateway.gateway.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.ordergateway.api.EnvelopeCode;
import dev.ordergateway.gateway.http.ApiException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class LeaseDeskIT extends OrdersIT {
  private static final Duration LONG = Duration.ofSeconds(20);

  @Test
  void noWakeUpIsLostBetweenConcurrentSubmitsAndLeases() throws Exception {
    int workers = 8;
    int perThread = 50;
    ExecutorService threads = Executors.newFixedThreadPool(workers + 4);
    try {
      List<Future<Integer>> done = new ArrayList<>();
      for (int w = 0; w < workers; w++) {
        String worker = "w" + w;
        done.add(threads.submit(() -> work(worker, 4 * perThread)));
      }
      List<Future<?>> submitters = new ArrayList<>();
      for (int s = 0; s < 4; s++) {
        String prefix = "s" + s + "-";
        submitters.add(
            threads.submit(
                () -> {
                  for (int i = 0; i < perThread; i++) {
                    orders.submit(prefix + i, i % 2 == 0 ? "rakuten" : "other");
                  }
                }));
      }
      for (Future<?> submitter : submitters) {
        submitter.get(30, TimeUnit.SECONDS);
      }
      int total = 0;
      for (Future<Integer> each : done) {
        total += each.get(60, TimeUnit.SECONDS);
      }
      assertThat(total).isEqualTo(4 * perThread);
      assertThat(orders.database.text("SELECT MAX(lease_count) FROM order_tasks")).isEqualTo("1");
    } finally {
      threads.shutdownNow();
    }
  }

  /** Nobody wakes the desk for a task while no call waits; and no sweep ever looks again here. */
  @Test
  void aTaskThatIsQueuedWhileTheFirstCallArrivesReachesIt() throws Exception {
    for (int i = 0; i < 400; i++) {
      String task = "task-" + i;
      CyclicBarrier both = new CyclicBarrier(2);
      Future<?> submitted =
          ForkJoinPool.commonPool()
              .submit(
                  () -> {
                    both.await();
                    return orders.submit(task);
                  });
      both.await();
      Object answer = ask("w", LONG).get(5, TimeUnit.SECONDS);
      assertThat(taskOf(answer)).isEqualTo(task);
      submitted.get(5, TimeUnit.SECONDS);
      orders.accepted(task, "w", "failed", "\"terminal\":true");
    }
  }

  /** Leases and ends tasks until all of them are ended. No sweep ever looks again for it. */
  private int work(String worker, int all) throws Exception {
    int mine = 0;
    while (ended() < all) {
      Object answer = ask(worker, Duration.ofSeconds(2)).get(10, TimeUnit.SECONDS);
      String taskId = orders.json.valueToTree(answer).at("/data/task_id").asText("");
      if (!taskId.isEmpty()) {
        orders.accepted(taskId, worker, "failed", "\"terminal\":true");
        mine++;
      }
    }
    return mine;
  }

  private int ended() {
    return Integer.parseInt(
        orders.database.text("SELECT COUNT(*) FROM order_tasks WHERE status = 'failed'"));
  }

  @Test
  void aLaneThatWasFreedGoesToTheLongestWaitingAndNotToANewcomer() throws Exception {
    orders.submit("a");
    orders.submit("b");
    orders.lease("w");
    CompletableFuture<Object> old = ask("old", LONG);
    await().until(() -> orders.waiting.waiting() == 1);
    // Freed behind the desk's back: its word is still on its way when the newcomer arrives.
    orders.database.execute(
        "UPDATE order_tasks SET status = 'failed', lane = NULL, lease_expires_at = NULL"
            + " WHERE task_id = 'a'");
    CompletableFuture<Object> newcomer = ask("newcomer", LONG);
    assertThat(taskOf(old.get(5, TimeUnit.SECONDS))).isEqualTo("b");
    assertThat(newcomer).isNotDone();
  }

  @Test
  void aCallThatFindsTheStoreBrokenIsToldSoAndLeavesNothingWaiting() throws Exception {
    orders.submit("a");
    orders.database.readOnly(true);
    Object answer = ask("w", LONG).get(5, TimeUnit.SECONDS);
    assertThat(((ApiException) answer).code()).isEqualTo(EnvelopeCode.UNAVAILABLE);
    assertThat(orders.waiting.waiting()).isZero();
    orders.database.readOnly(false);
    assertThat(taskOf(ask("w", LONG).get(5, TimeUnit.SECONDS))).isEqualTo("a");
  }

  @Test
  void aRoundThatFailsLeavesTheWaitingCallsForTheNextOne() throws Exception {
    CompletableFuture<Object> waiting = ask("w", LONG);
    await().until(() -> orders.waiting.waiting() == 1);
    orders.submit("b", "other");
    assertThat(taskOf(waiting.get(5, TimeUnit.SECONDS))).isEqualTo("b");
    orders.accepted("b", "w", "failed", "\"terminal\":true");
    CompletableFuture<Object> next = ask("w", LONG);
    await().until(() -> orders.waiting.waiting() == 1);
    orders.store.run(
        "test",
        transaction ->
            transaction
                .handle()
                .execute(
                    "INSERT INTO order_tasks (task_id, site, intent, status, queued_at, created_at,"
                        + " updated_at) VALUES ('c', 'rakuten', '{}', 'queued', ?, ?, ?)",
                    "2026-11-30T00:00:00.000Z",
                    "2026-11-30T00:00:00.000Z",
                    "2026-11-30T00:00:00.000Z"));
    orders.database.readOnly(true);
    orders.waiting.queued("rakuten");
    orders.waiting.lookAgain(OrdersFixture.SITES);
    orders.database.readOnly(false);
    orders.waiting.lookAgain(OrdersFixture.SITES);
    assertThat(taskOf(next.get(5, TimeUnit.SECONDS))).isEqualTo("c");
  }

  @Test
  void aFaultInOneCallStrandsNobody() throws Exception {
    CompletableFuture<Object> broken = new CompletableFuture<>();
    orders.submit("a");
    orders.waiting.arrive(
        new LeaseCall("broken", null, LONG, null, false, false),
        () -> {
          throw new IllegalStateException("a client that can't be looked at");
        },
        broken::complete);
    assertThat(taskOf(ask("w", LONG).get(5, TimeUnit.SECONDS))).isEqualTo("a");
    orders.waiting.lookAgain(OrdersFixture.SITES);
    assertThat(taskOf(broken.get(5, TimeUnit.SECONDS))).isEmpty();
  }

  @Test
  void closingAnswersEveryWaitingCallAndLaterOnesAtOnce() throws Exception {
    List<CompletableFuture<Object>> calls = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      calls.add(ask("w" + i, LONG));
    }
    orders.waiting.close();
    for (CompletableFuture<Object> call : calls) {
      assertThat(call).isDone();
      assertThat(taskOf(call.get())).isEmpty();
    }
    assertThat(((ApiException) ask("late", LONG).get(1, TimeUnit.SECONDS)).code())
        .isEqualTo(EnvelopeCode.UNAVAILABLE);
    assertThat(orders.waiting.waiting()).isZero();
  }

  @Test
  void aCallForWhichNothingIsQueuedHoldsUpNoWriter() throws Exception {
    CompletableFuture<Object> first = ask("first", LONG);
    assertThat(taskOf(ask("w", Duration.ZERO).get(5, TimeUnit.SECONDS)))
        .as("from now on it is known that nothing is queued")
        .isEmpty();
    long before = orders.database.commits();
    for (int i = 0; i < 10; i++) {
      assertThat(taskOf(ask("w" + i, Duration.ZERO).get(5, TimeUnit.SECONDS))).isEmpty();
    }
    assertThat(orders.database.commits()).isEqualTo(before);
    assertThat(first).isNotDone();
  }

  @Test
  void aGrantThatWasNotReceivedIsFoundAgainWhileItsLaneIsTaken() throws Exception {
    orders.submit("a");
    orders.submit("b");
    LeaseCall call = new LeaseCall("w", null, LONG, "poll", true, false);
    assertThat(taskOf(ask(call).get(5, TimeUnit.SECONDS))).isEqualTo("a");
    assertThat(taskOf(ask(call).get(5, TimeUnit.SECONDS))).isEqualTo("a");
    assertThat(orders.database.text("SELECT MAX(lease_count) FROM order_tasks")).isEqualTo("1");
  }

  @Test
  void aThousandWaitingCallsAreNotAskedWhereOneCanBeServed() throws Exception {
    orders.close();
    orders = new OrdersFixture(folder.resolve("crowd"), Lanes.SerialBy.GLOBAL, 2000);
    AtomicInteger looks = new AtomicInteger();
    List<CompletableFuture<Object>> calls = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      CompletableFuture<Object> answer = new CompletableFuture<>();
      orders.waiting.arrive(
          new LeaseCall("w" + i, i < 500 ? "other" : null, LONG, "poll", true, false),
          () -> looks.incrementAndGet() > 0,
          answer::complete);
      calls.add(answer);
    }
    await().until(() -> orders.waiting.waiting() == 1000);
    orders.submit("a", "rakuten");
    assertThat(taskOf(calls.get(500).get(5, TimeUnit.SECONDS))).isEqualTo("a");
    assertThat(looks).as("whose sockets were read").hasValue(1);
    assertThat(orders.waiting.waiting()).isEqualTo(999);
  }

  @Test
  void aLeaseOfARoundThatFailedAndIsDurableAllTheSameReachesItsWaitingCall() throws Exception {
    CompletableFuture<Object> call = ask("w", "rakuten");
    await().until(() -> orders.waiting.waiting() == 1);
    orders.store.run(
        "test",
        transaction ->
            transaction.dao(OrderTaskDao.class).insert(1, "a", "rakuten", "{}", transaction.now()));
    orders.database.readOnly(true);
    orders.waiting.lookAgain(Set.of("rakuten"));
    orders.waiting.lookAgain(Set.of()); // the desk has one thread: after this the first is over
    CompletableFuture<Object> other = ask("v", Duration.ZERO);
    other.get(5, TimeUnit.SECONDS);
    orders.database.readOnly(false);

    orders.poll("w", "poll"); // as if that round's commit had been kept, though it was not said
    orders.waiting.lookAgain(Set.of());
    assertThat(taskOf(call.get(5, TimeUnit.SECONDS))).isEqualTo("a");
    assertThat(orders.view("a").task().leaseCount()).isEqualTo(1);
  }

  @Test
  void twoMarkedTasksOfOneWorkerReachItsTwoCalls() throws Exception {
    orders.close();
    orders = new OrdersFixture(folder.resolve("bySite"), Lanes.SerialBy.SITE);
    orders.submit("a", "rakuten");
    orders.submit("b", "other");
    orders.lease("w");
    orders.lease("w");
    orders.loseLease();
    CompletableFuture<Object> one = ask("w", "rakuten");
    CompletableFuture<Object> two = ask("w", "other");
    await().until(() -> orders.waiting.waiting() == 2);
    orders.desk.reclaimByPoll("a", "w", "person");
    orders.desk.reclaimByPoll("b", "w", "person");
    assertThat(taskOf(one.get(5, TimeUnit.SECONDS))).isEqualTo("a");
    assertThat(taskOf(two.get(5, TimeUnit.SECONDS))).isEqualTo("b");
  }

  private CompletableFuture<Object> ask(String workerId, Duration patience) {
    return ask(new LeaseCall(workerId, null, patience, "poll-" + System.nanoTime(), true, false));
  }

  private CompletableFuture<Object> ask(String workerId, String site) {
    return ask(new LeaseCall(workerId, site, LONG, "poll", true, false));
  }

  private CompletableFuture<Object> ask(LeaseCall call) {
    CompletableFuture<Object> answer = new CompletableFuture<>();
    orders.waiting.arrive(call, () -> true, answer::complete);
    return answer;
  }

  private String taskOf(Object answer) {
    return orders.json.valueToTree(answer).at("/data/task_id").asText("");
  }
}
