package dev.ordergateway.api.client;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.List;

/** A phone client, as operators see it (SPEC §5). */
@JsonNaming(SnakeCaseStrategy.class)
public record ClientView(
    String clientId,
    String name,
    ObjectNode device,
    ObjectNode capabilities,
    List<ClientTaskType> supportedTypes,
    Instant registeredAt,
    Instant lastSeenAt) {}
