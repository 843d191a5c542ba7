package dev.ordergateway.api.client;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import java.time.Instant;

/**
 * The answer to a registration (SPEC §5).
 *
 * @param registeredAt when the client was first seen
 */
@JsonNaming(SnakeCaseStrategy.class)
public record RegistrationReceipt(boolean registered, String clientId, Instant registeredAt) {}
