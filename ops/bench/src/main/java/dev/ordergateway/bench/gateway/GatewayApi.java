package dev.ordergateway.bench.gateway;

import dev.ordergateway.bench.wire.MeasurementException;
import dev.ordergateway.bench.wire.Reply;
import dev.ordergateway.bench.wire.Requests;
import java.net.InetSocketAddress;

/** The gateway's calls as bytes, and what their answers have to say (SPEC §3). */
public final class GatewayApi {
  private static final String INTENT =
      "{\"item_url\":\"https://shop.example/item/kettle/\",\"quantity\":1,"
          + "\"variant_id\":\"blue-large\",\"options\":{\"wrapping\":\"none\"},\"max_total_yen\":30000}";
  private static final String EVIDENCE_HASH =
      "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";

  private final Requests requests;

  public GatewayApi(InetSocketAddress server) {
    this.requests = new Requests(server, GatewayProcess.TOKEN);
  }

  public byte[] submit(String taskId, String site) {
    return requests.post(
        "/api/orders",
        "{\"task_id\":\"" + taskId + "\",\"site\":\"" + site + "\",\"intent\":" + INTENT + "}");
  }

  public static void requireCreated(Reply reply, String taskId) {
    require(reply, 200, "\"task_id\":\"" + taskId + "\"", "\"created\":true");
  }

  /** Waits for as long as it takes. */
  public byte[] lease(String worker, String site, String pollId, boolean fences) {
    return requests.get(
        "/api/orders/lease?worker_id="
            + worker
            + "&site="
            + site
            + "&poll_id="
            + pollId
            + "&wait="
            + GatewayProcess.LONGEST_WAIT_SECONDS
            + (fences ? "&fences=true" : ""));
  }

  public static void requireGranted(Reply reply, String taskId) {
    require(reply, 200, "\"task_id\":\"" + taskId + "\"", "\"lease_count\":1,");
  }

  /** As a worker sends it after a step that leaves evidence. */
  public byte[] report(String taskId, String worker, String state) {
    return requests.post("/api/orders/" + taskId + "/report", body(taskId, worker, state) + "}");
  }

  /** The first report, which has no evidence yet. */
  public byte[] reportCreated(String taskId, String worker) {
    return requests.post(
        "/api/orders/" + taskId + "/report",
        "{\"worker_id\":\"" + worker + "\",\"state\":\"created\",\"lease_count\":1}");
  }

  public byte[] reportOrdered(String taskId, String worker) {
    return requests.post(
        "/api/orders/" + taskId + "/report", body(taskId, worker, "ordered") + number(taskId));
  }

  public byte[] reportPaid(String taskId, String worker) {
    return requests.post(
        "/api/orders/" + taskId + "/report",
        body(taskId, worker, "paid") + ",\"terminal\":true" + number(taskId));
  }

  /** The end of a task for which nothing was bought. */
  public byte[] reportFailed(String taskId, String worker) {
    return requests.post(
        "/api/orders/" + taskId + "/report",
        "{\"worker_id\":\""
            + worker
            + "\",\"state\":\"failed\",\"lease_count\":1,\"terminal\":true,\"error_code\":5006,"
            + "\"detail\":\"out of stock\"}");
  }

  public static void requireStatus(Reply reply, String status) {
    require(reply, 200, "\"status\":\"" + status + "\"", "\"ignored_fields\":[]");
  }

  public byte[] fence(String taskId, String worker) {
    return requests.post(
        "/api/orders/" + taskId + "/fence",
        "{\"worker_id\":\""
            + worker
            + "\",\"lease_count\":1,\"fence_id\":\"fence-"
            + taskId
            + "\",\"payable_yen\":12800}");
  }

  public static void requirePermit(Reply reply, String taskId) {
    require(reply, 200, "\"task_id\":\"" + taskId + "\"", "\"permit_seconds\":");
  }

  /**
   * The cheapest request there is that needs a token: the list of a site that is not configured is
   * empty without a look at the database. It passes every filter, the roles and the JSON writer.
   */
  public byte[] trivial() {
    return requests.get("/api/orders?site=not-configured&limit=1");
  }

  public static void requireEmptyList(Reply reply) {
    require(reply, 200, "\"success\":true", "\"total\":0");
  }

  private static String body(String taskId, String worker, String state) {
    return "{\"worker_id\":\""
        + worker
        + "\",\"state\":\""
        + state
        + "\",\"lease_count\":1,\"payable_yen\":12800,\"evidence_ref\":\""
        + taskId
        + "/03-"
        + state
        + "\",\"evidence_sha256\":\""
        + EVIDENCE_HASH
        + "\"";
  }

  private static String number(String taskId) {
    return ",\"site_order_id\":\"310001-20261130-" + taskId + "\"}";
  }

  private static void require(Reply reply, int status, String first, String second) {
    if (reply.status() != status || !reply.says(first) || !reply.says(second)) {
      throw new MeasurementException(
          "an answer should have been %d with %s and %s, it was %d: %s"
              .formatted(status, first, second, reply.status(), reply.body()));
    }
  }
}
