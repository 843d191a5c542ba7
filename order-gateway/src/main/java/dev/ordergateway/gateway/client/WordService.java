package dev.ordergateway.gateway.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.ordergateway.api.EnvelopeCode;
import dev.ordergateway.api.PlainCode;
import dev.ordergateway.api.client.ClientTaskStatus;
import dev.ordergateway.api.client.WordReceipt;
import dev.ordergateway.gateway.http.ApiException;
import dev.ordergateway.gateway.http.WholeText;
import dev.ordergateway.gateway.idempotency.CanonicalJson;
import dev.ordergateway.gateway.idempotency.IdempotencyDao;
import dev.ordergateway.gateway.idempotency.IdempotencyKey;
import dev.ordergateway.gateway.idempotency.StoredAnswer;
import dev.ordergateway.gateway.review.ReviewKind;
import dev.ordergateway.gateway.review.ReviewService;
import dev.ordergateway.gateway.store.Store;
import dev.ordergateway.gateway.store.Transaction;
import dev.ordergateway.gateway.task.ExecutionDao;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes results and failures, whatever became of their task meanwhile: a client is never told that
 * nobody wants it any more, and may have bought (SPEC §5). Each word is taken once, however often
 * it is sent.
 */
final class WordService {
  private static final Logger LOG = LoggerFactory.getLogger(WordService.class);

  private final Store store;
  private final ReviewService reviews;
  private final ClientFacts facts;
  private final ObjectMapper json;

  WordService(Store store, ReviewService reviews, ObjectMapper json) {
    this.store = store;
    this.reviews = reviews;
    this.facts = new ClientFacts(reviews);
    this.json = json;
  }

  /**
   * @param key of the header, or null
   * @return comes once the word is durable
   * @throws ApiException MISSING_IDEMPOTENCY_KEY, or INVALID where it can be none
   */
  CompletionStage<Heard> hear(
      String clientId, String taskId, ClientWord.Kind kind, String key, ObjectNode said) {
    ObjectNode body = WholeText.mended(said);
    IdempotencyKey named =
        IdempotencyKey.of(key, CanonicalJson.hash(body), "client", clientId, kind.wire(), taskId);
    return store.writeAsync(
        "client." + kind.wire(),
        transaction -> {
          // First, so that copies that come at the same time wait for one another at this row.
          transaction.dao(ClientDao.class).seen(clientId, transaction.now());
          return hear(transaction, clientId, taskId, kind, named, body);
        });
  }

  private Heard hear(
      Transaction transaction,
      String clientId,
      String taskId,
      ClientWord.Kind kind,
      IdempotencyKey key,
      ObjectNode body) {
    Optional<StoredAnswer> earlier = transaction.dao(IdempotencyDao.class).find(key);
    if (earlier.isPresent() && earlier.get().requestHash().equals(key.requestHash())) {
      return new Heard.Accepted(earlier.get().response(), true);
    }
    ClientTaskDao tasks = transaction.dao(ClientTaskDao.class);
    Optional<ClientTask> task = tasks.find(taskId);
    if (task.isEmpty()) {
      return refused(EnvelopeCode.TASK_NOT_FOUND, "there is no client task " + taskId);
    }
    if (!tasks.wasEverOf(taskId, clientId)) {
      return new Heard.Refused(
          new ApiException(
              PlainCode.NEVER_ASSIGNED, "task " + taskId + " was never this client's"));
    }
    if (earlier.isPresent()) {
      return conflict(transaction, clientId, task.get(), kind, key, body);
    }
    try {
      ClientWord word = ClientWord.of(kind, body);
      Optional<CollectedGoods> goods =
          kind == ClientWord.Kind.RESULT && !task.get().isPurchase()
              ? Optional.of(CollectedGoods.of(task.get(), word.pddData()))
              : Optional.empty();
      return accept(transaction, clientId, task.get(), word, goods, key, body);
    } catch (ApiException e) {
      return new Heard.Refused(e);
    }
  }

  private Heard accept(
      Transaction transaction,
      String clientId,
      ClientTask task,
      ClientWord word,
      Optional<CollectedGoods> goods,
      IdempotencyKey key,
      ObjectNode body) {
    Optional<ClientTaskStatus> to =
        event(transaction, clientId, task, word, goods)
            .flatMap(event -> ClientTransitions.after(task.status(), event));
    to.ifPresent(status -> move(transaction, task, status));
    ClientTaskStatus after = to.orElse(task.status());
    ResultDao.Row row = row(transaction, clientId, task, word, word.kind().wire(), body);
    transaction.dao(ResultDao.class).add(row);
    if (row.generation() != null) {
      String outcome = word.outcome(goods.map(CollectedGoods::isEmpty).orElse(false));
      transaction
          .dao(ExecutionDao.class)
          .end(task.taskId(), row.generation(), outcome, row.orderSubmitted(), transaction.now());
    }
    facts.heard(transaction, task, after, to.isPresent(), row);
    Products.learn(transaction, task, word, goods, to.isPresent());
    String receipt = receipt(word, row, after);
    transaction.dao(IdempotencyDao.class).keep(key, 200, receipt, transaction.now());
    LOG.info(
        "{} of client {} on task {}: {} to {}",
        row.kind(),
        clientId,
        task.taskId(),
        task.status().wire(),
        after.wire());
    return new Heard.Accepted(receipt, false);
  }

  /** Nothing where the word is only kept. */
  private static Optional<ClientEvent> event(
      Transaction transaction,
      String clientId,
      ClientTask task,
      ClientWord word,
      Optional<CollectedGoods> goods) {
    if (word.kind() == ClientWord.Kind.RESULT) {
      boolean isEmpty = goods.map(CollectedGoods::isEmpty).orElse(false);
      return Optional.of(isEmpty ? ClientEvent.EMPTY_RESULT : ClientEvent.RESULT);
    }
    if (!task.isClaimedBy(clientId)) {
      return Optional.empty();
    }
    ClientEvent event = ClientTransitions.failing(word.failure());
    boolean isOrdered =
        Boolean.TRUE.equals(word.ordered(task))
            || ClientFacts.isSignOfAnOrder(transaction, task.taskId());
    return Optional.of(
        event == ClientEvent.TRY_LATER && isOrdered ? ClientEvent.ASK_A_PERSON : event);
  }

  private static void move(Transaction transaction, ClientTask task, ClientTaskStatus to) {
    if (transaction.dao(ClientTaskDao.class).move(task, to, transaction.now()) != 1) {
      throw new IllegalStateException("task " + task.taskId() + " moved inside its transaction");
    }
  }

  /** Something else under a key that was used: kept, since it may tell of an order. */
  private Heard conflict(
      Transaction transaction,
      String clientId,
      ClientTask task,
      ClientWord.Kind kind,
      IdempotencyKey key,
      ObjectNode body) {
    ResultDao results = transaction.dao(ResultDao.class);
    if (!results.isConflictKept(task.taskId(), clientId, body.toString())) {
      ClientWord word = ClientWord.ofConflict(kind, body);
      ResultDao.Row row = row(transaction, clientId, task, word, "conflict", body);
      results.add(row);
      facts.heard(transaction, task, task.status(), false, row);
      reviews.open(
          transaction,
          ReviewKind.IDEMPOTENCY_CONFLICT,
          key.scope() + " " + key.key() + " " + key.requestHash(),
          task.taskId(),
          row.siteOrderId(),
          "client " + clientId + " sent another " + kind.wire() + " under a key that it had used");
    }
    return new Heard.Refused(
        new ApiException(
                PlainCode.IDEMPOTENCY_CONFLICT,
                "this key was used for another " + kind.wire() + "; this one is kept as evidence")
            .withData(Map.of("recorded", true)));
  }

  private static ResultDao.Row row(
      Transaction transaction,
      String clientId,
      ClientTask task,
      ClientWord word,
      String kind,
      ObjectNode body) {
    return new ResultDao.Row(
        UUID.randomUUID().toString(),
        task.taskId(),
        clientId,
        kind,
        transaction.dao(ExecutionDao.class).latestOf(task.taskId(), clientId).orElse(null),
        word.attemptId(),
        word.ordered(task),
        word.siteOrderId(),
        task.status() == ClientTaskStatus.CANCELLED,
        task.status().ended(),
        body.toString(),
        transaction.now());
  }

  private String receipt(ClientWord word, ResultDao.Row row, ClientTaskStatus after) {
    try {
      return json.writeValueAsString(
          new WordReceipt(
              true,
              row.resultId(),
              word.kind() == ClientWord.Kind.FAILURE ? after : null,
              row.receivedAt()));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a receipt can always be written", e);
    }
  }

  private static Heard refused(EnvelopeCode code, String message) {
    return new Heard.Refused(new ApiException(code, message));
  }
}
