package dev.ordergateway.gateway.task;

import dev.ordergateway.api.task.ExecutionView;
import dev.ordergateway.foundation.dao.Prepared;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.sqlobject.config.RegisterConstructorMapper;
import org.jdbi.v3.sqlobject.customizer.Bind;
import org.jdbi.v3.sqlobject.statement.SqlQuery;
import org.jdbi.v3.sqlobject.statement.SqlUpdate;

/** One row for each time a task was handed out. */
@Prepared
public interface ExecutionDao {
  @SqlUpdate(
      """
      INSERT INTO executions (task_id, generation, executor, fences, started_at)
      VALUES (:taskId, :generation, :executor, :fences, :now)
      """)
  void start(
      @Bind("taskId") String taskId,
      @Bind("generation") int generation,
      @Bind("executor") String executor,
      @Bind("fences") boolean fences,
      @Bind("now") Instant now);

  /**
   * @param orderSubmitted null leaves it as it was: nobody has said; false does not take back that
   *     something was ordered
   */
  @SqlUpdate(
      """
      UPDATE executions
         SET ended_at = :now, outcome = :outcome,
             order_submitted = CASE WHEN order_submitted = 1 THEN 1
                                    ELSE COALESCE(:orderSubmitted, order_submitted) END
       WHERE task_id = :taskId AND generation = :generation
      """)
  void end(
      @Bind("taskId") String taskId,
      @Bind("generation") int generation,
      @Bind("outcome") String outcome,
      @Bind("orderSubmitted") Boolean orderSubmitted,
      @Bind("now") Instant now);

  /** A sign of an order in that run; it is never taken back. */
  @SqlUpdate(
      "UPDATE executions SET order_submitted = 1 WHERE task_id = :taskId AND generation = :generation")
  void markSubmitted(@Bind("taskId") String taskId, @Bind("generation") int generation);

  @SqlQuery("SELECT fences FROM executions WHERE task_id = :taskId AND generation = :generation")
  boolean fences(@Bind("taskId") String taskId, @Bind("generation") int generation);

  /** The last time that it was handed to that one; nothing where it never was. */
  @SqlQuery(
      """
      SELECT generation FROM executions WHERE task_id = :taskId AND executor = :executor
       ORDER BY generation DESC LIMIT 1
      """)
  Optional<Integer> latestOf(@Bind("taskId") String taskId, @Bind("executor") String executor);

  /** A person says that what nobody spoke of bought nothing. What was said stays. */
  @SqlUpdate(
      "UPDATE executions SET order_submitted = 0 WHERE task_id = :taskId AND order_submitted IS NULL")
  void denyUnknown(@Bind("taskId") String taskId);

  @RegisterConstructorMapper(ExecutionView.class)
  @SqlQuery(
      """
      SELECT generation, executor, started_at, ended_at, outcome, order_submitted
        FROM executions WHERE task_id = :taskId ORDER BY generation
      """)
  List<ExecutionView> list(@Bind("taskId") String taskId);

  /** Whether some run may have bought something although no submission is recorded. */
  @SqlQuery(
      """
      SELECT EXISTS (SELECT 1 FROM executions
                      WHERE task_id = :taskId AND order_submitted IS NULL AND fences = 0)
      """)
  boolean isAnyUncertain(@Bind("taskId") String taskId);

  @SqlQuery(
      "SELECT EXISTS (SELECT 1 FROM executions WHERE task_id = :taskId AND order_submitted = 1)")
  boolean isAnySubmitted(@Bind("taskId") String taskId);

  /** How many earlier runs may have bought something although no submission is recorded. */
  @SqlQuery(
      """
      SELECT COUNT(*) FROM executions
       WHERE task_id = :taskId AND generation < :generation
         AND (order_submitted = 1 OR (order_submitted IS NULL AND fences = 0))
      """)
  int uncertainBefore(@Bind("taskId") String taskId, @Bind("generation") int generation);
}
