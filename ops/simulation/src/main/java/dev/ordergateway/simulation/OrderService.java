package dev.ordergateway.simulation;

import com.codahale.metrics.MetricRegistry;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.ordergateway.api.json.WireJson;
import dev.ordergateway.gateway.order.FenceService;
import dev.ordergateway.gateway.order.Lanes;
import dev.ordergateway.gateway.order.LeaseService;
import dev.ordergateway.gateway.order.OrderQueries;
import dev.ordergateway.gateway.order.ReportFacts;
import dev.ordergateway.gateway.order.ReportService;
import dev.ordergateway.gateway.order.SubmitService;
import dev.ordergateway.gateway.review.ReviewService;
import dev.ordergateway.gateway.store.Store;
import dev.ordergateway.gateway.store.StoreFactory;
import dev.ordergateway.simulation.database.MemoryDatabase;
import java.time.Clock;
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

  OrderService(MemoryDatabase database, Clock clock, Set<Mutant> without) {
    this.database = database;
    database.holdChecks(!Mutant.changesSql(without));
    Jdbi jdbi = database.jdbi(StoreFactory::speaking, sql -> Mutant.rewrite(sql, without));
    Store store = StoreFactory.over(jdbi, jdbi, clock, new MetricRegistry());
    Lanes lanes = new Lanes(Lanes.SerialBy.GLOBAL, SITES);
    submissions = new SubmitService(store, SITES, json);
    leases = new LeaseService(store, lanes, Terms.LEASE, json);
    fences = new FenceService(store, Terms.PERMIT, Terms.LEASE);
    reports = new ReportService(store, new ReportFacts(new ReviewService(store)));
    queries = new OrderQueries(store, SITES, json);
  }

  ObjectNode tree(Object value) {
    return json.valueToTree(value);
  }
}
