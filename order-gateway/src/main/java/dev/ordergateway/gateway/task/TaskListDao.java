package dev.ordergateway.gateway.task;

import dev.ordergateway.api.task.TaskSummary;
import java.util.List;
import org.jdbi.v3.sqlobject.config.RegisterConstructorMapper;
import org.jdbi.v3.sqlobject.customizer.AllowUnusedBindings;
import org.jdbi.v3.sqlobject.customizer.Bind;
import org.jdbi.v3.sqlobject.customizer.BindList;
import org.jdbi.v3.sqlobject.customizer.BindMethods;
import org.jdbi.v3.sqlobject.customizer.Define;
import org.jdbi.v3.sqlobject.statement.SqlQuery;

/** One page of all tasks. Its condition differs, so its statements are not kept prepared. */
@RegisterConstructorMapper(TaskSummary.class)
interface TaskListDao {
  /**
   * @param where of {@link TaskFilter#where}
   * @param everyClient a condition that is always true or never
   */
  @SqlQuery(
      """
      SELECT task_id, channel, type, site, status, version, assigned_client, created_at, updated_at
        FROM task_overview
       WHERE <where> AND (<everyClient> OR assigned_client IS NULL OR assigned_client IN (<clients>))
       ORDER BY seq DESC LIMIT :limit OFFSET :offset
      """)
  @AllowUnusedBindings
  List<TaskSummary> list(
      @Define("where") String where,
      @Define("everyClient") String everyClient,
      @BindMethods("filter") TaskFilter filter,
      @BindList(value = "clients", onEmpty = BindList.EmptyHandling.NULL_STRING)
          List<String> clients,
      @Bind("limit") int limit,
      @Bind("offset") int offset);

  @SqlQuery(
      """
      SELECT COUNT(*) FROM task_overview
       WHERE <where> AND (<everyClient> OR assigned_client IS NULL OR assigned_client IN (<clients>))
      """)
  @AllowUnusedBindings
  long count(
      @Define("where") String where,
      @Define("everyClient") String everyClient,
      @BindMethods("filter") TaskFilter filter,
      @BindList(value = "clients", onEmpty = BindList.EmptyHandling.NULL_STRING)
          List<String> clients);
}
