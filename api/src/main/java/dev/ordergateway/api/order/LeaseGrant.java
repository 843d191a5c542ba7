package dev.ordergateway.api.order;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;

/**
 * What a worker gets with a lease, or with a reclaim answered directly (SPEC §3).
 *
 * @param intent as submitted, value for value
 * @param leaseExpiresAt by the gateway's clock
 * @param leaseSeconds seconds left when this was answered; the worker counts them from before it
 *     asked
 * @param leaseCount how often the task was leased; above 1 the worker must verify first
 * @param knownState the latest order state reported in any lease, or null
 * @param retryNo how often a person had it retried
 * @param permitGiven true where a submission record exists, false where none does and no earlier
 *     holder can have bought, null where that is not known: then it counts as true
 * @param cancelRequested whether a person asked for the task to be cancelled
 */
@JsonNaming(SnakeCaseStrategy.class)
public record LeaseGrant(
    String taskId,
    String site,
    ObjectNode intent,
    Instant leaseExpiresAt,
    double leaseSeconds,
    int leaseCount,
    OrderState knownState,
    int retryNo,
    Boolean permitGiven,
    boolean cancelRequested) {}
