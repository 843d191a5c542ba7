package dev.ordergateway.gateway.query;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.ordergateway.api.query.QueryReceipt;
import dev.ordergateway.api.query.QueryResultReceipt;
import dev.ordergateway.api.query.QueryResultRequest;
import dev.ordergateway.api.query.SubmitQueryRequest;
import dev.ordergateway.gateway.store.Store;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * The calls of the read-only channel, each with what follows from it once it is durable. What is
 * given as a {@link CompletionStage} comes on a thread of the store's, which is not to be kept.
 *
 * <p>No call here is a worker's sign of life: that a worker reads does not say that it can buy (S0
 * §11.2).
 */
public final class QueryChannel {
  private final QueryService queries;
  private final QueryReader reader;
  private final QuerySweep sweep;
  private final QueryDesk waiting;

  /**
   * @param sites the configured ones
   * @param maxWaiting how many lease calls may wait
   */
  public QueryChannel(
      Store store, Set<String> sites, QueryTerms terms, int maxWaiting, ObjectMapper json) {
    this.queries = new QueryService(store, sites, terms, json);
    this.reader = new QueryReader(store, sites, json);
    this.sweep = new QuerySweep(store, terms);
    this.waiting = new QueryDesk(queries, sites, maxWaiting);
  }

  /**
   * What is to be registered.
   *
   * @param maxWait the longest a lease call is held
   */
  public List<Object> resources(Duration maxWait) {
    return List.of(new QueryResource(this), new QueryLeaseResource(this, maxWait));
  }

  public QueryReader reader() {
    return reader;
  }

  CompletionStage<QueryReceipt> submit(SubmitQueryRequest request) {
    return queries
        .submit(request)
        .thenApply(
            receipt -> {
              if (receipt.created()) {
                waiting.queued(request.site());
              }
              return receipt;
            });
  }

  void lease(QueryCall.Terms call, BooleanSupplier isPresent, Consumer<Object> answerer) {
    waiting.arrive(call, isPresent, answerer);
  }

  CompletionStage<QueryResultReceipt> answer(String queryId, QueryResultRequest answer) {
    return queries.answer(queryId, answer);
  }

  /** How many lease calls are held. */
  public int waiting() {
    return waiting.waiting();
  }

  /** Answers every waiting call empty, and later ones at once. Returns when all are answered. */
  public void close() {
    waiting.close();
  }

  /** Does what time alone asks for, and wakes who waits for it. */
  public void sweep() {
    sweep.sweep().forEach(waiting::queued);
  }

  /** Looks at the queue even if a wake-up was lost. */
  public void lookAgain() {
    waiting.lookAgain(reader.sitesWithQueue());
  }
}
