package dev.ordergateway.gateway.task;

import dev.ordergateway.api.EnvelopeCode;
import dev.ordergateway.gateway.auth.Caller;
import dev.ordergateway.gateway.http.ApiException;

/** Some operators may see only some clients, and so only those clients' tasks (SPEC §1, S1 §2). */
public final class Visibility {
  private Visibility() {}

  /**
   * @throws ApiException FORBIDDEN where the task is with a client that the caller may not see
   */
  public static void require(Caller caller, TaskFacts task) {
    if (task.assignedClient() != null && !caller.sees(task.assignedClient())) {
      throw new ApiException(
          EnvelopeCode.FORBIDDEN, "task " + task.taskId() + " is with a client you may not see");
    }
  }

  /**
   * @param clientId null: nobody
   * @throws ApiException FORBIDDEN where the caller may not see that client
   */
  public static void require(Caller caller, String clientId) {
    if (clientId != null && !caller.sees(clientId)) {
      throw new ApiException(EnvelopeCode.FORBIDDEN, "you may not see client " + clientId);
    }
  }
}
