package dev.ordergateway.gateway.order;

import dev.ordergateway.api.order.TaskStatus;
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
 * Each change of a task is one conditional statement on (status, owner, lease_count, expiry): its
 * row count decides.
 */
@Prepared
@RegisterRowMapper(OrderTaskMapper.class)
interface OrderTaskDao {
  /** In the order in which {@link OrderTaskMapper} reads them. */
  String COLUMNS =
      "seq, task_id, site, intent, status, lane, lease_owner, lease_poll_id, lease_expires_at,"
          + " lease_count, fenced_lease, reclaim_for, retry_no, cancel_requested, created_at, updated_at";

  @SqlUpdate(
      """
      INSERT INTO order_tasks (seq, task_id, site, intent, status, queued_at, created_at, updated_at)
      VALUES (:seq, :taskId, :site, :intent, 'queued', :now, :now, :now)
      """)
  void insert(
      @Bind("seq") long seq,
      @Bind("taskId") String taskId,
      @Bind("site") String site,
      @Bind("intent") String intent,
      @Bind("now") Instant now);

  @SqlQuery("SELECT " + COLUMNS + " FROM order_tasks WHERE task_id = :taskId")
  Optional<OrderTask> find(@Bind("taskId") String taskId);

  @SqlQuery("SELECT lane FROM order_tasks WHERE lane IS NOT NULL")
  List<String> occupiedLanes();

  @SqlQuery(
      "SELECT "
          + COLUMNS
          + " FROM order_tasks WHERE status = 'queued' AND site = :site ORDER BY queued_at, seq LIMIT 1")
  Optional<OrderTask> oldestQueued(@Bind("site") String site);

  @SqlQuery(
      "SELECT "
          + COLUMNS
          + " FROM order_tasks WHERE reclaim_for IS NOT NULL AND status = 'stale' ORDER BY seq")
  List<OrderTask> markedForReclaim();

  @SqlQuery("SELECT EXISTS (SELECT 1 FROM order_tasks WHERE status = 'queued' AND site = :site)")
  boolean isAnyQueued(@Bind("site") String site);

  /** The grant that this worker was given under that poll_id and has not used yet. */
  @SqlQuery(
      "SELECT "
          + COLUMNS
          + """
            FROM order_tasks
           WHERE lane IS NOT NULL AND status = 'leased' AND lease_owner = :workerId
             AND lease_poll_id = :pollId AND lease_expires_at > :now
             AND (fenced_lease IS NULL OR fenced_lease <> lease_count)
          """)
  Optional<OrderTask> unusedGrant(
      @Bind("workerId") String workerId, @Bind("pollId") String pollId, @Bind("now") Instant now);

  /** Hands the task out: from queued, or from stale by reclaim. The task as it is then, if so. */
  @SqlQuery(
      """
      UPDATE order_tasks
         SET status = :to, lane = :lane, lease_owner = :workerId, lease_poll_id = :pollId,
             lease_expires_at = :expiresAt, lease_count = lease_count + 1, reclaim_for = NULL,
             updated_at = :now
       WHERE task_id = :task.taskId AND status = :task.status AND lease_count = :task.leaseCount
      RETURNING
      """
          + COLUMNS)
  Optional<OrderTask> handOut(
      @BindMethods("task") OrderTask task,
      @Bind("to") TaskStatus to,
      @Bind("lane") String lane,
      @Bind("workerId") String workerId,
      @Bind("pollId") String pollId,
      @Bind("expiresAt") Instant expiresAt,
      @Bind("now") Instant now);

  @SqlUpdate(
      """
      UPDATE order_tasks SET lease_expires_at = :expiresAt, updated_at = :now
       WHERE task_id = :taskId AND lease_owner = :workerId AND (:lease IS NULL OR lease_count = :lease)
         AND status IN ('leased', 'running') AND lease_expires_at > :now
      """)
  int renew(
      @Bind("taskId") String taskId,
      @Bind("workerId") String workerId,
      @Bind("lease") Integer lease,
      @Bind("expiresAt") Instant expiresAt,
      @Bind("now") Instant now);

  /**
   * First statement of the fence: holds the row, so that no sweep frees its lane meanwhile.
   *
   * @param atLeastUntil the lease stands until then; a longer one is not cut
   */
  @SqlUpdate(
      """
      UPDATE order_tasks
         SET fenced_lease = lease_count, updated_at = :now,
             lease_expires_at = CASE WHEN lease_expires_at < :atLeastUntil THEN :atLeastUntil
                                     ELSE lease_expires_at END
       WHERE task_id = :taskId AND lease_owner = :workerId AND lease_count = :lease
         AND status IN ('leased', 'running') AND lease_expires_at > :now
      """)
  int holdForFence(
      @Bind("taskId") String taskId,
      @Bind("workerId") String workerId,
      @Bind("lease") int lease,
      @Bind("atLeastUntil") Instant atLeastUntil,
      @Bind("now") Instant now);

  @SqlUpdate(
      """
      UPDATE order_tasks SET status = :to, updated_at = :now
       WHERE task_id = :task.taskId AND status = :task.status AND lease_owner = :task.leaseOwner
         AND lease_count = :task.leaseCount
      """)
  int begin(
      @BindMethods("task") OrderTask task, @Bind("to") TaskStatus to, @Bind("now") Instant now);

  @SqlUpdate(
      """
      UPDATE order_tasks
         SET status = :to, lane = NULL, lease_expires_at = NULL, reclaim_for = NULL, updated_at = :now
       WHERE task_id = :task.taskId AND status = :task.status AND lease_owner = :task.leaseOwner
         AND lease_count = :task.leaseCount
      """)
  int settle(
      @BindMethods("task") OrderTask task, @Bind("to") TaskStatus to, @Bind("now") Instant now);

  @SqlQuery(
      "SELECT "
          + COLUMNS
          + " FROM order_tasks WHERE status IN ('leased', 'running') AND lease_expires_at <= :now")
  List<OrderTask> expired(@Bind("now") Instant now);

  /** Whether the clock was set back since a lease was given that is longer than any given now. */
  @SqlQuery(
      """
      SELECT EXISTS (SELECT 1 FROM order_tasks
                      WHERE status IN ('leased', 'running') AND lease_expires_at > :longest
                        AND updated_at > :now)
      """)
  boolean isAnyAheadOfTheClock(@Bind("longest") Instant longest, @Bind("now") Instant now);

  /** Gives those leases the longest time that one given now would have. How many there were. */
  @SqlUpdate(
      """
      UPDATE order_tasks SET lease_expires_at = :longest, updated_at = :now
       WHERE status IN ('leased', 'running') AND lease_expires_at > :longest AND updated_at > :now
      """)
  int comeBackToTheClock(@Bind("longest") Instant longest, @Bind("now") Instant now);

  /** A task that was fenced in this lease keeps its lane: the frozen worker's click may come. */
  @SqlUpdate(
      """
      UPDATE order_tasks
         SET status = :to, lease_expires_at = NULL, updated_at = :now,
             lane = CASE WHEN fenced_lease = lease_count THEN lane END
       WHERE task_id = :task.taskId AND status = :task.status AND lease_owner = :task.leaseOwner
         AND lease_count = :task.leaseCount AND lease_expires_at = :task.leaseExpiresAt
         AND lease_expires_at <= :now
      """)
  int expire(
      @BindMethods("task") OrderTask task, @Bind("to") TaskStatus to, @Bind("now") Instant now);

  @SqlUpdate(
      """
      UPDATE order_tasks SET status = :to, updated_at = :now
       WHERE task_id = :task.taskId AND status = :task.status AND lease_count = :task.leaseCount
      """)
  int cancel(
      @BindMethods("task") OrderTask task, @Bind("to") TaskStatus to, @Bind("now") Instant now);

  /** Its holder is told when it renews, and at the fence. */
  @SqlUpdate(
      """
      UPDATE order_tasks SET cancel_requested = 1, updated_at = :now
       WHERE task_id = :task.taskId AND status = :task.status AND lease_count = :task.leaseCount
         AND status IN ('leased', 'running')
      """)
  int requestCancel(@BindMethods("task") OrderTask task, @Bind("now") Instant now);

  /**
   * Back to the queue. Nobody holds it any more: what its last holder still says is a late word.
   */
  @SqlUpdate(
      """
      UPDATE order_tasks
         SET status = :to, lease_owner = NULL, lease_poll_id = NULL, cancel_requested = 0,
             retry_no = retry_no + 1, queued_at = :now, updated_at = :now
       WHERE task_id = :task.taskId AND status = :task.status AND lease_count = :task.leaseCount
         AND retry_no = :task.retryNo
      """)
  int requeue(
      @BindMethods("task") OrderTask task, @Bind("to") TaskStatus to, @Bind("now") Instant now);

  /** A person's word. Its last holder stays known. */
  @SqlUpdate(
      """
      UPDATE order_tasks SET status = :to, lane = NULL, reclaim_for = NULL, updated_at = :now
       WHERE task_id = :task.taskId AND status = :task.status AND lease_count = :task.leaseCount
      """)
  int resolve(
      @BindMethods("task") OrderTask task, @Bind("to") TaskStatus to, @Bind("now") Instant now);

  @SqlUpdate(
      """
      UPDATE order_tasks SET reclaim_for = :workerId, updated_at = :now
       WHERE task_id = :task.taskId AND status = 'stale' AND lease_count = :task.leaseCount
      """)
  int markForReclaim(
      @BindMethods("task") OrderTask task,
      @Bind("workerId") String workerId,
      @Bind("now") Instant now);
}
