package dev.ordergateway.gateway.query;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.ordergateway.api.EnvelopeCode;
import dev.ordergateway.api.WorkerErrorCode;
import dev.ordergateway.api.query.QueryReceipt;
import dev.ordergateway.api.query.QueryResultReceipt;
import dev.ordergateway.api.query.QueryResultRequest;
import dev.ordergateway.api.query.QueryStatus;
import dev.ordergateway.api.query.SizedResult;
import dev.ordergateway.api.query.SubmitQueryRequest;
import dev.ordergateway.gateway.http.ApiException;
import dev.ordergateway.gateway.http.WholeText;
import dev.ordergateway.gateway.store.Store;
import dev.ordergateway.gateway.store.Transaction;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Account queries: taken in once, leased as often as needed, answered once (SPEC §4). */
final class QueryService {
  private static final Logger LOG = LoggerFactory.getLogger(QueryService.class);

  /** Its path is the lease call's: nobody could read it. */
  private static final String RESERVED = "lease";

  /** Characters of an error's message. */
  private static final int LONGEST_MESSAGE = 1000;

  private static final Duration RETRY_WHEN_FULL = Duration.ofSeconds(10);

  private final Store store;
  private final Set<String> sites;
  private final QueryTerms terms;
  private final ObjectMapper json;
  private final QueryViews views;

  QueryService(Store store, Set<String> sites, QueryTerms terms, ObjectMapper json) {
    this.store = store;
    this.sites = sites;
    this.terms = terms;
    this.json = json;
    this.views = new QueryViews(json);
  }

  /**
   * @return comes once the query is durable
   * @throws ApiException INVALID where the site is not configured, the id is taken by a path, or
   *     the params hold broken text; UNAVAILABLE where too many are queued and this one is new
   */
  CompletionStage<QueryReceipt> submit(SubmitQueryRequest request) {
    if (!sites.contains(request.site())) {
      throw ApiException.invalid("site", "is not one of the configured sites");
    }
    if (RESERVED.equals(request.queryId())) {
      throw ApiException.invalid("query_id", "must not be " + RESERVED);
    }
    ObjectNode params = request.params() == null ? json.createObjectNode() : request.params();
    if (!WholeText.isWhole(params)) {
      throw ApiException.invalid("params", "holds text that is no Unicode");
    }
    String queryId = request.queryId() == null ? UUID.randomUUID().toString() : request.queryId();
    String text = views.text(params);
    if (hasNoRoomFor(queryId)) {
      throw new ApiException(EnvelopeCode.UNAVAILABLE, "too many queries wait for a worker")
          .withRetryAfter(RETRY_WHEN_FULL);
    }
    return store.writeAsync(
        "query.submit",
        transaction -> {
          QueryDao queries = transaction.dao(QueryDao.class);
          Instant now = transaction.now();
          Instant expiresAt = now.plus(terms.ttlSeconds());
          if (queries.insert(queryId, request.site(), request.kind(), text, expiresAt, now) == 1) {
            return new QueryReceipt(queryId, QueryStatus.QUEUED, true, null);
          }
          AccountQuery query = queries.find(queryId).orElseThrow();
          boolean matches =
              query.site().equals(request.site())
                  && query.kind() == request.kind()
                  && views.object(query.params()).equals(params);
          if (!matches) {
            LOG.warn(
                "query {} was submitted again and asks something else; the first stays", queryId);
          }
          return new QueryReceipt(queryId, query.status(), false, matches ? null : false);
        });
  }

  /**
   * Asked before the write door, where to count a long queue would hold up the orders too. So those
   * who ask at the same moment may all find the last place free: the limit is no law, it keeps an
   * upstream that submits without end from filling the disk.
   */
  private boolean hasNoRoomFor(String queryId) {
    return store.read(
        reading -> {
          QueryDao queries = reading.dao(QueryDao.class);
          return queries.areQueued(terms.maxQueued()) && queries.find(queryId).isEmpty();
        });
  }

  /**
   * Looks once for all these calls, in one transaction, and hands out what they may have.
   *
   * @param calls in the order of their waiting
   * @param sitesToLookAt where something may be queued
   */
  QueryRound.Outcome handOut(List<QueryCall> calls, Set<String> sitesToLookAt) {
    return store.write(
        "query.lease",
        transaction ->
            new QueryRound(transaction, views, terms.leaseTtlSeconds(), sitesToLookAt)
                .handOut(calls));
  }

  /**
   * Ends a query with its worker's word.
   *
   * @return comes once it is durable, or to an {@link ApiException}: 6005, or 6006 where that
   *     worker's lease does not stand: then nothing is changed, and it need not try again
   */
  CompletionStage<QueryResultReceipt> answer(String queryId, QueryResultRequest answer) {
    if (answer.result() != null && !WholeText.isWhole(answer.result())) {
      throw ApiException.invalid("result", "holds text that is no Unicode");
    }
    if (answer.errorMessage() != null && !WholeText.isWhole(answer.errorMessage())) {
      throw ApiException.invalid("error_message", "is no Unicode");
    }
    Ending ending = ending(queryId, answer);
    return store.writeAsync(
        "query.result", transaction -> end(transaction, queryId, answer, ending));
  }

  /** What is worked out before the write door: to measure a large result takes a while. */
  private record Ending(QueryEvent event, String result, Integer errorCode, String errorMessage) {}

  private Ending ending(String queryId, QueryResultRequest answer) {
    if (!answer.success()) {
      return new Ending(QueryEvent.GIVE_UP, null, answer.errorCode(), cut(answer.errorMessage()));
    }
    if (answer.result() == null) {
      return new Ending(QueryEvent.ANSWER, null, null, null);
    }
    Optional<SizedResult> sized = SizedResult.of(answer.result(), terms.resultMaxBytes(), json);
    if (sized.isPresent()) {
      return new Ending(QueryEvent.ANSWER, sized.get().json(), null, null);
    }
    LOG.warn("the result of query {} is larger than {} bytes", queryId, terms.resultMaxBytes());
    return new Ending(
        QueryEvent.GIVE_UP,
        null,
        WorkerErrorCode.RESULT_TOO_LARGE.number(),
        "the result is larger than " + terms.resultMaxBytes() + " bytes; ask for less");
  }

  /** A sentence for people; a list of queries shows it too. Null stays null. */
  private static String cut(String message) {
    if (message == null || message.codePointCount(0, message.length()) <= LONGEST_MESSAGE) {
      return message;
    }
    return message.substring(0, message.offsetByCodePoints(0, LONGEST_MESSAGE)) + "…";
  }

  private static QueryResultReceipt end(
      Transaction transaction, String queryId, QueryResultRequest answer, Ending ending) {
    QueryDao queries = transaction.dao(QueryDao.class);
    AccountQuery query = queries.find(queryId).orElseThrow(() -> unknown(queryId));
    String refusal = refusal(query, answer, transaction.now());
    if (refusal != null) {
      throw new ApiException(EnvelopeCode.QUERY_LEASE_INVALID, "query " + queryId + ": " + refusal);
    }
    QueryStatus to = QueryTransitions.move(query.status(), ending.event());
    int ended =
        queries.finish(
            query,
            to,
            ending.result(),
            ending.errorCode(),
            ending.errorMessage(),
            transaction.now());
    if (ended != 1) {
      throw new ApiException(
          EnvelopeCode.QUERY_LEASE_INVALID, "query " + queryId + " moved meanwhile");
    }
    return new QueryResultReceipt(queryId, to);
  }

  /** Null where the answer counts. */
  private static String refusal(AccountQuery query, QueryResultRequest answer, Instant now) {
    if (query.status() != QueryStatus.LEASED) {
      return "it is " + query.status().wire();
    }
    if (!answer.workerId().equals(query.leaseOwner())) {
      return "it is not held by " + answer.workerId();
    }
    if (answer.attempt() != null && answer.attempt() != query.attempts()) {
      return "the current attempt is " + query.attempts() + ", not " + answer.attempt();
    }
    return query.leaseExpiresAt().isAfter(now) ? null : "its lease is over";
  }

  static ApiException unknown(String queryId) {
    return new ApiException(EnvelopeCode.QUERY_NOT_FOUND, "there is no query " + queryId);
  }
}
