package dev.ordergateway.worker.query;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.ordergateway.api.WorkerErrorCode;
import dev.ordergateway.api.query.QueryResultRequest;

/** What came of reading the site for a query. */
sealed interface Reading {
  /** The result, as it may be sent. */
  record Read(ObjectNode result) implements Reading {}

  /** Nothing that can be used. */
  record Failed(WorkerErrorCode code, String why) implements Reading {}

  /** The word for the gateway. */
  default QueryResultRequest answer(String workerId, int attempt) {
    if (this instanceof Failed failed) {
      return new QueryResultRequest(
          workerId, attempt, false, null, failed.code().number(), failed.why());
    }
    return new QueryResultRequest(workerId, attempt, true, ((Read) this).result(), null, null);
  }
}
