package dev.ordergateway.gateway.client;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.ordergateway.api.client.ClaimedTask;
import dev.ordergateway.api.client.ClientTaskStatus;
import dev.ordergateway.gateway.store.Store;
import dev.ordergateway.gateway.store.Transaction;
import dev.ordergateway.gateway.task.ExecutionDao;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Gives a client one task that nobody else has (SPEC §5). */
final class ClaimService {
  private static final Logger LOG = LoggerFactory.getLogger(ClaimService.class);
  private static final int PAYLOAD_VERSION = 1;

  private final Store store;
  private final ObjectMapper json;

  ClaimService(Store store, ObjectMapper json) {
    this.store = store;
    this.json = json;
  }

  /**
   * @return comes once the claim is durable; empty where there is nothing for that client
   */
  CompletionStage<Optional<ClaimedTask>> claim(String clientId, ClientProfile profile) {
    ProfileText row = ProfileText.of(profile);
    ClaimTerms terms = ClaimTerms.of(profile);
    return store.writeAsync(
        "client.claim",
        transaction -> {
          transaction.dao(ClientDao.class).meet(clientId, row, transaction.now());
          return next(transaction, clientId, terms).map(this::answer);
        });
  }

  /** Each round in which somebody else was faster leaves one task less to look at. */
  private static Optional<ClientTask> next(
      Transaction transaction, String clientId, ClaimTerms terms) {
    ClientTaskDao tasks = transaction.dao(ClientTaskDao.class);
    while (true) {
      Optional<ClientTask> candidate =
          tasks.nextOwn(clientId, terms).or(() -> tasks.nextUnowned(terms));
      if (candidate.isEmpty()) {
        return candidate;
      }
      ClientTaskStatus to = ClientTransitions.move(candidate.get().status(), ClientEvent.CLAIM);
      Optional<ClientTask> claimed = tasks.claim(candidate.get(), to, clientId, transaction.now());
      if (claimed.isPresent()) {
        begin(transaction, claimed.get());
        return claimed;
      }
    }
  }

  private static void begin(Transaction transaction, ClientTask task) {
    String clientId = task.assignedClient();
    transaction.dao(ClientTaskDao.class).admit(task.taskId(), clientId, transaction.now());
    transaction
        .dao(ExecutionDao.class)
        .start(task.taskId(), task.generation(), clientId, false, transaction.now());
    LOG.info("task {} claimed by client {}", task.taskId(), clientId);
  }

  private ClaimedTask answer(ClientTask task) {
    return new ClaimedTask(
        new ClaimedTask.Task(
            task.taskId(),
            task.type(),
            PAYLOAD_VERSION,
            task.priority(),
            task.payload(json),
            task.createdAt(),
            task.updatedAt()));
  }
}
