package dev.ordergateway.gateway.operate;

import dev.ordergateway.api.EnvelopeCode;
import dev.ordergateway.gateway.alert.AlertBoard;
import dev.ordergateway.gateway.http.ApiException;
import dev.ordergateway.gateway.order.WorkerRegistry;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;

/** {@code forget-worker?worker_id=}: a worker that is gone for good raises no alert any more. */
public final class ForgetWorkerTask extends AdminTask {
  private final WorkerRegistry workers;
  private final AlertBoard alerts;

  public ForgetWorkerTask(WorkerRegistry workers, AlertBoard alerts) {
    super("forget-worker");
    this.workers = workers;
    this.alerts = alerts;
  }

  @Override
  void run(Map<String, List<String>> parameters, PrintWriter output) {
    String workerId = id(parameters, "worker_id");
    if (!workers.forget(workerId)) {
      throw new ApiException(EnvelopeCode.NOT_FOUND, "no worker " + workerId + " is known");
    }
    alerts.refresh();
    output.println(workerId + " is forgotten");
  }
}
