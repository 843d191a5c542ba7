package dev.ordergateway.gateway.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.ordergateway.api.client.ClaimedTask;
import dev.ordergateway.api.client.ClientTaskRequest;
import dev.ordergateway.api.client.ClientView;
import dev.ordergateway.api.client.WordReceipt;
import dev.ordergateway.api.json.WireJson;
import dev.ordergateway.api.review.ReviewView;
import dev.ordergateway.api.task.AssignRequest;
import dev.ordergateway.api.task.ExecutionView;
import dev.ordergateway.api.task.ResolveOutcome;
import dev.ordergateway.api.task.ResolveRequest;
import dev.ordergateway.api.task.ResultView;
import dev.ordergateway.api.task.RetryRequest;
import dev.ordergateway.api.task.TaskDetail;
import dev.ordergateway.gateway.SettableClock;
import dev.ordergateway.gateway.StoreFixture;
import dev.ordergateway.gateway.alert.AlertBoard;
import dev.ordergateway.gateway.auth.Caller;
import dev.ordergateway.gateway.auth.Role;
import dev.ordergateway.gateway.http.Paging;
import dev.ordergateway.gateway.review.ReviewService;
import dev.ordergateway.gateway.store.Store;
import dev.ordergateway.gateway.task.TaskChannels;
import dev.ordergateway.gateway.task.TaskDesk;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The claimed channel on a real database, with a clock that tests move. */
final class ClientsFixture implements AutoCloseable {
  static final Duration SILENT = Duration.ofHours(1);
  static final String URL = "https://mobile.yangkeduo.com/goods.html?goods_id=";

  final SettableClock clock = new SettableClock();
  final ObjectMapper json = WireJson.newMapper();
  final StoreFixture database;
  final Store store;
  final ReviewService reviews;
  final ClientChannel channel;
  final TaskDesk desk;
  final AlertBoard alerts;
  final Caller person = new Caller("person", Role.all());

  ClientsFixture(Path folder) {
    database = new StoreFixture(folder.resolve("gateway.db"), clock);
    store = database.store();
    reviews = new ReviewService(store);
    channel = new ClientChannel(store, reviews, SILENT, json);
    desk =
        new TaskDesk(
            store, new TaskChannels(channel.taskChannel()), reviews, Duration.ofMinutes(15), json);
    alerts = new AlertBoard(store, List.of(channel.alerts()));
  }

  ObjectNode object(String text) {
    try {
      return json.readValue(text, ObjectNode.class);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(text, e);
    }
  }

  /**
   * @param fields of the request instead of the usual ones, or beside them
   */
  String make(String taskId, String client, String... fields) {
    ObjectNode request =
        object(
            "{\"type\":\"purchase\",\"goods_url\":\""
                + URL
                + "42\",\"quantity\":2,\"max_price_cent\":4200}");
    request.put("task_id", taskId).put("assigned_client", client);
    request.setAll(object("{" + String.join(",", fields) + "}"));
    return channel.tasks().make(request(request), person).taskId();
  }

  String collect(String taskId, String client, String... fields) {
    String[] all = new String[fields.length + 1];
    all[0] = "\"type\":\"collect\"";
    System.arraycopy(fields, 0, all, 1, fields.length);
    return make(taskId, client, all);
  }

  ClientTaskRequest request(ObjectNode request) {
    try {
      return json.treeToValue(request, ClientTaskRequest.class);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e);
    }
  }

  /**
   * @param fields instead of the usual ones
   */
  ObjectNode profile(String... fields) {
    ObjectNode profile =
        object(
            """
            {"client":{"name":"office-01"},"supported_types":["collect","purchase"],
             "device":{"address":"192.168.0.173:5555","platform":"android"},
             "capabilities":{"purchase_mode":"live","schema_versions":[1]}}
            """);
    profile.setAll(object("{" + String.join(",", fields) + "}"));
    return profile;
  }

  void register(String clientId, String... fields) {
    Store.await(channel.clients().register(clientId, ClientProfile.of(profile(fields))));
  }

  Optional<ClaimedTask.Task> claim(String clientId, String... fields) {
    return Store.await(channel.claims().claim(clientId, ClientProfile.of(profile(fields))))
        .map(ClaimedTask::task);
  }

  /** The id of what it gets, or null. */
  String claimed(String clientId, String... fields) {
    return claim(clientId, fields).map(ClaimedTask.Task::id).orElse(null);
  }

  Heard.Accepted result(String taskId, String clientId, String... fields) {
    return (Heard.Accepted) hear(taskId, clientId, ClientWord.Kind.RESULT, null, fields);
  }

  /** A failure, under a key of its own. The status that it answers. */
  String failure(String taskId, String clientId, String status, String... fields) {
    String[] all = new String[fields.length + 2];
    all[0] = "\"status\":\"" + status + "\"";
    all[1] = "\"attempt_id\":\"a\"";
    System.arraycopy(fields, 0, all, 2, fields.length);
    Heard heard = hear(taskId, clientId, ClientWord.Kind.FAILURE, null, all);
    return receipt((Heard.Accepted) heard).taskStatus().wire();
  }

  /**
   * @param key null: one of its own
   */
  Heard hear(String taskId, String clientId, ClientWord.Kind kind, String key, String... fields) {
    ObjectNode body = object("{" + String.join(",", fields) + "}");
    if (kind == ClientWord.Kind.RESULT && !body.has("pdd_data")) {
      body.putObject("pdd_data");
    }
    String used = key == null ? UUID.randomUUID().toString() : key;
    return Store.await(channel.words().hear(clientId, taskId, kind, used, body));
  }

  WordReceipt receipt(Heard.Accepted heard) {
    try {
      return json.readValue(heard.body(), WordReceipt.class);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(heard.body(), e);
    }
  }

  void assign(String taskId, String clientId, Boolean orderSubmitted, String note) {
    channel.assignments().assign(taskId, new AssignRequest(clientId, orderSubmitted, note), person);
  }

  void cancel(String taskId) {
    desk.cancellations().cancel(taskId, "changed my mind", person);
  }

  void retry(String taskId) {
    desk.retries().retry(taskId, null, new RetryRequest("AUTOMATION_FAILED", null), person);
  }

  void resolve(String taskId, ResolveOutcome outcome, Boolean orderSubmitted) {
    desk.resolutions()
        .resolve(taskId, new ResolveRequest(outcome, "looked", orderSubmitted, null, null), person);
  }

  TaskDetail task(String taskId) {
    return desk.queries().find(taskId, person);
  }

  String status(String taskId) {
    return task(taskId).status();
  }

  List<ResultView> results(String taskId) {
    return task(taskId).results();
  }

  ExecutionView lastRun(String taskId) {
    List<ExecutionView> runs = task(taskId).executions();
    return runs.get(runs.size() - 1);
  }

  ClientView client(String clientId) {
    return channel.clients().list(person, new Paging(200, 0)).items().stream()
        .filter(each -> each.clientId().equals(clientId))
        .findFirst()
        .orElseThrow();
  }

  List<String> reviewKinds() {
    return reviews.list(null, new Paging(200, 0)).items().stream().map(ReviewView::kind).toList();
  }

  @Override
  public void close() throws Exception {
    database.close();
  }
}
