package dev.ordergateway.worker.journal;

import dev.ordergateway.foundation.dao.Prepared;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.sqlobject.config.RegisterConstructorMapper;
import org.jdbi.v3.sqlobject.statement.SqlQuery;
import org.jdbi.v3.sqlobject.statement.SqlUpdate;

/** Placed orders that no attempt works on, and their deadlines. */
@Prepared
@RegisterConstructorMapper(WatchedOrder.class)
@RegisterConstructorMapper(PayDeadline.class)
interface MonitorDao {
  /** A task that comes back in a later lease stays finished, so its attempts are asked too. */
  String WATCHED =
      """
      SELECT task_id, site, site_order_id, state, pay_deadline, final_report, retry_no, lease_count
      FROM orders JOIN attempts USING (task_id)
      WHERE finished_retry_no IS NOT NULL AND site_order_id IS NOT NULL
        AND state IN ('ordered', 'awaiting_payment', 'paid', 'shipped')
        AND lease_count = (SELECT MAX(lease_count) FROM attempts a WHERE a.task_id = orders.task_id)
        AND NOT EXISTS (SELECT 1 FROM attempts a
                        WHERE a.task_id = orders.task_id AND a.ended_at IS NULL)
      """;

  @SqlQuery(WATCHED + "ORDER BY pay_deadline IS NULL, pay_deadline, created_at, task_id")
  List<WatchedOrder> watched();

  @SqlQuery(WATCHED + "AND task_id = :taskId")
  Optional<WatchedOrder> findWatched(String taskId);

  @SqlUpdate(
      """
      UPDATE orders
      SET state = :to, pay_deadline = COALESCE(:payDeadline, pay_deadline),
          final_report = COALESCE(:finalReport, final_report), updated_at = :at
      WHERE task_id = :taskId AND state = :from AND finished_retry_no IS NOT NULL
        AND :leaseCount = (SELECT MAX(lease_count) FROM attempts WHERE task_id = :taskId)
        AND NOT EXISTS (SELECT 1 FROM attempts WHERE task_id = :taskId AND ended_at IS NULL)
      """)
  int move(
      String taskId,
      int leaseCount,
      String from,
      String to,
      Instant payDeadline,
      String finalReport,
      Instant at);

  @SqlUpdate(
      """
      UPDATE orders SET pay_deadline = :payDeadline, updated_at = :at
      WHERE task_id = :taskId AND pay_deadline IS NOT :payDeadline
        AND NOT EXISTS (SELECT 1 FROM attempts WHERE task_id = :taskId AND ended_at IS NULL)
      """)
  int setDeadline(String taskId, Instant payDeadline, Instant at);

  @SqlQuery(
      """
      SELECT task_id, site, site_order_id, state, pay_deadline,
             EXISTS (SELECT 1 FROM deadline_alerts a
                     WHERE a.task_id = orders.task_id AND a.pay_deadline = orders.pay_deadline
                       AND a.warning = 'near') AS near_told
      FROM orders
      WHERE finished_retry_no IS NOT NULL AND state IN ('ordered', 'awaiting_payment')
        AND pay_deadline IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM deadline_alerts a
                        WHERE a.task_id = orders.task_id AND a.pay_deadline = orders.pay_deadline
                          AND a.warning = 'passed')
      ORDER BY pay_deadline, task_id
      """)
  List<PayDeadline> openDeadlines();

  @SqlUpdate(
      """
      INSERT INTO deadline_alerts (task_id, pay_deadline, warning, at)
      VALUES (:taskId, :payDeadline, :warning, :at) ON CONFLICT DO NOTHING
      """)
  void addDeadlineAlert(String taskId, Instant payDeadline, String warning, Instant at);
}
