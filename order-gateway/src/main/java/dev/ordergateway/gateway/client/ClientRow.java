package dev.ordergateway.gateway.client;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.ordergateway.api.client.ClientTaskType;
import dev.ordergateway.api.client.ClientView;
import dev.ordergateway.gateway.store.JsonColumn;
import java.time.Instant;
import java.util.stream.Stream;

/**
 * A row of clients.
 *
 * @param device JSON text, an object
 * @param capabilities JSON text, an object
 * @param supportedTypes separated by blanks
 */
public record ClientRow(
    String clientId,
    String name,
    String device,
    String capabilities,
    String supportedTypes,
    Instant registeredAt,
    Instant lastSeenAt) {
  ClientView view(ObjectMapper json) {
    return new ClientView(
        clientId,
        name,
        JsonColumn.object(json, device),
        JsonColumn.object(json, capabilities),
        Stream.of(supportedTypes.split(" ", -1)).map(ClientTaskType::ofWire).toList(),
        registeredAt,
        lastSeenAt);
  }
}
