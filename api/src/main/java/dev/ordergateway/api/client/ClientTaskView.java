package dev.ordergateway.api.client;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;

/**
 * A client task in the operators' list (SPEC §5).
 *
 * @param version 1, and one more for each retry
 * @param claimedAt null unless it is claimed
 * @param maxPriceCent in fen
 */
@JsonNaming(SnakeCaseStrategy.class)
public record ClientTaskView(
    String taskId,
    ClientTaskType type,
    ClientTaskStatus status,
    int version,
    int priority,
    String assignedClient,
    boolean requiresRealOrder,
    String goodsId,
    String goodsUrl,
    ObjectNode options,
    Long quantity,
    Long maxPriceCent,
    Instant claimedAt,
    Instant createdAt,
    Instant updatedAt) {}
