package dev.ordergateway.worker.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.ordergateway.api.json.WireJson;
import dev.ordergateway.worker.site.ListRequest;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QueryParamsTest {
  @Test
  void whatIsAbsentHasItsDefault() throws Exception {
    assertThat(QueryParams.list(object("{}"), 3)).isEqualTo(new ListRequest(null, 3));
    assertThat(QueryParams.list(object("{\"since\":null,\"max_pages\":null}"), 3))
        .isEqualTo(new ListRequest(null, 3));
  }

  @Test
  void aTimeMayHaveAnyOffsetAndEveryWholeNumberOfPagesUpToTwentyCounts() throws Exception {
    assertThat(
            QueryParams.list(
                object("{\"since\":\"2026-08-01T09:00:00.5+09:00\",\"max_pages\":20}"), 3))
        .isEqualTo(new ListRequest(Instant.parse("2026-08-01T00:00:00.500Z"), 20));
    assertThat(QueryParams.list(object("{\"max_pages\":1}"), 3).maxPages()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {"max_pages":0} | max_pages
          {"max_pages":21} | max_pages
          {"max_pages":-1} | max_pages
          {"max_pages":3.0} | max_pages
          {"max_pages":"3"} | max_pages
          {"max_pages":true} | max_pages
          {"max_pages":99999999999} | max_pages
          {"since":"yesterday"} | since
          {"since":"2026-08-01"} | since
          {"since":"2026-02-30T00:00:00Z"} | since
          {"since":1785542400} | since
          {"since":""} | since
          """)
  void aBadListIsRefusedByName(String params, String field) {
    assertThatThrownBy(() -> QueryParams.list(object(params), 3))
        .isInstanceOf(BadParamsException.class)
        .hasMessageStartingWith(field);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {} | missing
          {"order_number":null} | missing
          {"order_number":306087} | text
          {"order_number":["306087-20260813-0863947697"]} | text
          """)
  void aDetailNeedsItsOrderNumber(String params, String why) {
    assertThatThrownBy(() -> QueryParams.orderNumber(object(params)))
        .isInstanceOf(BadParamsException.class)
        .hasMessageContaining("order_number")
        .hasMessageContaining(why);
  }

  private static ObjectNode object(String text) throws JsonProcessingException {
    return WireJson.newMapper().readValue(text, ObjectNode.class);
  }
}
