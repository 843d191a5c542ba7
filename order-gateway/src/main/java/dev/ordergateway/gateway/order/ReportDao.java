package dev.ordergateway.gateway.order;

import dev.ordergateway.api.order.OrderState;
import dev.ordergateway.api.order.ReportView;
import dev.ordergateway.foundation.dao.Prepared;
import java.time.Instant;
import java.util.List;
import org.jdbi.v3.sqlobject.config.RegisterConstructorMapper;
import org.jdbi.v3.sqlobject.customizer.Bind;
import org.jdbi.v3.sqlobject.customizer.BindMethods;
import org.jdbi.v3.sqlobject.statement.SqlQuery;
import org.jdbi.v3.sqlobject.statement.SqlUpdate;

/** The log of reports, which only grows, and the mirror made from those that were accepted. */
@Prepared
interface ReportDao {
  @SqlUpdate(
      """
      INSERT INTO order_report_log (task_id, worker_id, lease_count, state, body, disposition, received_at)
      VALUES (:taskId, :report.workerId, :report.leaseCount, :report.state, :report.body, :disposition, :now)
      """)
  void log(
      @Bind("taskId") String taskId,
      @BindMethods("report") IncomingReport report,
      @Bind("disposition") String disposition,
      @Bind("now") Instant now);

  /**
   * Fills the row of that state anew. What the report leaves out is not forgotten; in a later lease
   * the row moves to the end.
   */
  @SqlUpdate(
      """
      INSERT INTO order_reports (task_id, state, position, lease_count, worker_id, payable_yen, pay_deadline,
                                 site_order_id, evidence_ref, evidence_sha256, evidence_missing, error_code,
                                 detail, reported_at)
      VALUES (:taskId, :report.state,
              (SELECT COALESCE(MAX(position), 0) + 1 FROM order_reports WHERE task_id = :taskId),
              :lease, :report.workerId, :report.payableYen, :report.payDeadline, :report.siteOrderId,
              :report.evidenceRef, :report.evidenceSha256, :report.evidenceMissing, :report.errorCode,
              :report.detail, :now)
      ON CONFLICT (task_id, state) DO UPDATE SET
          position = CASE WHEN excluded.lease_count > order_reports.lease_count
                          THEN excluded.position ELSE order_reports.position END,
          lease_count = excluded.lease_count,
          worker_id = excluded.worker_id,
          payable_yen = COALESCE(excluded.payable_yen, order_reports.payable_yen),
          pay_deadline = COALESCE(excluded.pay_deadline, order_reports.pay_deadline),
          site_order_id = COALESCE(excluded.site_order_id, order_reports.site_order_id),
          evidence_ref = COALESCE(excluded.evidence_ref, order_reports.evidence_ref),
          evidence_sha256 = COALESCE(excluded.evidence_sha256, order_reports.evidence_sha256),
          evidence_missing = COALESCE(excluded.evidence_missing, order_reports.evidence_missing),
          error_code = COALESCE(excluded.error_code, order_reports.error_code),
          detail = COALESCE(excluded.detail, order_reports.detail),
          reported_at = excluded.reported_at
      """)
  void mirror(
      @Bind("taskId") String taskId,
      @Bind("lease") int lease,
      @BindMethods("report") IncomingReport report,
      @Bind("now") Instant now);

  @RegisterConstructorMapper(ReportView.class)
  @SqlQuery(
      """
      SELECT state, payable_yen, pay_deadline, site_order_id, evidence_ref, evidence_sha256, evidence_missing,
             error_code, detail, worker_id, lease_count, reported_at
        FROM order_reports WHERE task_id = :taskId ORDER BY position
      """)
  List<ReportView> mirrorOf(@Bind("taskId") String taskId);

  @SqlQuery("SELECT state FROM order_reports WHERE task_id = :taskId ORDER BY position")
  List<OrderState> statesOf(@Bind("taskId") String taskId);

  /** Whether the mirror holds a sign of an order: a state that means one, or an order number. */
  @SqlQuery(
      """
      SELECT EXISTS (SELECT 1 FROM order_reports
                      WHERE task_id = :taskId
                        AND (site_order_id IS NOT NULL
                             OR state IN ('ordered', 'awaiting_payment', 'paid', 'shipped', 'delivered', 'cancelled')))
      """)
  boolean hasSignOfAnOrder(@Bind("taskId") String taskId);

  /**
   * Whether a sign of an order came before the task itself did, as after a restored backup; a later
   * one is a submission record.
   */
  @SqlQuery(
      """
      SELECT EXISTS (SELECT 1 FROM order_report_log
                      WHERE task_id = :taskId AND disposition = 'unknown_task'
                        AND state IN ('ordered', 'awaiting_payment', 'paid', 'shipped', 'delivered', 'cancelled'))
      """)
  boolean hasSignBeforeTheTask(@Bind("taskId") String taskId);
}
