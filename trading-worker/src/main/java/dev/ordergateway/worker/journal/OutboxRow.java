package dev.ordergateway.worker.journal;

/**
 * A report to be sent.
 *
 * @param body the report as JSON
 * @param status pending, sent or refused
 */
public record OutboxRow(long id, String taskId, String body, String status, String answer) {}
