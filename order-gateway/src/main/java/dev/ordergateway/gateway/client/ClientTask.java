package dev.ordergateway.gateway.client;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.ordergateway.api.client.ClientTaskStatus;
import dev.ordergateway.api.client.ClientTaskType;
import dev.ordergateway.gateway.store.JsonColumn;
import java.time.Instant;

/**
 * A row of client_tasks.
 *
 * @param assignedClient who is to have it, has it, or had it last; null: nobody yet
 * @param goodsId digits; null where the URL names none
 * @param options JSON text, value for value as submitted, or null
 * @param maxPriceCent in fen
 * @param generation counts its claims
 * @param wasUnowned whoever has it took it from all
 * @param claimedAt null unless it is claimed
 */
public record ClientTask(
    long seq,
    String taskId,
    ClientTaskType type,
    ClientTaskStatus status,
    int priority,
    String assignedClient,
    boolean requiresRealOrder,
    String goodsId,
    String goodsUrl,
    String options,
    Long quantity,
    Long maxPriceCent,
    int generation,
    boolean wasUnowned,
    Instant claimedAt,
    int retryNo,
    Instant createdAt,
    Instant updatedAt) {
  public boolean isPurchase() {
    return type == ClientTaskType.PURCHASE;
  }

  /** Whether its success means that an order exists. */
  public boolean requiresOrder() {
    return isPurchase() && requiresRealOrder;
  }

  /** Whether that client has it now. */
  public boolean isClaimedBy(String clientId) {
    return status == ClientTaskStatus.CLAIMED && clientId.equals(assignedClient);
  }

  /** What a client is told of what is to be done; null where nothing was said. */
  public ObjectNode payload(ObjectMapper json) {
    return json.createObjectNode()
        .put("goods_id", goodsId)
        .put("goods_url", goodsUrl)
        .<ObjectNode>set("options", JsonColumn.object(json, options))
        .put("quantity", quantity)
        .put("max_price_cent", maxPriceCent);
  }
}
