package dev.ordergateway.bench.load;

import dev.ordergateway.bench.gateway.GatewayApi;
import dev.ordergateway.bench.wire.Line;
import dev.ordergateway.bench.wire.Reply;
import dev.ordergateway.bench.wire.Switchboard;
import java.util.List;
import java.util.function.Function;

/**
 * One site with its worker and somebody who submits: a task after the other, from its intent to its
 * end. The worker's lease call is sent before the task it will get.
 */
final class PurchaseLane {
  private final GatewayApi api;
  private final Ids ids;
  private final String site;
  private final String worker;
  private final boolean full;
  private final Line workerLine;
  private final Line upstream;
  private final Runnable completed;
  private final List<Step> steps;
  private String taskId;
  private int awaited;
  private int next;
  private long polls;

  private record Step(Function<String, byte[]> request, Step.Check check) {
    interface Check {
      void require(Reply reply, String taskId);
    }
  }

  /**
   * @param full every call of a purchase; else the terminal report alone, as of a worker that
   *     neither fences nor tells its steps
   * @param completed called at the end of each task
   */
  PurchaseLane(
      Switchboard board, GatewayApi api, Ids ids, String site, boolean full, Runnable completed) {
    this.api = api;
    this.ids = ids;
    this.site = site;
    this.worker = "worker-" + site;
    this.full = full;
    this.workerLine = board.open();
    this.upstream = board.open();
    this.completed = completed;
    Step paid =
        new Step(
            id -> api.reportPaid(id, worker),
            (reply, id) -> GatewayApi.requireStatus(reply, "succeeded"));
    this.steps =
        full
            ? List.of(
                new Step(id -> api.reportCreated(id, worker), PurchaseLane::running),
                new Step(id -> api.report(id, worker, "in_cart"), PurchaseLane::running),
                new Step(id -> api.fence(id, worker), GatewayApi::requirePermit),
                new Step(id -> api.reportOrdered(id, worker), PurchaseLane::running),
                paid)
            : List.of(paid);
  }

  private static void running(Reply reply, String taskId) {
    GatewayApi.requireStatus(reply, "running");
  }

  void begin() {
    taskId = ids.next();
    next = 0;
    awaited = 2;
    workerLine.send(
        api.lease(worker, site, "poll-" + taskId + "-" + ++polls, full),
        reply -> {
          GatewayApi.requireGranted(reply, taskId);
          arrived();
        });
    upstream.send(
        api.submit(taskId, site),
        reply -> {
          GatewayApi.requireCreated(reply, taskId);
          arrived();
        });
  }

  private void arrived() {
    if (--awaited == 0) {
      step();
    }
  }

  private void step() {
    Step step = steps.get(next++);
    workerLine.send(
        step.request().apply(taskId),
        reply -> {
          step.check().require(reply, taskId);
          if (next == steps.size()) {
            completed.run();
          } else {
            step();
          }
        });
  }

  void close() {
    workerLine.close();
    upstream.close();
  }
}
