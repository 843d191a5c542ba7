package dev.ordergateway.gateway.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.ordergateway.api.client.ClaimedTask;
import dev.ordergateway.api.client.ClientView;
import dev.ordergateway.api.task.ExecutionView;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Who gets which task, and that nobody gets it beside (SPEC §5). */
class ClaimIT extends ClientsIT {
  private static final String DRY =
      "\"capabilities\":{\"purchase_mode\":\"dry_run\",\"schema_versions\":[1]}";
  private static final String COLLECTS = "\"supported_types\":[\"collect\"]";

  @Test
  void aClaimTellsWhatToDoAndNothingOfWhereTheTaskStands() {
    clients.make("t", "c", "\"priority\":10", "\"options\":{\"color\":\"黑色\",\"n\":1.10}");
    clients.clock.advance(Duration.ofSeconds(5));
    ClaimedTask.Task task = clients.claim("c").orElseThrow();
    assertThat(clients.json.valueToTree(task).toString())
        .isEqualTo(
            """
            {"id":"t","type":"purchase","version":1,"priority":10,"payload":{"goods_id":"42",\
            "goods_url":"https://mobile.yangkeduo.com/goods.html?goods_id=42",\
            "options":{"color":"黑色","n":1.10},"quantity":2,"max_price_cent":4200},\
            "created_at":"2026-11-30T12:00:00.000Z","updated_at":"2026-11-30T12:00:05.000Z"}""");
    assertThat(clients.status("t")).isEqualTo("claimed");
    assertThat(clients.task("t").executions())
        .containsExactly(new ExecutionView(1, "c", clients.clock.instant(), null, null, null));
  }

  @Test
  void aClientGetsOneTaskAtATimeAndNothingWhereThereIsNone() {
    clients.make("t1", "c");
    clients.make("t2", "c");
    assertThat(clients.claimed("c")).isEqualTo("t1");
    assertThat(clients.status("t2")).isEqualTo("assigned");
    assertThat(clients.claimed("c")).isEqualTo("t2");
    assertThat(clients.claim("c")).isEmpty();
  }

  @Test
  void itsOwnTasksComeFirstThenUnownedOnesEachByPriorityThenAge() {
    clients.make("unowned-high", null, "\"priority\":9");
    clients.make("unowned-old", null);
    clients.make("unowned-new", null);
    clients.make("low", "c", "\"priority\":-1");
    clients.make("high-old", "c", "\"priority\":5");
    clients.make("high-new", "c", "\"priority\":5");
    assertThat(IntStream.range(0, 6).mapToObj(i -> clients.claimed("c")))
        .containsExactly(
            "high-old", "high-new", "low", "unowned-high", "unowned-old", "unowned-new");
  }

  @Test
  void whoTakesAnUnownedTaskIsWrittenDown() {
    clients.make("t", null);
    assertThat(clients.status("t")).isEqualTo("pending");
    assertThat(clients.claimed("c")).isEqualTo("t");
    assertThat(clients.task("t").assignedClient()).isEqualTo("c");
  }

  @Test
  void anotherClientsTaskIsNeverGiven() {
    clients.make("t", "a");
    assertThat(clients.claim("b")).isEmpty();
    clients.claim("a");
    assertThat(clients.claim("b")).isEmpty();
    assertThat(clients.claim("a")).isEmpty();
  }

  @Test
  void onlyTasksOfTheSupportedTypesAreGiven() {
    clients.make("buy", "c");
    clients.collect("read", "c");
    assertThat(clients.claimed("c", COLLECTS)).isEqualTo("read");
    assertThat(clients.claim("c", COLLECTS)).isEmpty();
    assertThat(clients.claimed("c", "\"supported_types\":[\"purchase\"]")).isEqualTo("buy");
  }

  @Test
  void aDryRunClientGetsNoTaskThatNeedsARealOrder() {
    clients.make("real", "c", "\"priority\":9");
    clients.make("unowned-real", null);
    clients.make("dry", "c", "\"requires_real_order\":false");
    clients.collect("read", "c");
    assertThat(clients.claimed("c", DRY)).isEqualTo("dry");
    assertThat(clients.claimed("c", DRY)).isEqualTo("read");
    assertThat(clients.claim("c", DRY)).isEmpty();
    assertThat(clients.status("real")).isEqualTo("assigned");
    assertThat(clients.claimed("c")).isEqualTo("real");
  }

  @Test
  void ofTenConcurrentClaimsOneGetsTheTask() throws Exception {
    clients.make("t", null);
    assertThat(together(10, i -> clients.claimed("c" + i)).stream().filter(Objects::nonNull))
        .containsExactly("t");
    assertThat(clients.task("t").executions()).hasSize(1);
  }

  @Test
  void manyClaimsAtOnceShareTheTasksOut() throws Exception {
    for (int i = 0; i < 40; i++) {
      clients.make("t" + i, null);
    }
    List<String> given = together(40, i -> clients.claimed("c" + i % 8));
    assertThat(new HashSet<>(given)).hasSize(40).doesNotContainNull();
    for (String taskId : given) {
      assertThat(clients.task(taskId).executions()).hasSize(1);
    }
  }

  @Test
  void aTaskThatWasClaimedAgainHasOneRunForEachClaim() {
    clients.make("t", "c");
    clients.claim("c");
    clients.failure("t", "c", "retry_wait");
    clients.claim("c");
    assertThat(clients.task("t").executions())
        .extracting(ExecutionView::generation, ExecutionView::outcome)
        .containsExactly(tuple(1, "retry_wait"), tuple(2, null));
  }

  @Test
  void aTaskWithWordOfAnOrderIsGivenToNobody() {
    clients.make("t", "a");
    clients.claim("a");
    clients.assign("t", "b", false, "looked: nothing ordered");
    clients.failure("t", "a", "failed", "\"order_submitted\":true");
    assertThat(clients.status("t")).isEqualTo("assigned");
    assertThat(clients.claim("b")).isEmpty();
    assertThat(clients.reviewKinds()).contains("CONTRADICTION");
  }

  @Test
  void aClaimMakesTheClientKnownAndNeverRenamesIt() {
    clients.claim("c", "\"client\":{\"name\":\"from the phone\"}");
    ClientView first = clients.client("c");
    assertThat(first.name()).isEqualTo("from the phone");
    clients.channel.clients().rename("c", "仓库那台", clients.person);
    clients.clock.advance(Duration.ofSeconds(3));
    clients.claim("c", "\"device\":{\"platform\":\"other\"}", COLLECTS);
    ClientView later = clients.client("c");
    assertThat(later.name()).isEqualTo("仓库那台");
    assertThat(later.device()).isEqualTo(clients.object("{\"platform\":\"other\"}"));
    assertThat(later.supportedTypes()).hasSize(1);
    assertThat(later.registeredAt()).isEqualTo(first.registeredAt());
    assertThat(later.lastSeenAt()).isEqualTo(clients.clock.instant());
  }

  private static <T> List<T> together(int count, IntFunction<T> call) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(count);
    try {
      List<Callable<T>> calls =
          IntStream.range(0, count).mapToObj(i -> (Callable<T>) () -> call.apply(i)).toList();
      List<T> results = new ArrayList<>();
      for (Future<T> result : threads.invokeAll(calls)) {
        results.add(result.get());
      }
      return results;
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void theSchemaItselfRefusesAClaimWithoutAClient() {
    clients.make("t", null);
    assertThatThrownBy(
            () ->
                clients.database.execute(
                    "UPDATE client_tasks SET status = 'claimed', claimed_at = 'x'"))
        .hasStackTraceContaining("CHECK");
  }
}
