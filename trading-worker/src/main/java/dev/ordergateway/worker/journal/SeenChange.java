package dev.ordergateway.worker.journal;

import dev.ordergateway.api.order.OrderState;
import dev.ordergateway.api.order.ReportRequest;
import java.time.Instant;

/**
 * An order was seen to have moved on at the site.
 *
 * @param order as it was known before
 * @param payDeadline null leaves what was known
 * @param detail for a person, may be null
 * @param evidence what it was seen on, on disk already
 * @param report tells it
 * @param finalReport is said in a later lease from now on; null leaves the one that is there
 */
public record SeenChange(
    WatchedOrder order,
    OrderState now,
    Instant payDeadline,
    String detail,
    EvidenceRow evidence,
    ReportRequest report,
    ReportRequest finalReport) {}
