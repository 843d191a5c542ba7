package dev.ordergateway.api.client;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * {@code POST /api/v1/client-tasks} (SPEC §5). What is wrong with the values is told by the
 * gateway, which takes them from a procurement request as well.
 *
 * @param taskId null: the gateway makes one
 * @param goodsUrl of Pinduoduo
 * @param goodsId digits, as text; null: the URL's, where it names one
 * @param options which variant, passed through value for value; null: not said
 * @param quantity 1 or more; needed for a purchase
 * @param maxPriceCent in fen, 1 or more; needed for a purchase
 * @param priority higher ones first; null: 0
 * @param assignedClient null: whoever asks first
 * @param requiresRealOrder whether only a client that really orders may have it; null: true
 */
@JsonNaming(SnakeCaseStrategy.class)
public record ClientTaskRequest(
    String taskId,
    ClientTaskType type,
    String goodsUrl,
    String goodsId,
    ObjectNode options,
    Long quantity,
    Long maxPriceCent,
    Integer priority,
    String assignedClient,
    Boolean requiresRealOrder) {}
