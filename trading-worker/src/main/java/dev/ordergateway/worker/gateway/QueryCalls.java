package dev.ordergateway.worker.gateway;

import dev.ordergateway.api.query.QueryGrant;
import dev.ordergateway.api.query.QueryResultReceipt;
import dev.ordergateway.api.query.QueryResultRequest;
import java.time.Duration;

/** The gateway, as the query loop uses it (SPEC §4). Each call is sent once; none throws. */
public interface QueryCalls {
  /**
   * @param hold how long the gateway may hold the call
   */
  Answer<QueryGrant> lease(String workerId, Duration hold);

  Answer<QueryResultReceipt> answer(String queryId, QueryResultRequest result);
}
