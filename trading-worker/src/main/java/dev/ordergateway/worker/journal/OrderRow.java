package dev.ordergateway.worker.journal;

import java.time.Instant;

/**
 * A task as the journal knows it.
 *
 * @param state the latest order state, null before the first
 * @param finishedRetryNo the retry in which it was finished here, null where it was not
 * @param finalReport the report that finished it, as it was stored
 */
public record OrderRow(
    String taskId,
    String site,
    String intentJson,
    String state,
    String account,
    Long payableYen,
    Instant payDeadline,
    String siteOrderId,
    Integer finishedRetryNo,
    String finalReport) {}
