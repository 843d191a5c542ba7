package dev.ordergateway.gateway.idempotency;

import dev.ordergateway.api.PlainCode;
import dev.ordergateway.gateway.http.ApiException;

/**
 * The caller's name for one request, however often it is sent (SPEC §5, §6).
 *
 * @param scope who sent it and where to; the same key means nothing elsewhere
 * @param requestHash of {@link CanonicalJson#hash}
 */
public record IdempotencyKey(String scope, String key, String requestHash) {
  private static final int LONGEST = 255;

  /**
   * @param header of the request, or null
   * @param scope parts of it, joined such that no two scopes can be taken for one another
   * @throws ApiException MISSING_IDEMPOTENCY_KEY, or INVALID where it is no visible ASCII of at
   *     most 255 characters
   */
  public static IdempotencyKey of(String header, String requestHash, String... scope) {
    if (header == null || header.isBlank()) {
      throw new ApiException(
          PlainCode.MISSING_IDEMPOTENCY_KEY, "the header Idempotency-Key is needed");
    }
    if (header.length() > LONGEST || !header.chars().allMatch(c -> c > 0x20 && c < 0x7f)) {
      throw ApiException.invalid(
          "Idempotency-Key", "must be visible ASCII of at most " + LONGEST + " characters");
    }
    return new IdempotencyKey(String.join(" ", scope), header, requestHash);
  }
}
