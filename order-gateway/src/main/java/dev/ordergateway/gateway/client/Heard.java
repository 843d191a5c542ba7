package dev.ordergateway.gateway.client;

import dev.ordergateway.gateway.http.ApiException;

/** What became of a client's word. A refused one has still been a sign of life. */
sealed interface Heard {
  /**
   * @param body JSON text, byte for byte what is answered to each copy of the word
   * @param isReplayed whether this is a copy
   */
  record Accepted(String body, boolean isReplayed) implements Heard {}

  record Refused(ApiException error) implements Heard {}
}
