package dev.ordergateway.worker.gateway;

import dev.ordergateway.api.order.TaskView;
import java.util.List;

/**
 * One page of the gateway's list of tasks, newest first.
 *
 * @param total how many there are in all
 */
public record TaskPage(List<TaskView> items, long total) {}
