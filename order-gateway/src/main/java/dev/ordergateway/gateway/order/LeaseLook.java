package dev.ordergateway.gateway.order;

import java.util.List;
import java.util.Set;

/**
 * What one look at the queue found.
 *
 * @param answers one for each call that was asked for, in their order
 * @param occupied the lanes that are taken now
 * @param emptySites of the sites that were looked at, those where nothing is queued
 * @param mayReclaim whether a stale task is marked for one of the workers; only a look that must
 *     not hand anything out leaves it there
 */
public record LeaseLook(
    List<LeaseAnswer> answers, Set<String> occupied, Set<String> emptySites, boolean mayReclaim) {}
