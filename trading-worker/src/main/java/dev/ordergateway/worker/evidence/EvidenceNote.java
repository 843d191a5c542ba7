package dev.ordergateway.worker.evidence;

import dev.ordergateway.api.order.OrderState;

/**
 * What a piece of evidence belongs to.
 *
 * @param step part of the file's name, such as {@code cart-add}
 * @param state the order's state when it was seen, null before the first
 * @param attempt the attempt, for a person
 */
public record EvidenceNote(String taskId, String step, OrderState state, String attempt) {}
