package dev.ordergateway.gateway.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.ordergateway.api.EnvelopeCode;
import dev.ordergateway.api.client.ClientTaskStatus;
import dev.ordergateway.api.client.ClientTaskView;
import dev.ordergateway.api.task.Channel;
import dev.ordergateway.gateway.auth.Caller;
import dev.ordergateway.gateway.auth.Role;
import dev.ordergateway.gateway.http.ApiException;
import dev.ordergateway.gateway.http.Paging;
import dev.ordergateway.gateway.task.TaskDao;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Client tasks are made by operators, and by the floors above (SPEC §5). */
class MakeIT extends ClientsIT {
  private static final Caller SOME = new Caller("some", Set.of(Role.OPERATOR), Set.of("a"));

  @Test
  void aTaskForAClientIsAssignedAndOneForNobodyPending() {
    clients.make("t", "a");
    clients.make("u", null);
    assertThat(clients.status("t")).isEqualTo("assigned");
    assertThat(clients.status("u")).isEqualTo("pending");
    var task = clients.task("t");
    assertThat(task.channel()).isEqualTo(Channel.CLAIM);
    assertThat(task.site()).isEqualTo("pdd");
    assertThat(task.version()).isEqualTo(1);
    assertThat(task.payload().toString())
        .isEqualTo(
            "{\"goods_id\":\"42\",\"goods_url\":\""
                + ClientsFixture.URL
                + "42\",\"options\":null,\"quantity\":2,\"max_price_cent\":4200}");
    assertThat(clients.make(null, null)).isNotBlank();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "'\"type\":null'; type",
        "'\"goods_url\":null'; goods_url",
        "'\"goods_url\":\"javascript:alert(1)\"'; goods_url",
        "'\"goods_url\":\"https://evil.example/?goods_id=1\"'; goods_url",
        "'\"goods_id\":\"43\"'; goods_id",
        "'\"goods_id\":\"x\"'; goods_id",
        "'\"quantity\":null'; quantity",
        "'\"quantity\":0'; quantity",
        "'\"quantity\":-1'; quantity",
        "'\"max_price_cent\":null'; max_price_cent",
        "'\"max_price_cent\":0'; max_price_cent",
        "'\"assigned_client\":\"../x\"'; assigned_client",
        "'\"assigned_client\":\"\"'; assigned_client",
        "'\"options\":{\"a\":\"\\ud800\"}'; options",
        "'\"task_id\":\"a b\"'; task_id"
      })
  void aBadTaskIsRefusedByTheNameOfItsField(String field, String name) {
    assertThatThrownBy(() -> clients.make("t", null, field))
        .isInstanceOfSatisfying(
            ApiException.class, e -> assertThat(e.code()).isEqualTo(EnvelopeCode.INVALID))
        .hasMessageStartingWith(name + ": ");
    assertThat(clients.database.texts("SELECT task_id FROM tasks")).isEmpty();
  }

  @Test
  void aProcurementsPurchaseIsLookedThroughTheSameWay() {
    ObjectNode purchase =
        clients.object(
            "{\"goods_url\":\""
                + ClientsFixture.URL
                + "42\",\"quantity\":1,\"max_price_cent\":5,"
                + "\"type\":\"collect\",\"task_id\":5,\"assigned_client\":5,\"priority\":3}");
    WantedTask wanted = clients.channel.tasks().purchase(purchase, "a");
    boolean made =
        clients.store.write(
            "test", transaction -> clients.channel.tasks().insert(transaction, "p", wanted));
    assertThat(made).isTrue();
    assertThat(clients.task("p").type()).isEqualTo("purchase");
    assertThat(clients.claimed("a")).isEqualTo("p");
    assertThat(purchase.get("type").textValue()).as("left as it was").isEqualTo("collect");
    for (String bad :
        new String[] {"\"quantity\":1.5", "\"quantity\":\"1\"", "\"quantity\":null"}) {
      ObjectNode changed = purchase.deepCopy();
      changed.setAll(clients.object("{" + bad + "}"));
      assertThatThrownBy(() -> clients.channel.tasks().purchase(changed, null))
          .isInstanceOf(ApiException.class)
          .hasMessageStartingWith("quantity: ");
    }
  }

  @Test
  void anInsertThatIsRolledBackLeavesNothing() {
    WantedTask wanted = clients.channel.tasks().purchase(request(), "a");
    assertThatThrownBy(
            () ->
                clients.store.run(
                    "test",
                    transaction -> {
                      clients.channel.tasks().insert(transaction, "p", wanted);
                      throw new IllegalArgumentException("no");
                    }))
        .hasMessage("no");
    assertThat(clients.database.texts("SELECT task_id FROM tasks")).isEmpty();
  }

  @Test
  void theSameTaskAgainIsTheFirstOneAndAnotherUnderItsIdIsRefused() {
    clients.make("t", "a", "\"options\":{\"c\":\"红\"}");
    clients.claim("a");
    clients.make("t", "a", "\"options\":{\"c\":\"红\"}");
    assertThat(clients.status("t")).isEqualTo("claimed");
    refused(EnvelopeCode.STATUS_FORBIDS, () -> clients.make("t", "a"));
    clients.store.run(
        "test", transaction -> transaction.dao(TaskDao.class).add("order", Channel.LEASE));
    refused(EnvelopeCode.STATUS_FORBIDS, () -> clients.make("order", null));
    assertThat(clients.database.texts("SELECT task_id FROM client_tasks")).containsExactly("t");
  }

  @Test
  void theListIsFilteredAndHasTheNewestFirst() {
    clients.make("t1", "a");
    clients.make("t2", "b");
    clients.make("t3", null);
    clients.claim("a");
    assertThat(ids(null, null, clients.person)).containsExactly("t3", "t2", "t1");
    assertThat(ids(ClientTaskStatus.ASSIGNED, null, clients.person)).containsExactly("t2");
    assertThat(ids(null, "a", clients.person)).containsExactly("t1");
    assertThat(ids(ClientTaskStatus.PENDING, "a", clients.person)).isEmpty();
    assertThat(clients.channel.tasks().list(null, null, clients.person, new Paging(1, 1)))
        .satisfies(
            page -> {
              assertThat(page.total()).isEqualTo(3);
              assertThat(page.items()).extracting(ClientTaskView::taskId).containsExactly("t2");
            });
  }

  @Test
  void anOperatorSeesOnlyItsClientsTasksAndThoseOfNobody() {
    clients.make("t1", "a");
    clients.make("t2", "b");
    clients.make("t3", null);
    assertThat(ids(null, null, SOME)).containsExactly("t3", "t1");
    refused(EnvelopeCode.FORBIDDEN, () -> ids(null, "b", SOME));
    refused(EnvelopeCode.FORBIDDEN, () -> clients.desk.queries().find("t2", SOME));
    assertThat(clients.desk.queries().find("t1", SOME).taskId()).isEqualTo("t1");
    ObjectNode request = request();
    request.put("type", "purchase").put("assigned_client", "b");
    refused(
        EnvelopeCode.FORBIDDEN, () -> clients.channel.tasks().make(clients.request(request), SOME));
  }

  private ObjectNode request() {
    return clients.object(
        "{\"goods_url\":\"" + ClientsFixture.URL + "42\",\"quantity\":1,\"max_price_cent\":5}");
  }

  private List<String> ids(ClientTaskStatus status, String client, Caller caller) {
    return clients.channel.tasks().list(status, client, caller, new Paging(50, 0)).items().stream()
        .map(ClientTaskView::taskId)
        .toList();
  }
}
