package dev.ordergateway.gateway.order;

import dev.ordergateway.foundation.dao.Prepared;
import java.util.List;
import org.jdbi.v3.sqlobject.config.RegisterConstructorMapper;
import org.jdbi.v3.sqlobject.customizer.Bind;
import org.jdbi.v3.sqlobject.customizer.BindMethods;
import org.jdbi.v3.sqlobject.statement.SqlQuery;
import org.jdbi.v3.sqlobject.statement.SqlUpdate;

@Prepared
@RegisterConstructorMapper(KnownWorker.class)
interface WorkerDao {
  @SqlQuery("SELECT worker_id, last_seen_at, paused FROM workers ORDER BY worker_id")
  List<KnownWorker> all();

  @SqlUpdate(
      """
      INSERT INTO workers (worker_id, last_seen_at, paused) VALUES (:workerId, :lastSeenAt, :paused)
      ON CONFLICT (worker_id) DO UPDATE SET last_seen_at = excluded.last_seen_at, paused = excluded.paused
      """)
  void save(@BindMethods KnownWorker worker);

  @SqlUpdate("DELETE FROM workers WHERE worker_id = :workerId")
  int forget(@Bind("workerId") String workerId);
}
