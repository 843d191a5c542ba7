package dev.ordergateway.gateway.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ordergateway.gateway.QueryPlans;
import dev.ordergateway.gateway.alert.Alert;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SilentClaimIT extends ClientsIT {
  @Test
  void aClaimWithoutAWordIsShownAndNothingElseHappens() {
    clients.make("t", "c");
    clients.claim("c");
    clients.clock.advance(ClientsFixture.SILENT);
    clients.alerts.refresh();
    assertThat(clients.alerts.standing()).as("at the limit").isEmpty();
    clients.clock.advance(Duration.ofMillis(1));
    clients.alerts.refresh();
    assertThat(clients.alerts.standing())
        .singleElement()
        .satisfies(
            alert -> {
              assertThat(alert.name()).isEqualTo("claim_silent");
              assertThat(alert.subject()).isEqualTo("t");
              assertThat(alert.since())
                  .isEqualTo(clients.clock.instant().minus(Duration.ofMillis(1)));
              assertThat(alert.message()).contains("client c");
            });
    assertThat(clients.status("t")).isEqualTo("claimed");
    clients.failure("t", "c", "retry_wait");
    clients.alerts.refresh();
    assertThat(clients.alerts.standing()).isEmpty();
  }

  @Test
  void aNewClaimBeginsItsTimeAnew() {
    clients.make("t", "c");
    clients.claim("c");
    clients.clock.advance(ClientsFixture.SILENT);
    clients.failure("t", "c", "retry_wait");
    clients.claim("c");
    clients.clock.advance(Duration.ofSeconds(1));
    clients.alerts.refresh();
    assertThat(clients.alerts.standing().stream().map(Alert::subject)).isEmpty();
  }

  /** However many tasks there are, no call reads through all of them. */
  @Test
  void noStatementScansTheTables() {
    Stream.of(ClientTaskDao.class, ClientDao.class, ResultDao.class, ProductDao.class)
        .flatMap(dao -> Stream.of(dao.getDeclaredMethods()))
        .filter(method -> !QueryPlans.sql(method).isEmpty())
        .forEach(
            method ->
                assertThat(plan(method))
                    .as(method.getName())
                    .noneMatch(step -> step.matches("SCAN (client_|clients|products)[a-z_]*")));
  }

  @Test
  void theNextTaskIsFoundWithoutSorting() throws Exception {
    Method own = ClientTaskDao.class.getDeclaredMethod("nextOwn", String.class, ClaimTerms.class);
    Method unowned = ClientTaskDao.class.getDeclaredMethod("nextUnowned", ClaimTerms.class);
    assertThat(plan(own))
        .anyMatch(step -> step.contains("INDEX client_tasks_assigned"))
        .noneMatch(step -> step.contains("B-TREE"));
    assertThat(plan(unowned))
        .anyMatch(step -> step.contains("INDEX client_tasks_pending"))
        .noneMatch(step -> step.contains("B-TREE"));
  }

  private List<String> plan(Method method) {
    return QueryPlans.of(clients.store, QueryPlans.sql(method));
  }
}
