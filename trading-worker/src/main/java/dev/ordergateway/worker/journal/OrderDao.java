package dev.ordergateway.worker.journal;

import dev.ordergateway.foundation.dao.Prepared;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jdbi.v3.sqlobject.config.RegisterConstructorMapper;
import org.jdbi.v3.sqlobject.statement.SqlQuery;
import org.jdbi.v3.sqlobject.statement.SqlUpdate;

/** Tasks and attempts. */
@Prepared
@RegisterConstructorMapper(OrderRow.class)
@RegisterConstructorMapper(AttemptRow.class)
interface OrderDao {
  @SqlUpdate(
      """
      INSERT INTO orders (task_id, site, intent_json, created_at, updated_at)
      VALUES (:taskId, :site, :intentJson, :at, :at)
      ON CONFLICT (task_id) DO UPDATE SET updated_at = excluded.updated_at
      """)
  void insertOrder(String taskId, String site, String intentJson, Instant at);

  @SqlUpdate(
      """
      INSERT INTO attempts (task_id, retry_no, lease_count, grant_json, started_at, touched_at)
      VALUES (:taskId, :retryNo, :leaseCount, :grantJson, :at, :at)
      ON CONFLICT (task_id, retry_no, lease_count)
        DO UPDATE SET grant_json = excluded.grant_json, touched_at = excluded.touched_at, ended_at = NULL
      """)
  void openAttempt(String taskId, int retryNo, int leaseCount, String grantJson, Instant at);

  @SqlUpdate(
      """
      UPDATE orders
      SET state = COALESCE(:state, state), account = COALESCE(:account, account),
          payable_yen = COALESCE(:payableYen, payable_yen),
          pay_deadline = COALESCE(:payDeadline, pay_deadline),
          site_order_id = COALESCE(:siteOrderId, site_order_id), updated_at = :at
      WHERE task_id = :taskId
      """)
  void updateOrder(
      String taskId,
      String state,
      String account,
      Long payableYen,
      Instant payDeadline,
      String siteOrderId,
      Instant at);

  @SqlUpdate(
      """
      UPDATE attempts
      SET account = COALESCE(:account, account), payable_yen = COALESCE(:payableYen, payable_yen),
          touched_at = :at
      WHERE task_id = :taskId AND retry_no = :retryNo AND lease_count = :leaseCount
      """)
  int touchAttempt(
      String taskId, int retryNo, int leaseCount, String account, Long payableYen, Instant at);

  @SqlUpdate(
      """
      UPDATE attempts SET fence = 'asked', intended_at = :at, payable_yen = :payableYen
      WHERE task_id = :taskId AND retry_no = :retryNo AND lease_count = :leaseCount
        AND fence = 'none' AND ended_at IS NULL
      """)
  int intend(String taskId, int retryNo, int leaseCount, long payableYen, Instant at);

  @SqlUpdate(
      """
      UPDATE attempts SET fence = :fence
      WHERE task_id = :taskId AND retry_no = :retryNo AND lease_count = :leaseCount
        AND fence IN ('asked', :fence)
      """)
  int settleFence(String taskId, int retryNo, int leaseCount, String fence);

  @SqlUpdate(
      """
      UPDATE attempts SET ended_at = :at
      WHERE task_id = :taskId AND retry_no = :retryNo AND lease_count = :leaseCount
      """)
  void endAttempt(String taskId, int retryNo, int leaseCount, Instant at);

  @SqlUpdate(
      """
      UPDATE orders SET finished_retry_no = :retryNo, final_report = :report WHERE task_id = :taskId
      """)
  void finishOrder(String taskId, int retryNo, String report);

  @SqlQuery("SELECT * FROM orders WHERE task_id = :taskId")
  Optional<OrderRow> findOrder(String taskId);

  @SqlQuery("SELECT * FROM attempts WHERE task_id = :taskId ORDER BY retry_no, lease_count")
  List<AttemptRow> attempts(String taskId);

  @SqlQuery("SELECT * FROM attempts WHERE ended_at IS NULL")
  Optional<AttemptRow> findOpenAttempt();

  @SqlQuery(
      """
      SELECT site_order_id FROM orders
      WHERE site = :site AND task_id <> :taskId AND site_order_id IS NOT NULL
      """)
  Set<String> takenOrderIds(String site, String taskId);

  @SqlQuery(
      """
      SELECT task_id FROM attempts JOIN orders USING (task_id)
      WHERE site = :site AND task_id <> :taskId AND site_order_id IS NULL
        AND fence IN ('asked', 'given') AND intended_at BETWEEN :from AND :until
      ORDER BY task_id LIMIT 1
      """)
  Optional<String> findNumberless(String site, String taskId, Instant from, Instant until);
}
