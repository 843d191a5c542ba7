package dev.ordergateway.gateway.task;

import dev.ordergateway.api.task.SubmissionView;
import dev.ordergateway.foundation.dao.Prepared;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.sqlobject.config.RegisterConstructorMapper;
import org.jdbi.v3.sqlobject.customizer.Bind;
import org.jdbi.v3.sqlobject.statement.SqlQuery;
import org.jdbi.v3.sqlobject.statement.SqlUpdate;

@Prepared
@RegisterConstructorMapper(Submission.class)
public interface SubmissionDao {
  @SqlQuery(
      """
      SELECT task_id, state, generation, worker_id, fence_id, fenced_at, permit_millis, payable, site_order_id
        FROM submissions WHERE task_id = :taskId
      """)
  Optional<Submission> find(@Bind("taskId") String taskId);

  @SqlQuery("SELECT EXISTS (SELECT 1 FROM submissions WHERE task_id = :taskId)")
  boolean isRecorded(@Bind("taskId") String taskId);

  /** Whether it says that an order exists; a permit alone does not. */
  @SqlQuery(
      """
      SELECT EXISTS (SELECT 1 FROM submissions
                      WHERE task_id = :taskId AND (state <> 'FENCED' OR site_order_id IS NOT NULL))
      """)
  boolean isSignOfAnOrder(@Bind("taskId") String taskId);

  @SqlUpdate(
      """
      INSERT INTO submissions (task_id, state, generation, worker_id, fence_id, fenced_at,
                               permit_millis, payable, created_at, updated_at)
      VALUES (:taskId, 'FENCED', :generation, :workerId, :fenceId, :now, :permitMillis, :payable, :now, :now)
      """)
  void insertPermit(
      @Bind("taskId") String taskId,
      @Bind("generation") int generation,
      @Bind("workerId") String workerId,
      @Bind("fenceId") String fenceId,
      @Bind("permitMillis") long permitMillis,
      @Bind("payable") Long payable,
      @Bind("now") Instant now);

  /** Does nothing where the task has a submission record. */
  @SqlUpdate(
      """
      INSERT INTO submissions (task_id, state, generation, worker_id, payable, site_order_id, created_at, updated_at)
      VALUES (:taskId, 'MANUAL_REVIEW', :generation, :workerId, :payable, :siteOrderId, :now, :now)
      ON CONFLICT (task_id) DO NOTHING
      """)
  int insertUnfenced(
      @Bind("taskId") String taskId,
      @Bind("generation") Integer generation,
      @Bind("workerId") String workerId,
      @Bind("payable") Long payable,
      @Bind("siteOrderId") String siteOrderId,
      @Bind("now") Instant now);

  /**
   * A person has seen the order. The permit that led to it, and the first number that was said of
   * it, stay.
   */
  @SqlUpdate(
      """
      INSERT INTO submissions (task_id, state, worker_id, payable, site_order_id, created_at, updated_at)
      VALUES (:taskId, 'RECONCILED', :operator, :payable, :siteOrderId, :now, :now)
      ON CONFLICT (task_id) DO UPDATE SET
          state = 'RECONCILED',
          payable = COALESCE(excluded.payable, submissions.payable),
          site_order_id = COALESCE(submissions.site_order_id, excluded.site_order_id),
          updated_at = excluded.updated_at
      """)
  void reconcile(
      @Bind("taskId") String taskId,
      @Bind("operator") String operator,
      @Bind("payable") Long payable,
      @Bind("siteOrderId") String siteOrderId,
      @Bind("now") Instant now);

  @RegisterConstructorMapper(SubmissionView.class)
  @SqlQuery(
      """
      SELECT state, generation, site_order_id, payable, created_at
        FROM submissions WHERE task_id = :taskId
      """)
  List<SubmissionView> list(@Bind("taskId") String taskId);

  /** The first order number that is said of a submission completes it; a later one is a review. */
  @SqlUpdate(
      """
      UPDATE submissions SET site_order_id = :siteOrderId, updated_at = :now
       WHERE task_id = :taskId AND site_order_id IS NULL
      """)
  void complete(
      @Bind("taskId") String taskId,
      @Bind("siteOrderId") String siteOrderId,
      @Bind("now") Instant now);

  @SqlUpdate(
      """
      INSERT INTO site_orders (task_id, site, site_order_id, first_seen_at)
      VALUES (:taskId, :site, :siteOrderId, :now)
      ON CONFLICT (task_id, site_order_id) DO NOTHING
      """)
  int noteSiteOrder(
      @Bind("taskId") String taskId,
      @Bind("site") String site,
      @Bind("siteOrderId") String siteOrderId,
      @Bind("now") Instant now);

  @SqlQuery("SELECT COUNT(*) FROM site_orders WHERE task_id = :taskId")
  int countSiteOrders(@Bind("taskId") String taskId);

  /** The tasks that hold that order number. */
  @SqlQuery(
      "SELECT task_id FROM site_orders WHERE site = :site AND site_order_id = :siteOrderId ORDER BY task_id")
  List<String> tasksOf(@Bind("site") String site, @Bind("siteOrderId") String siteOrderId);
}
