package dev.ordergateway.worker.journal;

import dev.ordergateway.foundation.dao.Prepared;
import java.time.Instant;
import java.util.List;
import org.jdbi.v3.sqlobject.config.RegisterConstructorMapper;
import org.jdbi.v3.sqlobject.statement.SqlQuery;
import org.jdbi.v3.sqlobject.statement.SqlUpdate;

/** What is only ever added: events and the evidence index. */
@Prepared
@RegisterConstructorMapper(EvidenceRow.class)
interface RecordDao {
  @SqlUpdate(
      """
      INSERT INTO events (task_id, retry_no, lease_count, kind, detail, at)
      VALUES (:taskId, :retryNo, :leaseCount, :kind, :detail, :at)
      """)
  void addEvent(String taskId, int retryNo, int leaseCount, String kind, String detail, Instant at);

  @SqlQuery("SELECT kind FROM events WHERE task_id = :taskId ORDER BY seq")
  List<String> eventKinds(String taskId);

  @SqlUpdate(
      """
      INSERT INTO evidence (ref, task_id, step, meta_sha256, at)
      VALUES (:ref, :taskId, :step, :metaSha256, :at)
      """)
  void addEvidence(String ref, String taskId, String step, String metaSha256, Instant at);

  @SqlQuery(
      "SELECT ref, task_id, step, meta_sha256 FROM evidence WHERE task_id = :taskId ORDER BY seq")
  List<EvidenceRow> evidence(String taskId);

  @SqlQuery("SELECT DISTINCT task_id FROM evidence ORDER BY task_id")
  List<String> tasksWithEvidence();
}
