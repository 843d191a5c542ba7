package dev.ordergateway.gateway.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ordergateway.api.EnvelopeCode;
import dev.ordergateway.api.PlainCode;
import dev.ordergateway.api.client.ClientView;
import dev.ordergateway.api.client.RegistrationReceipt;
import dev.ordergateway.gateway.auth.Caller;
import dev.ordergateway.gateway.auth.Role;
import dev.ordergateway.gateway.http.ApiException;
import dev.ordergateway.gateway.http.Paging;
import dev.ordergateway.gateway.store.Store;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Registration is an upsert that touches no task (SPEC §5, S1 §1.1). */
class RegistrationIT extends ClientsIT {
  @Test
  void theSameClientIsOneRowHoweverOftenItRegisters() {
    for (int i = 0; i < 3; i++) {
      clients.register("c");
      clients.clock.advance(Duration.ofSeconds(1));
    }
    assertThat(clients.database.texts("SELECT client_id FROM clients")).containsExactly("c");
  }

  @Test
  void theReceiptSaysSinceWhenTheClientIsKnown() {
    clients.claim("c");
    var first = clients.clock.instant();
    clients.clock.advance(Duration.ofHours(1));
    RegistrationReceipt receipt =
        Store.await(clients.channel.clients().register("c", ClientProfile.of(clients.profile())));
    assertThat(receipt).isEqualTo(new RegistrationReceipt(true, "c", first));
    assertThat(clients.client("c").lastSeenAt()).isEqualTo(clients.clock.instant());
  }

  @Test
  void noTaskIsTouched() {
    clients.make("t", "c");
    clients.make("u", null);
    var before = clients.task("t");
    clients.clock.advance(Duration.ofSeconds(1));
    clients.register("c");
    assertThat(clients.task("t")).isEqualTo(before);
    assertThat(clients.status("u")).isEqualTo("pending");
  }

  @Test
  void aNameIsTakenOverAndAnEmptyOneKeepsTheOld() {
    clients.register("c", "\"client\":{\"name\":\"\"}");
    assertThat(clients.client("c").name()).as("its id, where it names none").isEqualTo("c");
    clients.register("c", "\"client\":{\"name\":\"仓库那台\"}");
    assertThat(clients.client("c").name()).isEqualTo("仓库那台");
    clients.register("c", "\"client\":{\"name\":\"  \"}", "\"device\":{\"address\":\"new\"}");
    ClientView view = clients.client("c");
    assertThat(view.name()).isEqualTo("仓库那台");
    assertThat(view.device().get("address").textValue()).isEqualTo("new");
    clients.register("c", "\"client\":{\"name\":\"x\"}");
    assertThat(clients.client("c").name()).isEqualTo("x");
  }

  @Test
  void whatTheDeviceSaysOfItselfIsKeptValueForValue() {
    clients.register("c", "\"device\":{\"b\":1.10,\"a\":[12345678901234567890]}");
    assertThat(clients.client("c").device().toString())
        .isEqualTo("{\"b\":1.10,\"a\":[12345678901234567890]}");
  }

  @Test
  void aStoreThatRefusesIsToldAsSuchAndNothingIsWritten() {
    clients.database.readOnly(true);
    ApiException error = refused(PlainCode.CLIENT_REGISTER_FAILED, () -> clients.register("c"));
    assertThat(error.code().retryable()).isTrue();
    clients.database.readOnly(false);
    assertThat(clients.database.texts("SELECT client_id FROM clients")).isEmpty();
    clients.register("c");
  }

  @Test
  void anOperatorRenamesAClientThatIsKnown() {
    clients.register("c");
    assertThat(clients.channel.clients().rename("c", " 😀 ", clients.person).name())
        .isEqualTo("😀");
    refused(
        EnvelopeCode.NOT_FOUND,
        () -> clients.channel.clients().rename("nobody", "x", clients.person));
    for (String name : new String[] {null, "", " ", "名".repeat(51)}) {
      refused(
          EnvelopeCode.INVALID, () -> clients.channel.clients().rename("c", name, clients.person));
    }
  }

  @Test
  void anOperatorSeesOnlyTheClientsOfItsToken() {
    clients.register("a");
    clients.clock.advance(Duration.ofSeconds(1));
    clients.register("b");
    Caller some = new Caller("some", Set.of(Role.OPERATOR), Set.of("a", "never-seen"));
    Caller none = new Caller("none", Set.of(Role.OPERATOR), Set.of());
    Paging paging = new Paging(50, 0);
    assertThat(clients.channel.clients().list(clients.person, paging).items())
        .extracting(ClientView::clientId)
        .containsExactly("b", "a");
    assertThat(clients.channel.clients().list(some, paging).items())
        .extracting(ClientView::clientId)
        .containsExactly("a");
    assertThat(clients.channel.clients().list(none, paging).total()).isZero();
    refused(EnvelopeCode.FORBIDDEN, () -> clients.channel.clients().rename("b", "x", some));
    assertThat(clients.channel.clients().rename("a", "x", some).name()).isEqualTo("x");
  }
}
