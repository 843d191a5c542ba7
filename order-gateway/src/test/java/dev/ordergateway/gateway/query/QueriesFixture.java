package dev.ordergateway.gateway.query;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.ordergateway.api.Envelope;
import dev.ordergateway.api.json.WireJson;
import dev.ordergateway.api.query.QueryGrant;
import dev.ordergateway.api.query.QueryKind;
import dev.ordergateway.api.query.QueryReceipt;
import dev.ordergateway.api.query.QueryResultReceipt;
import dev.ordergateway.api.query.QueryResultRequest;
import dev.ordergateway.api.query.QueryStatus;
import dev.ordergateway.api.query.QueryView;
import dev.ordergateway.api.query.SubmitQueryRequest;
import dev.ordergateway.gateway.SettableClock;
import dev.ordergateway.gateway.StoreFixture;
import dev.ordergateway.gateway.store.Store;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** The read-only channel on a real database, with a clock that tests move. */
final class QueriesFixture implements AutoCloseable {
  static final Duration LEASE = Duration.ofMinutes(3);
  static final Duration TTL = Duration.ofMinutes(15);
  static final Duration RETENTION = Duration.ofDays(7);
  static final int ATTEMPTS = 3;
  static final int MOST_QUEUED = 60;
  static final int MOST_BYTES = 400;
  static final Set<String> SITES = Set.of("rakuten", "other");

  final SettableClock clock;
  final ObjectMapper json = WireJson.newMapper();
  final StoreFixture database;
  final Store store;
  final QueryChannel channel;

  private final Path file;

  QueriesFixture(Path folder) {
    this(folder.resolve("gateway.db"), new SettableClock());
  }

  private QueriesFixture(Path file, SettableClock clock) {
    this.file = file;
    this.clock = clock;
    database = new StoreFixture(file, clock);
    store = database.store();
    QueryTerms terms = new QueryTerms(LEASE, TTL, ATTEMPTS, RETENTION, MOST_QUEUED, MOST_BYTES);
    channel = new QueryChannel(store, SITES, terms, 100, json);
  }

  /** The same file and clock in services of a new life, as after a restart. */
  QueriesFixture restarted() throws Exception {
    close();
    return new QueriesFixture(file, clock);
  }

  QueryReceipt submit(String queryId) {
    return submit(queryId, "rakuten", "{}");
  }

  QueryReceipt submit(String queryId, String site, String params) {
    return Store.await(
        channel.submit(
            new SubmitQueryRequest(queryId, site, QueryKind.ORDER_LIST, object(params))));
  }

  /** What a call gets that does not wait, or null. */
  QueryGrant lease(String workerId) {
    return lease(workerId, null);
  }

  QueryGrant lease(String workerId, String site) {
    CompletableFuture<Object> answer = new CompletableFuture<>();
    channel.lease(new QueryCall.Terms(workerId, site, Duration.ZERO), () -> true, answer::complete);
    Object body = answer.orTimeout(10, TimeUnit.SECONDS).join();
    return (QueryGrant) ((Envelope<?>) body).data();
  }

  QueryResultReceipt succeed(String queryId, String workerId, Integer attempt, String result) {
    return answer(
        queryId, new QueryResultRequest(workerId, attempt, true, object(result), null, null));
  }

  QueryResultReceipt fail(String queryId, String workerId, Integer code, String message) {
    return answer(queryId, new QueryResultRequest(workerId, null, false, null, code, message));
  }

  private QueryResultReceipt answer(String queryId, QueryResultRequest answer) {
    return Store.await(channel.answer(queryId, answer));
  }

  /** Lets every standing lease run out and the sweep see it. */
  void loseLease() {
    clock.advance(LEASE);
    channel.sweep();
  }

  QueryView view(String queryId) {
    return channel.reader().find(queryId);
  }

  QueryStatus status(String queryId) {
    return view(queryId).status();
  }

  ObjectNode object(String text) {
    try {
      return json.readValue(text, ObjectNode.class);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(text, e);
    }
  }

  @Override
  public void close() throws Exception {
    channel.close();
    database.close();
  }
}
