package dev.ordergateway.gateway.query;

import dev.ordergateway.api.query.QueryKind;
import dev.ordergateway.api.query.QueryStatus;
import dev.ordergateway.foundation.dao.Prepared;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.sqlobject.config.RegisterRowMapper;
import org.jdbi.v3.sqlobject.customizer.Bind;
import org.jdbi.v3.sqlobject.customizer.BindMethods;
import org.jdbi.v3.sqlobject.statement.SqlQuery;
import org.jdbi.v3.sqlobject.statement.SqlUpdate;

/**
 * Each change of a query is one conditional statement on (status, owner, attempt, expiry): its row
 * count decides.
 */
@Prepared
@RegisterRowMapper(AccountQueryMapper.class)
interface QueryDao {
  /** In the order in which {@link AccountQueryMapper} reads them. */
  String COLUMNS =
      "seq, query_id, site, kind, status, attempts, lease_owner, lease_expires_at, created_at,"
          + " updated_at, expires_at, finished_at, error_code, error_message, params";

  @SqlUpdate(
      """
      INSERT INTO account_queries (query_id, site, kind, status, params, created_at, updated_at, expires_at)
      VALUES (:queryId, :site, :kind, 'queued', :params, :now, :now, :expiresAt)
      ON CONFLICT (query_id) DO NOTHING
      """)
  int insert(
      @Bind("queryId") String queryId,
      @Bind("site") String site,
      @Bind("kind") QueryKind kind,
      @Bind("params") String params,
      @Bind("expiresAt") Instant expiresAt,
      @Bind("now") Instant now);

  @SqlQuery("SELECT " + COLUMNS + " FROM account_queries WHERE query_id = :queryId")
  Optional<AccountQuery> find(@Bind("queryId") String queryId);

  /** Empty where there is none, and where there is no such query. */
  @SqlQuery("SELECT result FROM account_queries WHERE query_id = :queryId AND result IS NOT NULL")
  Optional<String> resultOf(@Bind("queryId") String queryId);

  @SqlQuery(
      "SELECT "
          + COLUMNS
          + """
             FROM account_queries
            WHERE status = 'queued' AND site = :site AND expires_at > :now
            ORDER BY seq LIMIT 1
            """)
  Optional<AccountQuery> oldestQueued(@Bind("site") String site, @Bind("now") Instant now);

  @SqlQuery(
      "SELECT EXISTS (SELECT 1 FROM account_queries WHERE status = 'queued' AND site = :site)")
  boolean isAnyQueued(@Bind("site") String site);

  /**
   * Whether that many are queued, or more. To find that out takes the longer the more there are.
   */
  @SqlQuery(
      "SELECT EXISTS (SELECT 1 FROM account_queries WHERE status = 'queued' LIMIT 1 OFFSET :many - 1)")
  boolean areQueued(@Bind("many") int many);

  @SqlQuery("SELECT COUNT(*) FROM account_queries WHERE status = :status")
  long countOf(@Bind("status") QueryStatus status);

  /** The query as it is then, if it was still queued. */
  @SqlQuery(
      """
      UPDATE account_queries
         SET status = :to, attempts = attempts + 1, lease_owner = :workerId,
             lease_expires_at = :leaseExpiresAt, updated_at = :now
       WHERE query_id = :query.queryId AND status = :query.status AND attempts = :query.attempts
      RETURNING
      """
          + COLUMNS)
  Optional<AccountQuery> handOut(
      @BindMethods("query") AccountQuery query,
      @Bind("to") QueryStatus to,
      @Bind("workerId") String workerId,
      @Bind("leaseExpiresAt") Instant leaseExpiresAt,
      @Bind("now") Instant now);

  /** Ends a query whose lease stands. */
  @SqlUpdate(
      """
      UPDATE account_queries
         SET status = :to, lease_expires_at = NULL, result = :result, error_code = :errorCode,
             error_message = :errorMessage, updated_at = :now, finished_at = :now
       WHERE query_id = :query.queryId AND status = :query.status
         AND lease_owner = :query.leaseOwner AND attempts = :query.attempts
         AND lease_expires_at > :now
      """)
  int finish(
      @BindMethods("query") AccountQuery query,
      @Bind("to") QueryStatus to,
      @Bind("result") String result,
      @Bind("errorCode") Integer errorCode,
      @Bind("errorMessage") String errorMessage,
      @Bind("now") Instant now);

  @SqlQuery(
      "SELECT "
          + COLUMNS
          + " FROM account_queries WHERE status = 'leased' AND lease_expires_at <= :now ORDER BY seq")
  List<AccountQuery> lost(@Bind("now") Instant now);

  @SqlUpdate(
      """
      UPDATE account_queries
         SET status = :to, lease_owner = NULL, lease_expires_at = NULL, updated_at = :now
       WHERE query_id = :query.queryId AND status = :query.status
         AND lease_owner = :query.leaseOwner AND attempts = :query.attempts
         AND lease_expires_at <= :now
      """)
  int requeue(
      @BindMethods("query") AccountQuery query,
      @Bind("to") QueryStatus to,
      @Bind("now") Instant now);

  /** Ends a query whose last lease is over. */
  @SqlUpdate(
      """
      UPDATE account_queries
         SET status = :to, lease_expires_at = NULL, error_message = :why, updated_at = :now,
             finished_at = :now
       WHERE query_id = :query.queryId AND status = :query.status
         AND lease_owner = :query.leaseOwner AND attempts = :query.attempts
         AND lease_expires_at <= :now
      """)
  int endLost(
      @BindMethods("query") AccountQuery query,
      @Bind("to") QueryStatus to,
      @Bind("why") String why,
      @Bind("now") Instant now);

  @SqlQuery(
      """
      SELECT EXISTS (SELECT 1 FROM account_queries
                      WHERE status = 'leased' AND lease_expires_at > :leaseAtMost)
          OR EXISTS (SELECT 1 FROM account_queries
                      WHERE status = 'queued' AND expires_at > :timeAtMost)
      """)
  boolean isAnyAheadOfTheClock(
      @Bind("leaseAtMost") Instant leaseAtMost, @Bind("timeAtMost") Instant timeAtMost);

  /** A lease that ends later than one that is given now ends with it. */
  @SqlUpdate(
      """
      UPDATE account_queries SET lease_expires_at = :atMost, updated_at = :now
       WHERE status = 'leased' AND lease_expires_at > :atMost
      """)
  int cutLeases(@Bind("atMost") Instant atMost, @Bind("now") Instant now);

  /** The time of a query that is over later than that of one submitted now is over with it. */
  @SqlUpdate(
      """
      UPDATE account_queries SET expires_at = :atMost, updated_at = :now
       WHERE status = 'queued' AND expires_at > :atMost
      """)
  int cutTimes(@Bind("atMost") Instant atMost, @Bind("now") Instant now);

  @SqlQuery(
      "SELECT EXISTS (SELECT 1 FROM account_queries WHERE status = 'queued' AND expires_at <= :now)")
  boolean isAnyTimedOut(@Bind("now") Instant now);

  /** Nobody leased them in their time. */
  @SqlUpdate(
      """
      UPDATE account_queries
         SET status = :to, error_message = :why, updated_at = :now, finished_at = :now
       WHERE status = 'queued' AND expires_at <= :now
      """)
  int timeOut(@Bind("to") QueryStatus to, @Bind("why") String why, @Bind("now") Instant now);

  @SqlQuery(
      "SELECT EXISTS (SELECT 1 FROM account_queries"
          + " WHERE finished_at IS NOT NULL AND finished_at <= :before)")
  boolean isAnyFinishedBefore(@Bind("before") Instant before);

  /** Returns how many, at most as many as said: the sweep must not hold up other writers. */
  @SqlUpdate(
      """
      DELETE FROM account_queries WHERE seq IN (
        SELECT seq FROM account_queries
         WHERE finished_at IS NOT NULL AND finished_at <= :before ORDER BY finished_at LIMIT :most)
      """)
  int forgetFinishedBefore(@Bind("before") Instant before, @Bind("most") int most);
}
