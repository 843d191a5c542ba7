package dev.ordergateway.gateway.order;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.ordergateway.api.Page;
import dev.ordergateway.api.json.WireJson;
import dev.ordergateway.api.order.FenceReceipt;
import dev.ordergateway.api.order.FenceRequest;
import dev.ordergateway.api.order.LeaseGrant;
import dev.ordergateway.api.order.OrderView;
import dev.ordergateway.api.order.RenewReceipt;
import dev.ordergateway.api.order.ReportReceipt;
import dev.ordergateway.api.order.SubmitReceipt;
import dev.ordergateway.api.order.SubmitRequest;
import dev.ordergateway.api.order.TaskStatus;
import dev.ordergateway.api.review.ReviewView;
import dev.ordergateway.api.task.ResolveOutcome;
import dev.ordergateway.api.task.ResolveRequest;
import dev.ordergateway.api.task.RetryReason;
import dev.ordergateway.api.task.RetryRequest;
import dev.ordergateway.api.task.TaskDetail;
import dev.ordergateway.gateway.SettableClock;
import dev.ordergateway.gateway.StoreFixture;
import dev.ordergateway.gateway.alert.AlertBoard;
import dev.ordergateway.gateway.auth.Caller;
import dev.ordergateway.gateway.auth.Role;
import dev.ordergateway.gateway.http.Paging;
import dev.ordergateway.gateway.idempotency.CanonicalJson;
import dev.ordergateway.gateway.idempotency.IdempotencyKey;
import dev.ordergateway.gateway.order.Lanes.SerialBy;
import dev.ordergateway.gateway.review.ReviewService;
import dev.ordergateway.gateway.store.Store;
import dev.ordergateway.gateway.task.CancelService;
import dev.ordergateway.gateway.task.ResolveService;
import dev.ordergateway.gateway.task.RetryService;
import dev.ordergateway.gateway.task.TaskChannels;
import dev.ordergateway.gateway.task.TaskEvents;
import dev.ordergateway.gateway.task.TaskQueries;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/** The leased channel on a real database, with a clock that tests move. */
final class OrdersFixture implements AutoCloseable {
  static final Duration TTL = Duration.ofMinutes(5);
  static final Duration SETTLE = Duration.ofMinutes(15);
  static final Duration OFFLINE = Duration.ofMinutes(5);
  static final Duration QUEUE_STALE = Duration.ofMinutes(10);
  static final Set<String> SITES = Set.of("rakuten", "other");

  final SettableClock clock;
  final ObjectMapper json = WireJson.newMapper();
  final StoreFixture database;
  final Store store;
  final ReviewService reviews;
  final WorkerRegistry workers;
  final LeaseService leases;
  final LeaseDesk waiting;
  final OrderDesk desk;
  final AlertBoard alerts;
  final Caller person = new Caller("person", Role.all());
  final TaskQueries tasks;
  final RetryService retries;
  final CancelService cancellations;
  final ResolveService resolutions;

  private final Path file;
  private final SerialBy serialBy;
  private final int maxWaiting;

  OrdersFixture(Path folder) {
    this(folder, SerialBy.GLOBAL);
  }

  OrdersFixture(Path folder, SerialBy serialBy) {
    this(folder, serialBy, 100);
  }

  /**
   * @param maxWaiting how many lease calls may wait
   */
  OrdersFixture(Path folder, SerialBy serialBy, int maxWaiting) {
    this(folder.resolve("gateway.db"), serialBy, maxWaiting, new SettableClock());
  }

  private OrdersFixture(Path file, SerialBy serialBy, int maxWaiting, SettableClock clock) {
    this.file = file;
    this.serialBy = serialBy;
    this.maxWaiting = maxWaiting;
    this.clock = clock;
    database = new StoreFixture(file, clock);
    store = database.store();
    reviews = new ReviewService(store);
    workers = new WorkerRegistry(store);
    Lanes lanes = new Lanes(serialBy, SITES);
    leases = new LeaseService(store, lanes, TTL, json);
    SharedWorkerIds shared = new SharedWorkerIds(clock);
    waiting = new LeaseDesk(leases, lanes, shared, maxWaiting);
    desk =
        new OrderDesk(
            new SubmitService(store, SITES, json),
            leases,
            new FenceService(store, Duration.ofSeconds(30), TTL),
            new ReportService(store, new ReportFacts(reviews)),
            new OrderQueries(store, SITES, json),
            workers,
            waiting);
    TaskChannels channels = new TaskChannels(new OrderTaskChannel(waiting, json));
    TaskEvents events = new TaskEvents(json);
    tasks = new TaskQueries(store, channels, json);
    retries = new RetryService(store, channels, events);
    cancellations = new CancelService(store, channels, events);
    resolutions = new ResolveService(store, channels, events, reviews, SETTLE);
    alerts =
        new AlertBoard(
            store, List.of(new OrderAlerts(store, workers, SITES, OFFLINE, QUEUE_STALE), shared));
  }

  /** The same file and clock in services of a new life, as after a restart. */
  OrdersFixture restarted() throws Exception {
    close();
    return new OrdersFixture(file, serialBy, maxWaiting, clock);
  }

  SubmitReceipt submit(String taskId) {
    return submit(taskId, "rakuten");
  }

  SubmitReceipt submit(String taskId, String site) {
    return Store.await(desk.submit(new SubmitRequest(taskId, site, json.createObjectNode())));
  }

  /** What a single look gets for such a call, or null. */
  LeaseGrant lease(String workerId) {
    return look(workerId, null, null, false);
  }

  LeaseGrant leaseFencing(String workerId) {
    return look(workerId, null, null, true);
  }

  LeaseGrant poll(String workerId, String pollId) {
    return look(workerId, null, pollId, true);
  }

  LeaseGrant leaseAt(String workerId, String site) {
    return look(workerId, site, null, false);
  }

  private LeaseGrant look(String workerId, String site, String pollId, boolean fences) {
    workers.seen(workerId, false);
    LeaseAsk ask = new LeaseAsk(workerId, site, pollId, fences, true, () -> true);
    return leases.round(List.of(ask), SITES).answers().get(0) instanceof LeaseAnswer.Granted granted
        ? granted.grant()
        : null;
  }

  RenewReceipt renew(String taskId, String workerId, Integer lease) {
    return Store.await(desk.renew(taskId, workerId, lease));
  }

  FenceReceipt fence(String taskId, String workerId, int lease, String fenceId) {
    return Store.await(desk.fence(taskId, new FenceRequest(workerId, lease, fenceId, 12800L)));
  }

  /**
   * @param more further fields as JSON, such as {@code "terminal":true}
   */
  ReportResult report(String taskId, String workerId, String state, String... more) {
    StringBuilder text = new StringBuilder();
    text.append("{\"worker_id\":\"").append(workerId).append("\",\"state\":\"").append(state);
    text.append('"');
    for (String field : more) {
      text.append(',').append(field);
    }
    return Store.await(desk.report(taskId, IncomingReport.of(object(text.append('}').toString()))));
  }

  ReportReceipt accepted(String taskId, String workerId, String state, String... more) {
    return ((ReportResult.Accepted) report(taskId, workerId, state, more)).receipt();
  }

  ObjectNode object(String text) {
    try {
      return json.readValue(text, ObjectNode.class);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(text, e);
    }
  }

  TaskDetail task(String taskId) {
    return tasks.find(taskId, person);
  }

  /** A retry under a key of its own. */
  void retry(String taskId) {
    retry(taskId, UUID.randomUUID().toString(), RetryReason.AUTOMATION_FAILED.name(), null);
  }

  void retry(String taskId, String key, String reason, String note) {
    RetryRequest request = new RetryRequest(reason, note);
    String hash = CanonicalJson.hash(json.valueToTree(request));
    retries.retry(taskId, IdempotencyKey.of(key, hash, "test"), request, person);
  }

  void cancel(String taskId) {
    cancellations.cancel(taskId, "changed my mind", person);
  }

  void resolve(String taskId, ResolveOutcome outcome, Boolean orderSubmitted, String number) {
    resolutions.resolve(
        taskId, new ResolveRequest(outcome, "looked", orderSubmitted, number, null), person);
  }

  /** Lets the current lease run out and the sweep see it. */
  void loseLease() {
    clock.advance(TTL);
    desk.sweep();
  }

  OrderView view(String taskId) {
    return desk.queries().find(taskId);
  }

  TaskStatus status(String taskId) {
    return view(taskId).task().status();
  }

  List<ReviewView> reviews() {
    Page<ReviewView> page = reviews.list(null, new Paging(200, 0));
    return page.items();
  }

  List<String> reviewKinds() {
    return reviews().stream().map(ReviewView::kind).toList();
  }

  String submissionState(String taskId) {
    return database.texts("SELECT state FROM submissions WHERE task_id = ?", taskId).stream()
        .findFirst()
        .orElse("none");
  }

  List<String> dispositions() {
    return database.texts("SELECT disposition FROM order_report_log ORDER BY seq");
  }

  @Override
  public void close() throws Exception {
    waiting.close();
    database.close();
  }
}
