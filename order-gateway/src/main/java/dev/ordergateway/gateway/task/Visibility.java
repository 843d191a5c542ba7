package dev.ordergateway.gateway.task;

import dev.ordergateway.api.EnvelopeCode;
import dev.ordergateway.gateway.auth.Caller;
import dev.ordergateway.gateway.http.ApiException;

/** Some operators may see only some clients, and so only those clients' tasks (SPEC §1, S1 §2). */
final class Visibility {
  private Visibility() {}

  /**
   * @throws ApiException FORBIDDEN where the task is with a client that the caller may not see
   */
  static void require(Caller caller, TaskFacts task) {
    if (task.assignedClient() != null && !caller.sees(task.assignedClient())) {
      throw new ApiException(
          EnvelopeCode.FORBIDDEN, "task " + task.taskId() + " is with a client you may not see");
    }
  }
}
