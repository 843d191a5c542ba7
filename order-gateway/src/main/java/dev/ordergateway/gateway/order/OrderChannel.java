package dev.ordergateway.gateway.order;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.ordergateway.gateway.alert.AlertSource;
import dev.ordergateway.gateway.review.ReviewService;
import dev.ordergateway.gateway.store.Store;
import dev.ordergateway.gateway.task.TaskChannel;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/** The parts of the leased channel, for the application to wire. */
public final class OrderChannel {
  private final SubmitService submissions;
  private final OrderQueries queries;
  private final WorkerRegistry workers;
  private final LeaseDesk waiting;
  private final OrderDesk desk;
  private final TaskChannel taskChannel;
  private final SharedWorkerIds shared;
  private final Store store;
  private final Set<String> sites;

  /**
   * @param sites the configured ones
   * @param clock tells when two processes poll under one worker id
   */
  public OrderChannel(
      Store store,
      Set<String> sites,
      Lanes lanes,
      LeaseTerms lease,
      PermitTerms permit,
      ReviewService reviews,
      Clock clock,
      ObjectMapper json) {
    this.store = store;
    this.sites = sites;
    this.submissions = new SubmitService(store, sites, json);
    this.queries = new OrderQueries(store, sites, json);
    this.workers = new WorkerRegistry(store);
    this.shared = new SharedWorkerIds(clock);
    LeaseService leases = new LeaseService(store, lanes, lease.ttlSeconds(), json);
    this.waiting = new LeaseDesk(leases, lanes, shared, lease.maxWaitingCalls());
    this.desk =
        new OrderDesk(
            submissions,
            leases,
            new FenceService(store, permit.seconds(), lease.ttlSeconds()),
            new ReportService(store, new ReportFacts(reviews)),
            queries,
            workers,
            waiting);
    this.taskChannel = new OrderTaskChannel(waiting, json);
  }

  /** What the ground floor asks of it. */
  public TaskChannel taskChannel() {
    return taskChannel;
  }

  /**
   * @param offlineAfter a worker that is silent for longer is shown
   * @param queueStaleAfter so is a task that waits for longer while no worker comes
   */
  public List<AlertSource> alerts(Duration offlineAfter, Duration queueStaleAfter) {
    return List.of(new OrderAlerts(store, workers, sites, offlineAfter, queueStaleAfter), shared);
  }

  /**
   * What is to be registered.
   *
   * @param maxWait the longest a lease call is held
   */
  public List<Object> resources(Duration maxWait) {
    return List.of(new OrderResource(desk), new LeaseResource(desk, maxWait));
  }

  public OrderDesk desk() {
    return desk;
  }

  /** For the floors above, which make tasks in transactions of their own. */
  public SubmitService submissions() {
    return submissions;
  }

  public OrderQueries queries() {
    return queries;
  }

  public WorkerRegistry workers() {
    return workers;
  }

  public LeaseDesk waiting() {
    return waiting;
  }
}
