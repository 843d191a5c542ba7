package dev.ordergateway.gateway.operate;

import dev.ordergateway.api.WireId;
import dev.ordergateway.gateway.http.ApiException;
import io.dropwizard.servlets.tasks.Task;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;

/**
 * A task of the admin port. A call that it refuses is answered with the refusal's status; only what
 * is no refusal is a failure of the gateway, logged and answered 500.
 */
abstract class AdminTask extends Task {
  AdminTask(String name) {
    super(name);
  }

  /**
   * @throws ApiException INVALID where it is absent, given twice or no id
   */
  static String id(Map<String, List<String>> parameters, String name) {
    List<String> values = parameters.getOrDefault(name, List.of());
    if (values.size() != 1 || !WireId.isValid(values.get(0))) {
      throw ApiException.invalid(name, "is needed once, and must be an id");
    }
    return values.get(0);
  }

  @Override
  public final void execute(Map<String, List<String>> parameters, PrintWriter output) {
    try {
      run(parameters, output);
    } catch (ApiException refusal) {
      if (!(output instanceof AdminDoor.Answer answer)) {
        throw refusal;
      }
      answer.refuse(refusal);
    }
  }

  /**
   * @throws ApiException where it is refused
   */
  abstract void run(Map<String, List<String>> parameters, PrintWriter output);
}
