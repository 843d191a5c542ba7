package dev.ordergateway.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code probe}, as a person calls it, at the demo shop in a real Chromium. */
class ProbeIT {
  @TempDir Path folder;

  @Test
  void itShowsWhatTheReadingStepsFindAndWritesNothingAtTheSite() throws Exception {
    try (House house = new House(folder)) {
      house.startShop();
      house.shop.post("/_reset", ""); // what was asked until it was open counts no more
      String number =
          house
              .shop
              .post("/_orders", "{\"item\":\"kettle\",\"status\":\"shipped\"}")
              .body()
              .at("/orders/0/order_number")
              .asText();
      house.fault("{\"fault\":\"sms\"}"); // waits for the next purchase, so that none begins unseen
      List<JsonNode> before = state(house);
      JsonNode reports = probe(house, "--site", "demo", "--order", number, "--json");
      assertThat(reports).hasSize(2);
      JsonNode list = reports.get(0);
      assertThat(list.at("/fields/order.1.order_number").asText()).isEqualTo(number);
      assertThat(list.at("/doubts")).isEmpty();
      assertThat(list.at("/selectors").findValuesAsText("key")).contains("history.order");
      JsonNode detail = reports.get(1);
      assertThat(detail.at("/fields/order_state").asText()).isEqualTo("shipped");
      assertThat(state(house)).isEqualTo(before);
      JsonNode requests = house.shop.get("/_audit/requests").body().get("requests");
      assertThat(requests.get("GET /history").asInt()).isPositive();
      assertThat(requests.fieldNames())
          .toIterable()
          .as("no cart, login, order or payment was so much as looked at")
          .isSubsetOf("GET /history", "GET /favicon.ico");
    }
  }

  /** What the shop can say of itself beside what was asked of it. */
  private static List<JsonNode> state(House house) {
    return Stream.of("/_audit/orders", "/_faults")
        .map(path -> house.shop.get(path).body())
        .toList();
  }

  private static JsonNode probe(House house, String... arguments) throws Exception {
    RunningProcess process = house.worker("probe", arguments);
    assertThat(process.exitCode(180)).as(process.log()).isZero();
    String log = process.log();
    return new ObjectMapper().readTree(log.substring(log.indexOf("[ {"), log.lastIndexOf(']') + 1));
  }
}
