package dev.ordergateway.gateway.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.ordergateway.api.EnvelopeCode;
import dev.ordergateway.api.Page;
import dev.ordergateway.api.WireId;
import dev.ordergateway.api.client.ClientTaskRequest;
import dev.ordergateway.api.client.ClientTaskStatus;
import dev.ordergateway.api.client.ClientTaskView;
import dev.ordergateway.api.task.Channel;
import dev.ordergateway.gateway.auth.Caller;
import dev.ordergateway.gateway.http.ApiException;
import dev.ordergateway.gateway.http.Paging;
import dev.ordergateway.gateway.store.JsonColumn;
import dev.ordergateway.gateway.store.Store;
import dev.ordergateway.gateway.store.Transaction;
import dev.ordergateway.gateway.task.TaskDao;
import dev.ordergateway.gateway.task.Visibility;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Client tasks as operators, and the floors above, make and list them (SPEC §5). */
public final class ClientTaskService {
  private final Store store;
  private final ObjectMapper json;

  ClientTaskService(Store store, ObjectMapper json) {
    this.store = store;
    this.json = json;
  }

  /**
   * @param isNew false: the same task was made before
   */
  record Made(String taskId, boolean isNew) {}

  /**
   * @throws ApiException INVALID naming the field; FORBIDDEN where the caller may not see the
   *     client; STATUS_FORBIDS where another task has that id
   */
  Made make(ClientTaskRequest request, Caller caller) {
    WantedTask wanted = WantedTask.of(request);
    if (request.taskId() != null && !WireId.isValid(request.taskId())) {
      throw ApiException.invalid("task_id", "must be an id (" + WireId.REGEX + ")");
    }
    Visibility.require(caller, wanted.assignedClient());
    String taskId = request.taskId() == null ? UUID.randomUUID().toString() : request.taskId();
    return store.write(
        "client.task",
        transaction -> {
          if (insert(transaction, taskId, wanted)) {
            return new Made(taskId, true);
          }
          Optional<ClientTask> same =
              transaction.dao(ClientTaskDao.class).find(taskId).filter(wanted::matches);
          if (same.isEmpty()) {
            throw new ApiException(
                EnvelopeCode.STATUS_FORBIDS, "task_id: another task is named " + taskId);
          }
          return new Made(taskId, false);
        });
  }

  /**
   * Makes a task in the caller's transaction.
   *
   * @return false where the id is taken, by whichever channel: then nothing was done
   */
  public boolean insert(Transaction transaction, String taskId, WantedTask wanted) {
    Optional<Long> seq = transaction.dao(TaskDao.class).add(taskId, Channel.CLAIM);
    if (seq.isEmpty()) {
      return false;
    }
    ClientTaskDao tasks = transaction.dao(ClientTaskDao.class);
    String client = wanted.assignedClient();
    tasks.insert(
        seq.get(),
        taskId,
        client == null ? ClientTaskStatus.PENDING : ClientTaskStatus.ASSIGNED,
        wanted,
        transaction.now());
    if (client != null) {
      tasks.admit(taskId, client, transaction.now());
    }
    return true;
  }

  /**
   * Looks through a purchase as a procurement request describes it: {@code goods_url, goods_id?,
   * options?, quantity, max_price_cent, priority?, requires_real_order?}.
   *
   * @param assignedClient null: whoever asks first
   * @throws ApiException INVALID naming the field
   */
  public WantedTask purchase(ObjectNode purchase, String assignedClient) {
    ObjectNode request =
        purchase
            .deepCopy()
            .put("type", "purchase")
            .put("assigned_client", assignedClient)
            .without(List.of("task_id"));
    try {
      return WantedTask.of(json.treeToValue(request, ClientTaskRequest.class));
    } catch (JsonMappingException e) {
      String field = e.getPath().isEmpty() ? "purchase" : e.getPath().get(0).getFieldName();
      throw ApiException.invalid(field, "is of the wrong kind");
    } catch (JsonProcessingException e) {
      throw ApiException.invalid("purchase", "can't be read");
    }
  }

  /**
   * @param status null: all
   * @param client null: all that the caller may see
   * @throws ApiException FORBIDDEN where the caller may not see that client
   */
  Page<ClientTaskView> list(ClientTaskStatus status, String client, Caller caller, Paging paging) {
    Visibility.require(caller, client);
    List<String> visible = caller.clients() == null ? List.of() : List.copyOf(caller.clients());
    String every = caller.clients() == null ? "1 = 1" : "1 = 0";
    String where =
        (status == null ? "1 = 1" : "status = :status")
            + (client == null ? "" : " AND assigned_client = :client");
    return store.read(
        reading -> {
          ClientListDao dao = reading.dao(ClientListDao.class);
          return new Page<>(
              dao
                  .tasks(where, every, status, client, visible, paging.limit(), paging.offset())
                  .stream()
                  .map(this::view)
                  .toList(),
              dao.countTasks(where, every, status, client, visible),
              paging.limit(),
              paging.offset());
        });
  }

  private ClientTaskView view(ClientTask task) {
    return new ClientTaskView(
        task.taskId(),
        task.type(),
        task.status(),
        task.retryNo() + 1,
        task.priority(),
        task.assignedClient(),
        task.requiresRealOrder(),
        task.goodsId(),
        task.goodsUrl(),
        JsonColumn.object(json, task.options()),
        task.quantity(),
        task.maxPriceCent(),
        task.claimedAt(),
        task.createdAt(),
        task.updatedAt());
  }

  /** How many tasks have that status. */
  public long count(ClientTaskStatus status) {
    return store.read(reading -> reading.dao(ClientTaskDao.class).countOf(status));
  }
}
