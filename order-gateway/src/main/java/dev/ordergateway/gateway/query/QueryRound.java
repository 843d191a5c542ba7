package dev.ordergateway.gateway.query;

import dev.ordergateway.api.query.QueryGrant;
import dev.ordergateway.api.query.QueryStatus;
import dev.ordergateway.gateway.store.Transaction;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * One look at the queries on behalf of many calls, in one transaction: the calls in the order of
 * their waiting, each gets the oldest query of its sites. Many may be in flight, of one site too.
 */
final class QueryRound {
  /**
   * @param grants of each call, in their order; null: nothing for it
   * @param emptySites where nothing is queued any more
   */
  record Outcome(List<QueryGrant> grants, Set<String> emptySites) {}

  private final Transaction transaction;
  private final QueryDao queries;
  private final QueryViews views;
  private final Duration leaseTtl;

  /** Those where something may still be queued. */
  private final Set<String> open;

  private final Set<String> empty = new HashSet<>();
  private final Map<String, AccountQuery> oldest = new HashMap<>();

  QueryRound(
      Transaction transaction, QueryViews views, Duration leaseTtl, Collection<String> sites) {
    this.transaction = transaction;
    this.queries = transaction.dao(QueryDao.class);
    this.views = views;
    this.leaseTtl = leaseTtl;
    this.open = new HashSet<>(sites);
  }

  Outcome handOut(List<QueryCall> calls) {
    List<QueryGrant> grants = new ArrayList<>(calls.size());
    for (QueryCall call : calls) {
      grants.add(next(call).flatMap(query -> handOut(query, call)).orElse(null));
    }
    return new Outcome(grants, empty);
  }

  private Optional<AccountQuery> next(QueryCall call) {
    AccountQuery first = null;
    for (String site : List.copyOf(open)) {
      AccountQuery query = call.accepts(site) ? oldestAt(site) : null;
      if (query != null && (first == null || query.seq() < first.seq())) {
        first = query;
      }
    }
    return Optional.ofNullable(first);
  }

  /** Null where nothing is queued. */
  private AccountQuery oldestAt(String site) {
    AccountQuery query =
        oldest.computeIfAbsent(
            site, unused -> queries.oldestQueued(site, transaction.now()).orElse(null));
    if (query == null) {
      open.remove(site);
      empty.add(site);
    }
    return query;
  }

  private Optional<QueryGrant> handOut(AccountQuery query, QueryCall call) {
    if (!call.isPresent()) {
      return Optional.empty();
    }
    QueryStatus to = QueryTransitions.move(query.status(), QueryEvent.LEASE);
    oldest.remove(query.site());
    return queries
        .handOut(
            query, to, call.terms().workerId(), transaction.now().plus(leaseTtl), transaction.now())
        .map(views::grant);
  }
}
