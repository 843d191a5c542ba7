package dev.ordergateway.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.ordergateway.api.json.WireJson;
import dev.ordergateway.api.order.FenceRequest;
import dev.ordergateway.api.order.LeaseGrant;
import dev.ordergateway.api.order.ReportRequest;
import dev.ordergateway.api.order.SubmitRequest;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WireJsonTest {
  private final ObjectMapper json = WireJson.newMapper();

  @Test
  void anIntentKeepsItsDigitsItsKeyOrderAndItsNulls() throws Exception {
    String intent =
        "{\"z\":1.10,\"a\":12345678901234567890,\"n\":null,\"u\":\"商品　①\",\"d\":{\"b\":[1,2.50,{}]},\"e\":1E+2}";
    SubmitRequest request =
        json.readValue("{\"site\":\"s\",\"intent\":" + intent + "}", SubmitRequest.class);
    assertThat(json.writeValueAsString(request.intent())).isEqualTo(intent);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"12800.9", "12800.0", "\"12800\"", "\"１２８００\"", "true", "\"\"", "[]", "{}"})
  void anAmountThatIsNoIntegerIsRefused(String amount) {
    String body = "{\"worker_id\":\"w\",\"lease_count\":1,\"payable_yen\":" + amount + "}";
    assertThatThrownBy(() -> json.readValue(body, FenceRequest.class))
        .isInstanceOf(JsonProcessingException.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"site\":5,\"intent\":{}}",
        "{\"site\":true,\"intent\":{}}",
        "{\"site\":\"s\",\"site\":\"t\",\"intent\":{}}",
        "{\"site\":\"s\",\"intent\":[]}",
        "{\"site\":\"s\",\"intent\":\"{}\"}",
        "{\"site\":\"s\",\"intent\":{}} trailing",
        "[]",
        "\"text\""
      })
  void whatIsIllTypedIsRefused(String body) {
    assertThatThrownBy(() -> json.readValue(body, SubmitRequest.class))
        .isInstanceOf(JsonProcessingException.class);
  }

  @Test
  void whatIsReadAtTheDeepestCanBeWrittenInsideAnAnswer() throws Exception {
    int depth = WireJson.MAX_DEPTH - 2;
    String intent = "{\"a\":".repeat(depth) + "1" + "}".repeat(depth);
    SubmitRequest request =
        json.readValue("{\"site\":\"s\",\"intent\":" + intent + "}", SubmitRequest.class);
    LeaseGrant grant =
        new LeaseGrant("t", "s", request.intent(), Instant.EPOCH, 1, 1, null, 0, null, false);
    assertThat(json.writeValueAsString(Envelope.ok(grant))).contains(intent);
  }

  @Test
  void timesAreWrittenInUtcWithMillisecondsAndReadWithAnyOffset() throws Exception {
    assertThat(json.writeValueAsString(Instant.parse("2026-07-30T14:59:00Z")))
        .isEqualTo("\"2026-07-30T14:59:00.000Z\"");
    assertThat(json.readValue("\"2026-07-30T23:59:00.123456+09:00\"", Instant.class))
        .isEqualTo(Instant.parse("2026-07-30T14:59:00.123Z"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"\"tomorrow\"", "\"2026-07-30\"", "\"+10000-01-01T00:00:00Z\"", "1753887540"})
  void whatIsNoTimeIsRefused(String time) {
    assertThatThrownBy(() -> json.readValue(time, Instant.class))
        .isInstanceOf(JsonProcessingException.class);
  }

  @Test
  void aReportLeavesOutWhatItDoesNotKnow() throws Exception {
    ReportRequest report =
        new ReportRequest(
            "w",
            dev.ordergateway.api.order.OrderState.IN_CART,
            1,
            null,
            null,
            null,
            null,
            "ab",
            null,
            null,
            null,
            false,
            null);
    assertThat(json.writeValueAsString(report))
        .isEqualTo(
            "{\"worker_id\":\"w\",\"state\":\"in_cart\",\"lease_count\":1,\"evidence_sha256\":\"ab\",\"terminal\":false}");
  }
}
