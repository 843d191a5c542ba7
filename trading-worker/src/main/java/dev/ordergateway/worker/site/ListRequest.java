package dev.ordergateway.worker.site;

import java.time.Instant;

/**
 * Which of the account's orders are asked for (SPEC §4).
 *
 * @param since none older is wanted; null: however old
 * @param maxPages how many pages are opened at most, 1 or more
 */
public record ListRequest(Instant since, int maxPages) {}
