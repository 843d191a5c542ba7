package dev.ordergateway.gateway.operate;

import dev.ordergateway.gateway.order.OrderDesk;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;

/** {@code reclaim?task_id=&worker_id=}: the worker's next lease call gets the stale task. */
public final class ReclaimTask extends AdminTask {
  private final OrderDesk orders;

  public ReclaimTask(OrderDesk orders) {
    super("reclaim");
    this.orders = orders;
  }

  @Override
  void run(Map<String, List<String>> parameters, PrintWriter output) {
    String taskId = id(parameters, "task_id");
    String workerId = id(parameters, "worker_id");
    orders.reclaimByPoll(taskId, workerId, "admin-port");
    output.println(taskId + " goes to " + workerId + " at its next lease call");
  }
}
