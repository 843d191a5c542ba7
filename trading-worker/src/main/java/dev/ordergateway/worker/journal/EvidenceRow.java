package dev.ordergateway.worker.journal;

/**
 * A line of the evidence index.
 *
 * @param ref {@code {task_id}/NN-step}, without extension
 * @param metaSha256 of the meta file, hexadecimal
 */
public record EvidenceRow(String ref, String taskId, String step, String metaSha256) {}
