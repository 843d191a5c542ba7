package dev.ordergateway.gateway.idempotency;

/**
 * What was answered under a key.
 *
 * @param requestHash of the request that it answers
 * @param status 200 to 299: nothing else is kept
 * @param response the body, byte for byte
 */
public record StoredAnswer(String requestHash, int status, String response) {}
