package dev.ordergateway.worker.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.ordergateway.api.json.WireJson;
import dev.ordergateway.worker.site.PurchaseIntent;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IntentReaderTest {
  private static PurchaseIntent read(String json) throws Exception {
    return IntentReader.read((ObjectNode) WireJson.newMapper().readTree(json));
  }

  @Test
  void whatIsLeftOutHasItsDefault() throws Exception {
    PurchaseIntent intent = read("{\"item_url\":\"https://s.example/i\",\"variant_id\":null}");
    assertThat(intent.quantity()).isEqualTo(1);
    assertThat(intent.variantId()).isNull();
    assertThat(intent.options()).isEmpty();
    assertThat(intent.maxTotalYen()).isNull();
  }

  @Test
  void everythingIsRead() throws Exception {
    PurchaseIntent intent =
        read(
            "{\"item_url\":\"https://s.example/i\",\"quantity\":2,\"variant_id\":\"b\","
                + "\"options\":{\"色\":\"赤\"},\"max_total_yen\":30000}");
    assertThat(intent.quantity()).isEqualTo(2);
    assertThat(intent.variantId()).isEqualTo("b");
    assertThat(intent.options()).isEqualTo(Map.of("色", "赤"));
    assertThat(intent.maxTotalYen()).isEqualTo(30_000);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"item_url\":5}",
        "{\"item_url\":\"file:///etc/passwd\"}",
        "{\"item_url\":\"https://user@s.example/\"}",
        "{\"item_url\":\"not a url\"}",
        "{\"item_url\":\"/relative\"}",
        "{\"item_url\":\"https://s.example\",\"quantity\":0}",
        "{\"item_url\":\"https://s.example\",\"quantity\":1.0}",
        "{\"item_url\":\"https://s.example\",\"quantity\":\"1\"}",
        "{\"item_url\":\"https://s.example\",\"quantity\":99999999999}",
        "{\"item_url\":\"https://s.example\",\"max_total_yen\":0}",
        "{\"item_url\":\"https://s.example\",\"max_total_yen\":true}",
        "{\"item_url\":\"https://s.example\",\"max_total_yen\":99999999999999999999}",
        "{\"item_url\":\"https://s.example\",\"variant_id\":\" \"}",
        "{\"item_url\":\"https://s.example\",\"variant_id\":7}",
        "{\"item_url\":\"https://s.example\",\"options\":[]}",
        "{\"item_url\":\"https://s.example\",\"options\":{\"a\":1}}"
      })
  void nothingIsCoercedOrGuessed(String json) {
    assertThatThrownBy(() -> read(json)).isInstanceOf(BadIntentException.class);
  }
}
