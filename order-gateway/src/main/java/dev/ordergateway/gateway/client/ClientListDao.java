package dev.ordergateway.gateway.client;

import dev.ordergateway.api.client.ClientTaskStatus;
import java.util.List;
import org.jdbi.v3.sqlobject.config.RegisterConstructorMapper;
import org.jdbi.v3.sqlobject.customizer.AllowUnusedBindings;
import org.jdbi.v3.sqlobject.customizer.Bind;
import org.jdbi.v3.sqlobject.customizer.BindList;
import org.jdbi.v3.sqlobject.customizer.Define;
import org.jdbi.v3.sqlobject.statement.SqlQuery;

/** Pages for operators. Their conditions differ, so their statements are not kept prepared. */
interface ClientListDao {
  /** Operators may be shown some clients only; what is with nobody is shown to all. */
  String VISIBLE = "(<everyClient> OR assigned_client IS NULL OR assigned_client IN (<clients>))";

  @RegisterConstructorMapper(ClientTask.class)
  @SqlQuery(
      "SELECT "
          + ClientTaskDao.COLUMNS
          + " FROM client_tasks WHERE <where> AND "
          + VISIBLE
          + " ORDER BY seq DESC LIMIT :limit OFFSET :offset")
  @AllowUnusedBindings
  List<ClientTask> tasks(
      @Define("where") String where,
      @Define("everyClient") String everyClient,
      @Bind("status") ClientTaskStatus status,
      @Bind("client") String client,
      @BindList(value = "clients", onEmpty = BindList.EmptyHandling.NULL_STRING)
          List<String> clients,
      @Bind("limit") int limit,
      @Bind("offset") int offset);

  @SqlQuery("SELECT COUNT(*) FROM client_tasks WHERE <where> AND " + VISIBLE)
  @AllowUnusedBindings
  long countTasks(
      @Define("where") String where,
      @Define("everyClient") String everyClient,
      @Bind("status") ClientTaskStatus status,
      @Bind("client") String client,
      @BindList(value = "clients", onEmpty = BindList.EmptyHandling.NULL_STRING)
          List<String> clients);

  @RegisterConstructorMapper(ClientRow.class)
  @SqlQuery(
      """
      SELECT client_id, name, device, capabilities, supported_types, registered_at, last_seen_at
        FROM clients WHERE <everyClient> OR client_id IN (<clients>)
       ORDER BY registered_at DESC, client_id DESC
       LIMIT :limit OFFSET :offset
      """)
  @AllowUnusedBindings
  List<ClientRow> clients(
      @Define("everyClient") String everyClient,
      @BindList(value = "clients", onEmpty = BindList.EmptyHandling.NULL_STRING)
          List<String> clients,
      @Bind("limit") int limit,
      @Bind("offset") int offset);

  @SqlQuery("SELECT COUNT(*) FROM clients WHERE <everyClient> OR client_id IN (<clients>)")
  @AllowUnusedBindings
  long countClients(
      @Define("everyClient") String everyClient,
      @BindList(value = "clients", onEmpty = BindList.EmptyHandling.NULL_STRING)
          List<String> clients);
}
