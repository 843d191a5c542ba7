package dev.ordergateway.api.client;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;

/** The answer to a claim: what is to be done, and nothing of where it stands (SPEC §5). */
@JsonNaming(SnakeCaseStrategy.class)
public record ClaimedTask(Task task) {
  /**
   * @param version of the payload's form: 1
   * @param payload {@code goods_id, goods_url, options, quantity, max_price_cent}, null where not
   *     said
   */
  @JsonNaming(SnakeCaseStrategy.class)
  public record Task(
      String id,
      ClientTaskType type,
      int version,
      int priority,
      ObjectNode payload,
      Instant createdAt,
      Instant updatedAt) {}
}
