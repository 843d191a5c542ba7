package dev.ordergateway.api.client;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;

/**
 * {@code PATCH /api/v1/clients/{id}} (SPEC §5).
 *
 * @param name 1 to 50 characters
 */
@JsonNaming(SnakeCaseStrategy.class)
public record RenameClientRequest(String name) {}
