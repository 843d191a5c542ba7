package dev.ordergateway.worker.site;

import java.time.Instant;
import java.util.Set;

/**
 * The question whether an earlier attempt ended in an order (SPEC §7.2).
 *
 * @param intent what was to be bought
 * @param payableYen the amount of that attempt's confirmation, null where the journal does not
 *     know: then no order is surely this task's
 * @param from no order of this task can be older than this
 * @param until the latest moment a click may have happened; null: any time up to now
 * @param account the account of that attempt, null where not known: then nothing can be proven
 *     absent
 * @param takenOrderIds site order numbers that other tasks here hold: none of them is ours
 */
public record VerifyRequest(
    PurchaseIntent intent,
    Long payableYen,
    Instant from,
    Instant until,
    String account,
    Set<String> takenOrderIds) {
  public VerifyRequest {
    takenOrderIds = Set.copyOf(takenOrderIds);
  }
}
