package dev.ordergateway.worker.gateway;

import static dev.ordergateway.worker.gateway.GatewayLine.encode;

import dev.ordergateway.api.WireId;
import dev.ordergateway.api.query.QueryGrant;
import dev.ordergateway.api.query.QueryResultReceipt;
import dev.ordergateway.api.query.QueryResultRequest;
import java.net.URI;
import java.time.Duration;

/** The gateway's query channel over HTTP. */
public final class QueryClient implements QueryCalls {
  private static final String QUERIES = "/api/account/queries/";

  private static final Duration UPLOAD = Duration.ofSeconds(60);

  private final GatewayLine line;

  /**
   * @param address of the gateway, with or without a path below which it lies
   */
  public QueryClient(HttpCalls http, URI address, String token, Reachability reachability) {
    this.line = new GatewayLine(http, address, token, reachability);
  }

  @Override
  public Answer<QueryGrant> lease(String workerId, Duration hold) {
    String query =
        "lease?worker_id=%s&wait=%s".formatted(encode(workerId), hold.toMillis() / 1000.0);
    return line.await(QUERIES + query, hold, QueryGrant.class, QueryClient::isSane);
  }

  private static boolean isSane(QueryGrant grant) {
    return WireId.isValid(grant.queryId())
        && grant.site() != null
        && grant.kind() != null
        && grant.params() != null
        && grant.attempt() >= 1
        && grant.leaseExpiresAt() != null;
  }

  @Override
  public Answer<QueryResultReceipt> answer(String queryId, QueryResultRequest result) {
    return line.post(
        QUERIES + encode(queryId) + "/result",
        result,
        UPLOAD,
        QueryResultReceipt.class,
        receipt -> queryId.equals(receipt.queryId()));
  }

  /** Ends a lease call that waits. */
  public void stopWaiting() {
    line.stopWaiting();
  }
}
