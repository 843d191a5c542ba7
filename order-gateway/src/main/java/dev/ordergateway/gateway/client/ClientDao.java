package dev.ordergateway.gateway.client;

import dev.ordergateway.foundation.dao.Prepared;
import java.time.Instant;
import java.util.Optional;
import org.jdbi.v3.sqlobject.config.RegisterConstructorMapper;
import org.jdbi.v3.sqlobject.customizer.Bind;
import org.jdbi.v3.sqlobject.customizer.BindMethods;
import org.jdbi.v3.sqlobject.statement.SqlQuery;
import org.jdbi.v3.sqlobject.statement.SqlUpdate;

/** The phone clients that have shown themselves. */
@Prepared
@RegisterConstructorMapper(ClientRow.class)
interface ClientDao {
  /** A person registers the device: its name counts, where it has one. When it was first seen. */
  @SqlQuery(
      """
      INSERT INTO clients (client_id, name, device, capabilities, supported_types,
                           registered_at, last_seen_at, updated_at)
      VALUES (:clientId, COALESCE(:row.name, :clientId), :row.device, :row.capabilities,
              :row.supportedTypes, :now, :now, :now)
      ON CONFLICT (client_id) DO UPDATE SET
          name = COALESCE(:row.name, clients.name),
          device = excluded.device,
          capabilities = excluded.capabilities,
          supported_types = excluded.supported_types,
          last_seen_at = excluded.last_seen_at,
          updated_at = excluded.updated_at
      RETURNING registered_at
      """)
  Instant register(
      @Bind("clientId") String clientId,
      @BindMethods("row") ProfileText row,
      @Bind("now") Instant now);

  /**
   * It asks for a task: its name counts the first time only, since a person may have changed it.
   */
  @SqlUpdate(
      """
      INSERT INTO clients (client_id, name, device, capabilities, supported_types,
                           registered_at, last_seen_at, updated_at)
      VALUES (:clientId, COALESCE(:row.name, :clientId), :row.device, :row.capabilities,
              :row.supportedTypes, :now, :now, :now)
      ON CONFLICT (client_id) DO UPDATE SET
          device = excluded.device,
          capabilities = excluded.capabilities,
          supported_types = excluded.supported_types,
          last_seen_at = excluded.last_seen_at,
          updated_at = excluded.updated_at
      """)
  void meet(
      @Bind("clientId") String clientId,
      @BindMethods("row") ProfileText row,
      @Bind("now") Instant now);

  /** A sign of life; nothing where it never showed itself. */
  @SqlUpdate("UPDATE clients SET last_seen_at = :now WHERE client_id = :clientId")
  int seen(@Bind("clientId") String clientId, @Bind("now") Instant now);

  @SqlUpdate("UPDATE clients SET name = :name, updated_at = :now WHERE client_id = :clientId")
  int rename(
      @Bind("clientId") String clientId, @Bind("name") String name, @Bind("now") Instant now);

  @SqlQuery(
      """
      SELECT client_id, name, device, capabilities, supported_types, registered_at, last_seen_at
        FROM clients WHERE client_id = :clientId
      """)
  Optional<ClientRow> find(@Bind("clientId") String clientId);
}
