package dev.ordergateway.gateway.client;

import dev.ordergateway.api.client.ClientTaskStatus;
import dev.ordergateway.foundation.dao.Prepared;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.sqlobject.config.RegisterConstructorMapper;
import org.jdbi.v3.sqlobject.customizer.Bind;
import org.jdbi.v3.sqlobject.customizer.BindMethods;
import org.jdbi.v3.sqlobject.statement.SqlQuery;
import org.jdbi.v3.sqlobject.statement.SqlUpdate;

/**
 * Each change of a task is one conditional statement on (status, client, generation, retry): its
 * row count decides.
 */
@Prepared
@RegisterConstructorMapper(ClientTask.class)
interface ClientTaskDao {
  String COLUMNS =
      "seq, task_id, type, status, priority, assigned_client, requires_real_order, goods_id,"
          + " goods_url, options, quantity, max_price_cent, generation, was_unowned, claimed_at,"
          + " retry_no, created_at, updated_at";

  /**
   * Whether a client of those terms may have the task. One on which there is word of an order is
   * given to nobody: it would be bought again.
   */
  String SUITABLE =
      """
      type IN (:terms.firstType, :terms.secondType)
      AND (type = 'collect' OR requires_real_order <= :terms.mostReal)
      AND NOT EXISTS (SELECT 1 FROM submissions WHERE submissions.task_id = client_tasks.task_id)
      """;

  /** The task is still as it was read. */
  String AS_IT_WAS =
      """
      task_id = :task.taskId AND status = :task.status AND generation = :task.generation
      AND retry_no = :task.retryNo
      AND COALESCE(assigned_client, '') = COALESCE(:task.assignedClient, '')
      """;

  @SqlUpdate(
      """
      INSERT INTO client_tasks (seq, task_id, type, status, priority, assigned_client,
                                requires_real_order, goods_id, goods_url, options, quantity,
                                max_price_cent, created_at, updated_at)
      VALUES (:seq, :taskId, :wanted.type, :status, :wanted.priority, :wanted.assignedClient,
              :wanted.requiresRealOrder, :wanted.goodsId, :wanted.goodsUrl, :wanted.optionsText,
              :wanted.quantity, :wanted.maxPriceCent, :now, :now)
      """)
  void insert(
      @Bind("seq") long seq,
      @Bind("taskId") String taskId,
      @Bind("status") ClientTaskStatus status,
      @BindMethods("wanted") WantedTask wanted,
      @Bind("now") Instant now);

  @SqlQuery("SELECT " + COLUMNS + " FROM client_tasks WHERE task_id = :taskId")
  Optional<ClientTask> find(@Bind("taskId") String taskId);

  @SqlQuery(
      "SELECT "
          + COLUMNS
          + " FROM client_tasks WHERE status = 'assigned' AND assigned_client = :clientId AND "
          + SUITABLE
          + " ORDER BY priority DESC, seq LIMIT 1")
  Optional<ClientTask> nextOwn(
      @Bind("clientId") String clientId, @BindMethods("terms") ClaimTerms terms);

  @SqlQuery(
      "SELECT "
          + COLUMNS
          + " FROM client_tasks WHERE status = 'pending' AND "
          + SUITABLE
          + " ORDER BY priority DESC, seq LIMIT 1")
  Optional<ClientTask> nextUnowned(@BindMethods("terms") ClaimTerms terms);

  /** The task as it is then, unless somebody else was faster. */
  @SqlQuery(
      """
      UPDATE client_tasks
         SET status = :to, assigned_client = :clientId, generation = generation + 1,
             was_unowned = CASE WHEN status = 'pending' THEN 1 ELSE was_unowned END,
             claimed_at = :now, updated_at = :now
       WHERE
      """
          + AS_IT_WAS
          + " AND (assigned_client IS NULL OR assigned_client = :clientId) RETURNING "
          + COLUMNS)
  Optional<ClientTask> claim(
      @BindMethods("task") ClientTask task,
      @Bind("to") ClientTaskStatus to,
      @Bind("clientId") String clientId,
      @Bind("now") Instant now);

  /** Into a status in which nobody has it; whose it was stays known. */
  @SqlUpdate(
      "UPDATE client_tasks SET status = :to, claimed_at = NULL, updated_at = :now WHERE "
          + AS_IT_WAS)
  int move(
      @BindMethods("task") ClientTask task,
      @Bind("to") ClientTaskStatus to,
      @Bind("now") Instant now);

  @SqlUpdate(
      """
      UPDATE client_tasks
         SET status = :to, assigned_client = :clientId, was_unowned = 0, claimed_at = NULL, updated_at = :now
       WHERE
      """
          + AS_IT_WAS)
  int assign(
      @BindMethods("task") ClientTask task,
      @Bind("to") ClientTaskStatus to,
      @Bind("clientId") String clientId,
      @Bind("now") Instant now);

  /**
   * @param clientId null: back to all
   */
  @SqlUpdate(
      """
      UPDATE client_tasks
         SET status = :to, assigned_client = :clientId, was_unowned = 0, claimed_at = NULL,
             retry_no = retry_no + 1, updated_at = :now
       WHERE
      """
          + AS_IT_WAS)
  int requeue(
      @BindMethods("task") ClientTask task,
      @Bind("to") ClientTaskStatus to,
      @Bind("clientId") String clientId,
      @Bind("now") Instant now);

  /** What a result says of a task of which the product was not known. */
  @SqlUpdate(
      "UPDATE client_tasks SET goods_id = :goodsId WHERE task_id = :taskId AND goods_id IS NULL")
  int takeGoodsId(@Bind("taskId") String taskId, @Bind("goodsId") String goodsId);

  @SqlQuery(
      "SELECT "
          + COLUMNS
          + " FROM client_tasks WHERE status = 'claimed' AND claimed_at < :moment ORDER BY claimed_at")
  List<ClientTask> claimedBefore(@Bind("moment") Instant moment);

  @SqlQuery("SELECT COUNT(*) FROM client_tasks WHERE status = :status")
  long countOf(@Bind("status") ClientTaskStatus status);

  /** That client's words on it are accepted for ever. */
  @SqlUpdate(
      """
      INSERT INTO client_assignments (task_id, client_id, assigned_at)
      VALUES (:taskId, :clientId, :now) ON CONFLICT (task_id, client_id) DO NOTHING
      """)
  void admit(
      @Bind("taskId") String taskId, @Bind("clientId") String clientId, @Bind("now") Instant now);

  @SqlQuery(
      """
      SELECT EXISTS (SELECT 1 FROM client_assignments
                      WHERE task_id = :taskId AND client_id = :clientId)
      """)
  boolean wasEverOf(@Bind("taskId") String taskId, @Bind("clientId") String clientId);
}
