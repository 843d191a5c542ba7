package dev.ordergateway.worker.evidence;

/**
 * A hash that somebody else remembers.
 *
 * @param by who, such as {@code the gateway's report of paid}
 * @param ref {@code {task_id}/NN-step}; null where only the hash is known
 * @param metaSha256 of the meta file
 */
public record EvidencePin(String by, String ref, String metaSha256) {}
