package dev.ordergateway.gateway.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ordergateway.api.EnvelopeCode;
import dev.ordergateway.api.PlainCode;
import dev.ordergateway.api.task.AssignRequest;
import dev.ordergateway.api.task.Channel;
import dev.ordergateway.api.task.EventView;
import dev.ordergateway.gateway.auth.Caller;
import dev.ordergateway.gateway.auth.Role;
import dev.ordergateway.gateway.task.TaskDao;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A person gives a task to a client (SPEC §5). */
class AssignIT extends ClientsIT {
  private static final String NOTE = "looked: nothing ordered";

  @Test
  void aTaskThatNobodyClaimedIsGivenAwayJustSo() {
    clients.make("t", null);
    clients.assign("t", "a", null, null);
    assertThat(clients.status("t")).isEqualTo("assigned");
    assertThat(clients.task("t").assignedClient()).isEqualTo("a");
    clients.assign("t", "b", null, null);
    assertThat(clients.claim("a")).isEmpty();
    assertThat(clients.claimed("b")).isEqualTo("t");
    assertThat(clients.receipt(clients.result("t", "a")).accepted()).as("it was a's once").isTrue();
  }

  @Test
  void aClaimedPurchaseNeedsAPersonsLook() {
    clients.make("t", "a");
    clients.claim("a");
    uncertain("t", null, null);
    uncertain("t", null, NOTE);
    uncertain("t", false, null);
    uncertain("t", false, "  ");
    uncertain("t", true, NOTE);
    assertThat(clients.status("t")).isEqualTo("claimed");
    clients.assign("t", "b", false, NOTE);
    assertThat(clients.status("t")).isEqualTo("assigned");
    assertThat(clients.lastRun("t").orderSubmitted()).isFalse();
    assertThat(clients.lastRun("t").endedAt()).isNotNull();
    assertThat(clients.claim("a")).isEmpty();
    assertThat(clients.claimed("b")).isEqualTo("t");
  }

  @Test
  void aPurchaseThatWasClaimedEarlierNeedsItToo() {
    clients.make("t", "a");
    clients.claim("a");
    clients.failure("t", "a", "retry_wait");
    uncertain("t", null, null);
    clients.assign("t", "b", false, NOTE);
  }

  @Test
  void aSignOfAnOrderForbidsItWhateverThePersonSays() {
    clients.make("t", "a");
    clients.claim("a");
    clients.assign("t", "b", false, NOTE);
    clients.failure("t", "a", "failed", "\"order_submitted\":true");
    uncertain("t", false, NOTE);
  }

  @Test
  void aCollectTaskIsGivenAwayAtAnyTime() {
    clients.collect("t", "a");
    clients.claim("a");
    clients.assign("t", "b", null, null);
    assertThat(clients.claimed("b")).isEqualTo("t");
  }

  @Test
  void noOtherStatusAllowsIt() {
    for (String status : new String[] {"manual_review", "failed", "cancelled"}) {
      clients.make(status, "a");
      clients.claim("a");
      clients.failure(status, "a", status, "\"order_submitted\":false");
      notAllowed(status);
    }
    clients.make("done", "a");
    clients.result("done", "a");
    notAllowed("done");
  }

  @Test
  void aTaskOfWorkersIsNotAssigned() {
    clients.store.run(
        "test", transaction -> transaction.dao(TaskDao.class).add("order", Channel.LEASE));
    notAllowed("order");
    refused(EnvelopeCode.TASK_NOT_FOUND, () -> clients.assign("nothing", "b", false, NOTE));
  }

  @Test
  void itIsWrittenDown() {
    clients.make("t", "a");
    clients.claim("a");
    clients.assign("t", "b", false, NOTE);
    EventView event = clients.task("t").events().get(0);
    assertThat(event.type()).isEqualTo("TASK_ASSIGNED");
    assertThat(event.operator()).isEqualTo("person");
    assertThat(event.details())
        .isEqualTo(
            clients.object(
                "{\"from_status\":\"claimed\",\"from_client\":\"a\",\"client_id\":\"b\","
                    + "\"order_submitted\":false,\"note\":\""
                    + NOTE
                    + "\"}"));
  }

  @Test
  void anOperatorTouchesOnlyTheClientsOfItsToken() {
    Caller some = new Caller("some", Set.of(Role.OPERATOR), Set.of("a"));
    clients.make("as", "a");
    clients.make("bs", "b");
    clients.make("nobodys", null);
    refused(EnvelopeCode.FORBIDDEN, () -> assign("as", "b", some));
    refused(EnvelopeCode.FORBIDDEN, () -> assign("bs", "a", some));
    assign("nobodys", "a", some);
    assertThat(clients.task("nobodys").assignedClient()).isEqualTo("a");
  }

  @Test
  void anUnownedTaskThatAPersonAssignedStaysThatClientsAfterARetry() {
    clients.make("t", null);
    clients.claim("a");
    clients.failure("t", "a", "failed", "\"order_submitted\":false");
    clients.retry("t");
    assertThat(clients.status("t")).as("it was taken from all").isEqualTo("pending");
    assertThat(clients.task("t").assignedClient()).isNull();
    clients.assign("t", "b", false, NOTE);
    clients.claim("b");
    clients.failure("t", "b", "failed", "\"order_submitted\":false");
    clients.retry("t");
    assertThat(clients.status("t")).isEqualTo("assigned");
    assertThat(clients.task("t").assignedClient()).isEqualTo("b");
    assertThat(clients.task("t").version()).isEqualTo(3);
  }

  @Test
  void aTaskThatIsCancelledWhileItWaitsCanBeRunAgain() {
    clients.make("t", null);
    clients.cancel("t");
    clients.retry("t");
    assertThat(clients.status("t")).isEqualTo("pending");
    clients.make("u", "a");
    clients.cancel("u");
    refused(PlainCode.TASK_CANCEL_NOT_ALLOWED, () -> clients.cancel("u"));
    clients.retry("u");
    assertThat(clients.status("u")).isEqualTo("assigned");
  }

  private void assign(String taskId, String clientId, Caller caller) {
    clients.channel.assignments().assign(taskId, new AssignRequest(clientId, null, null), caller);
  }

  private void uncertain(String taskId, Boolean orderSubmitted, String note) {
    refused(
        PlainCode.TASK_RETRY_ORDER_UNCERTAIN,
        () -> clients.assign(taskId, "b", orderSubmitted, note));
  }

  private void notAllowed(String taskId) {
    refused(PlainCode.TASK_ASSIGN_NOT_ALLOWED, () -> clients.assign(taskId, "b", false, NOTE));
  }
}
