package dev.ordergateway.bench.gateway;

import dev.ordergateway.bench.wire.MeasurementException;
import dev.ordergateway.bench.wire.Reply;
import dev.ordergateway.bench.wire.Requests;
import java.net.InetSocketAddress;

/** The query channel's calls as bytes, and what their answers have to say (SPEC §4). */
public final class QueryApi {
  private static final String QUERIES = "/api/account/queries";
  private static final String ID = "\"query_id\":\"";

  /** As of a list with ten orders. */
  private static final String RESULT = result(10);

  private final Requests requests;

  public QueryApi(InetSocketAddress server) {
    this.requests = new Requests(server, GatewayProcess.TOKEN);
  }

  private static String result(int orders) {
    StringBuilder list = new StringBuilder();
    for (int i = 0; i < orders; i++) {
      list.append(i == 0 ? "" : ",");
      list.append("{\"order_number\":\"310001-20261201-000000000").append(i);
      list.append("\",\"order_date\":\"2026/12/01\",\"shop_id\":310001,\"items\":[{\"item_name\":");
      list.append("\"a kettle\",\"item_url\":\"https://shop.example/item/kettle/\"}]}");
    }
    return "{\"kind\":\"order_list\",\"window_fully_covered\":true,\"orders\":["
        + list
        + "],\"raw_pages\":[{\"orders\":["
        + list
        + "]}]}";
  }

  public byte[] submit(String queryId, String site) {
    return requests.post(
        QUERIES,
        "{\"query_id\":\""
            + queryId
            + "\",\"site\":\""
            + site
            + "\",\"kind\":\"order_list\",\"params\":{\"since\":\"2026-11-01T00:00:00Z\",\"max_pages\":3}}");
  }

  public static void requireCreated(Reply reply, String queryId) {
    require(reply, ID + queryId + "\"", "\"created\":true");
  }

  /** Waits for as long as it takes. */
  public byte[] lease(String worker, String site) {
    return requests.get(
        QUERIES
            + "/lease?worker_id="
            + worker
            + "&site="
            + site
            + "&wait="
            + GatewayProcess.LONGEST_WAIT_SECONDS);
  }

  /** The query that a lease call got. */
  public static String requireGranted(Reply reply) {
    require(reply, ID, "\"attempt\":1,");
    String body = reply.body();
    int from = body.indexOf(ID) + ID.length();
    return body.substring(from, body.indexOf('"', from));
  }

  public byte[] answer(String queryId, String worker) {
    return requests.post(
        QUERIES + "/" + queryId + "/result",
        "{\"worker_id\":\""
            + worker
            + "\",\"attempt\":1,\"success\":true,\"result\":"
            + RESULT
            + "}");
  }

  public static void requireSucceeded(Reply reply, String queryId) {
    require(reply, ID + queryId + "\"", "\"status\":\"succeeded\"");
  }

  private static void require(Reply reply, String first, String second) {
    if (reply.status() != 200 || !reply.says(first) || !reply.says(second)) {
      throw new MeasurementException(
          "an answer should have been 200 with %s and %s, it was %d: %s"
              .formatted(first, second, reply.status(), reply.body()));
    }
  }
}
