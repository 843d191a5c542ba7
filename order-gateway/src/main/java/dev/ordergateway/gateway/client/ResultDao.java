package dev.ordergateway.gateway.client;

import dev.ordergateway.foundation.dao.Prepared;
import java.time.Instant;
import java.util.List;
import org.jdbi.v3.sqlobject.config.RegisterConstructorMapper;
import org.jdbi.v3.sqlobject.customizer.Bind;
import org.jdbi.v3.sqlobject.customizer.BindMethods;
import org.jdbi.v3.sqlobject.statement.SqlQuery;
import org.jdbi.v3.sqlobject.statement.SqlUpdate;

/** Every word of a client on a task. Rows are added only; the database refuses all else. */
@Prepared
@RegisterConstructorMapper(ResultDao.Row.class)
interface ResultDao {
  /**
   * @param kind {@code result}, {@code failure} or {@code conflict}
   * @param generation the run it speaks of; null where that client never claimed the task
   * @param orderSubmitted what it comes to, said or not; null where it says nothing
   * @param body JSON text, an object
   */
  record Row(
      String resultId,
      String taskId,
      String clientId,
      String kind,
      Integer generation,
      String attemptId,
      Boolean orderSubmitted,
      String siteOrderId,
      boolean afterCancel,
      boolean afterEnd,
      String body,
      Instant receivedAt) {}

  @SqlUpdate(
      """
      INSERT INTO client_results (result_id, task_id, client_id, kind, generation, attempt_id,
                                  order_submitted, site_order_id, after_cancel, after_end, body, received_at)
      VALUES (:row.resultId, :row.taskId, :row.clientId, :row.kind, :row.generation, :row.attemptId,
              :row.orderSubmitted, :row.siteOrderId, :row.afterCancel, :row.afterEnd, :row.body,
              :row.receivedAt)
      """)
  void add(@BindMethods("row") Row row);

  @SqlQuery(
      """
      SELECT result_id, task_id, client_id, kind, generation, attempt_id, order_submitted,
             site_order_id, after_cancel, after_end, body, received_at
        FROM client_results WHERE task_id = :taskId ORDER BY seq
      """)
  List<Row> list(@Bind("taskId") String taskId);

  @SqlQuery(
      """
      SELECT EXISTS (SELECT 1 FROM client_results
                      WHERE task_id = :taskId AND client_id = :clientId AND kind = 'conflict'
                        AND body = :body)
      """)
  boolean isConflictKept(
      @Bind("taskId") String taskId, @Bind("clientId") String clientId, @Bind("body") String body);

  @SqlQuery(
      """
      SELECT EXISTS (SELECT 1 FROM client_results
                      WHERE task_id = :taskId AND (order_submitted = 1 OR site_order_id IS NOT NULL))
      """)
  boolean isSignOfAnOrder(@Bind("taskId") String taskId);

  /** The clients that said of an order on it. */
  @SqlQuery(
      """
      SELECT DISTINCT client_id FROM client_results
       WHERE task_id = :taskId AND (order_submitted = 1 OR site_order_id IS NOT NULL)
       ORDER BY client_id
      """)
  List<String> buyers(@Bind("taskId") String taskId);
}
