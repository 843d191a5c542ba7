package dev.ordergateway.gateway.client;

import dev.ordergateway.api.client.ClientTaskType;
import java.util.List;

/**
 * Which tasks a client may have.
 *
 * @param firstType a type that it supports
 * @param secondType another one, or the same again
 * @param mostReal 1 where it really orders, else 0
 */
public record ClaimTerms(ClientTaskType firstType, ClientTaskType secondType, int mostReal) {
  static ClaimTerms of(ClientProfile profile) {
    List<ClientTaskType> types = profile.supportedTypes();
    return new ClaimTerms(types.get(0), types.get(types.size() - 1), profile.isLive() ? 1 : 0);
  }
}
