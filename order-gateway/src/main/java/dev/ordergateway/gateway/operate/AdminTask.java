package dev.ordergateway.gateway.operate;

import dev.ordergateway.api.WireId;
import io.dropwizard.servlets.tasks.Task;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;

/** A task of the admin port. What it throws becomes a non-2xx answer. */
abstract class AdminTask extends Task {
  AdminTask(String name) {
    super(name);
  }

  /**
   * @throws IllegalArgumentException where it is absent, given twice or no id
   */
  static String id(Map<String, List<String>> parameters, String name) {
    List<String> values = parameters.getOrDefault(name, List.of());
    if (values.size() != 1 || !WireId.isValid(values.get(0))) {
      throw new IllegalArgumentException(name + " is needed once, and must be an id");
    }
    return values.get(0);
  }

  @Override
  public abstract void execute(Map<String, List<String>> parameters, PrintWriter output);
}
