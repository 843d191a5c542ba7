package dev.ordergateway.worker.journal;

import java.time.Instant;

/** A tab that is left as it is for a person; no order is taken meanwhile (SPEC §7.2). */
public record HeldScene(String taskId, int leaseCount, String site, String why, Instant heldAt) {}
