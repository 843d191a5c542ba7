package dev.ordergateway.api.order;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;

/**
 * An order task as anybody may see it (SPEC §3).
 *
 * @param leaseOwner the last worker that held it, known after the end too; null before the first
 *     lease
 * @param leaseExpiresAt null while nobody holds it
 */
@JsonNaming(SnakeCaseStrategy.class)
public record TaskView(
    String taskId,
    String site,
    ObjectNode intent,
    TaskStatus status,
    String leaseOwner,
    Instant leaseExpiresAt,
    int leaseCount,
    boolean cancelRequested,
    Instant createdAt,
    Instant updatedAt) {}
