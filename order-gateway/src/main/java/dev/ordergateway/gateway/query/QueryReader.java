package dev.ordergateway.gateway.query;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.ordergateway.api.Page;
import dev.ordergateway.api.query.QueryKind;
import dev.ordergateway.api.query.QueryStatus;
import dev.ordergateway.api.query.QuerySummary;
import dev.ordergateway.api.query.QueryView;
import dev.ordergateway.gateway.http.ApiException;
import dev.ordergateway.gateway.http.Paging;
import dev.ordergateway.gateway.store.Store;
import java.util.HashSet;
import java.util.Set;

/** What anybody may read of account queries. */
public final class QueryReader {
  private final Store store;
  private final Set<String> sites;
  private final QueryViews views;

  QueryReader(Store store, Set<String> sites, ObjectMapper json) {
    this.store = store;
    this.sites = sites;
    this.views = new QueryViews(json);
  }

  /**
   * @throws ApiException 6005
   */
  public QueryView find(String queryId) {
    return store.read(
        reading -> {
          QueryDao queries = reading.dao(QueryDao.class);
          AccountQuery query =
              queries.find(queryId).orElseThrow(() -> QueryService.unknown(queryId));
          boolean mayHaveResult = query.status() == QueryStatus.SUCCEEDED;
          return views.whole(query, mayHaveResult ? queries.resultOf(queryId).orElse(null) : null);
        });
  }

  /**
   * @param status null: all
   * @param kind null: all
   */
  public Page<QuerySummary> list(QueryStatus status, QueryKind kind, Paging paging) {
    return store.read(
        reading -> {
          QueryListDao queries = reading.dao(QueryListDao.class);
          String where = QueryListDao.where(status, kind);
          return new Page<>(
              queries.list(where, status, kind, paging.limit(), paging.offset()).stream()
                  .map(views::summary)
                  .toList(),
              queries.count(where, status, kind),
              paging.limit(),
              paging.offset());
        });
  }

  public long count(QueryStatus status) {
    return store.read(reading -> reading.dao(QueryDao.class).countOf(status));
  }

  /** The sites where something is queued. */
  public Set<String> sitesWithQueue() {
    return store.read(
        reading -> {
          QueryDao queries = reading.dao(QueryDao.class);
          Set<String> found = new HashSet<>();
          for (String site : sites) {
            if (queries.isAnyQueued(site)) {
              found.add(site);
            }
          }
          return found;
        });
  }
}
