package dev.ordergateway.gateway.order;

import java.util.function.BooleanSupplier;

/**
 * What a worker asks for with a lease call.
 *
 * @param site null: any
 * @param pollId null: a plain call
 * @param fences whether this worker never submits without a permit
 * @param isFirstLook whether this call has not been looked at before
 * @param isPresent false where the client is seen to be gone: then it gets nothing
 */
public record LeaseAsk(
    String workerId,
    String site,
    String pollId,
    boolean fences,
    boolean isFirstLook,
    BooleanSupplier isPresent) {
  boolean accepts(String candidate) {
    return site == null || site.equals(candidate);
  }
}
