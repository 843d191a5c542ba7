package dev.ordergateway.simulation;

import com.codahale.metrics.MetricRegistry;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.ordergateway.api.json.WireJson;
import dev.ordergateway.gateway.order.FenceService;
import dev.ordergateway.gateway.order.Lanes;
import dev.ordergateway.gateway.order.LeaseService;
import dev.ordergateway.gateway.order.OrderQueries;
import dev.ordergateway.gateway.order.OrderTaskChannel;
import dev.ordergateway.gateway.order.QueueListener;
import dev.ordergateway.gateway.order.ReportFacts;
import dev.ordergateway.gateway.order.ReportService;
import dev.ordergateway.gateway.order.SubmitService;
import dev.ordergateway.gateway.review.ReviewService;
import dev.ordergateway.gateway.store.Store;
import dev.ordergateway.gateway.store.StoreFactory;
import dev.ordergateway.gateway.task.CancelService;
import dev.ordergateway.gateway.task.ResolveService;
import dev.ordergateway.gateway.task.RetryService;
import dev.ordergateway.gateway.task.TaskChannels;
import dev.ordergateway.gateway.task.TaskEvents;
import dev.ordergateway.simulation.database.MemoryDatabase;
import java.time.Clock;
import java.time.Duration;
import java.util.Set;
import org.jdbi.v3.core.Jdbi;

/** The real order service on its database. It keeps nothing in memory, so it outlives a history. */
final class OrderService {
  static final String SITE = "demo";
  private static final Set<String> SITES = Set.of(SITE);

  final MemoryDatabase database;
  final ObjectMapper json = WireJson.newMapper();
  final SubmitService submissions;
  final LeaseService leases;
  final FenceService fences;
  final ReportService reports;
  final OrderQueries queries;
  final RetryService retries;
  final CancelService cancellations;
  final ResolveService resolutions;

  /** The gateway looks for everybody after whatever a person did. */
  private final QueueListener moved =
      new QueueListener() {
        @Override
        public void queued(String site) {}

        @Override
        public void laneFreed() {}
      };

  OrderService(MemoryDatabase database, Clock clock, Set<Mutant> without) {
    this.database = database;
    database.holdChecks(!Mutant.changesSql(without));
    Jdbi jdbi = database.jdbi(StoreFactory::speaking, sql -> Mutant.rewrite(sql, without));
    Store store = StoreFactory.over(jdbi, jdbi, clock, new MetricRegistry());
    Lanes lanes = new Lanes(Lanes.SerialBy.GLOBAL, SITES);
    submissions = new SubmitService(store, SITES, json);
    leases = new LeaseService(store, lanes, Terms.LEASE, json);
    fences = new FenceService(store, Terms.PERMIT, Terms.LEASE);
    ReviewService reviews = new ReviewService(store);
    reports = new ReportService(store, new ReportFacts(reviews));
    queries = new OrderQueries(store, SITES, json);
    TaskChannels channels = new TaskChannels(new OrderTaskChannel(moved, json));
    TaskEvents events = new TaskEvents(json);
    Duration settle = without.contains(Mutant.SETTLE) ? Duration.ZERO : Terms.SETTLE;
    retries = new RetryService(store, channels, events);
    cancellations = new CancelService(store, channels, events);
    resolutions = new ResolveService(store, channels, events, reviews, settle);
  }

  ObjectNode tree(Object value) {
    return json.valueToTree(value);
  }
}
