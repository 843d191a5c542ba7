package dev.ordergateway.gateway.operate;

import dev.ordergateway.api.task.RetryRequest;
import dev.ordergateway.gateway.auth.Caller;
import dev.ordergateway.gateway.auth.Role;
import dev.ordergateway.gateway.http.ApiException;
import dev.ordergateway.gateway.task.RetryService;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;

/** {@code retry?task_id=&reason=&note=}: runs a task again, through the same gate as the API. */
public final class RetryTask extends AdminTask {
  private static final Caller ADMIN_PORT = new Caller("admin-port", Role.all());

  private final RetryService retries;

  public RetryTask(RetryService retries) {
    super("retry");
    this.retries = retries;
  }

  @Override
  void run(Map<String, List<String>> parameters, PrintWriter output) {
    String taskId = id(parameters, "task_id");
    RetryRequest request = new RetryRequest(text(parameters, "reason"), text(parameters, "note"));
    retries.retry(taskId, null, request, ADMIN_PORT);
    output.println(taskId + " is queued again");
  }

  /** Null where it is absent. */
  private static String text(Map<String, List<String>> parameters, String name) {
    List<String> values = parameters.getOrDefault(name, List.of());
    if (values.size() > 1) {
      throw ApiException.invalid(name, "is given twice");
    }
    return values.isEmpty() ? null : values.get(0);
  }
}
