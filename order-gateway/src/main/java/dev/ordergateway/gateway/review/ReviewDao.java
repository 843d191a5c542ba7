package dev.ordergateway.gateway.review;

import dev.ordergateway.api.review.ReviewStatus;
import dev.ordergateway.api.review.ReviewView;
import dev.ordergateway.foundation.dao.Prepared;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.sqlobject.config.RegisterConstructorMapper;
import org.jdbi.v3.sqlobject.customizer.Bind;
import org.jdbi.v3.sqlobject.statement.SqlQuery;
import org.jdbi.v3.sqlobject.statement.SqlUpdate;

@Prepared
@RegisterConstructorMapper(ReviewView.class)
interface ReviewDao {
  @SqlUpdate(
      """
      INSERT INTO manual_reviews (kind, subject, status, task_id, site_order_id, message, created_at)
      VALUES (:kind, :subject, 'open', :taskId, :siteOrderId, :message, :now)
      ON CONFLICT (kind, subject) DO NOTHING
      """)
  int open(
      @Bind("kind") String kind,
      @Bind("subject") String subject,
      @Bind("taskId") String taskId,
      @Bind("siteOrderId") String siteOrderId,
      @Bind("message") String message,
      @Bind("now") Instant now);

  @SqlUpdate(
      """
      UPDATE manual_reviews
         SET status = 'resolved', resolution = :resolution, note = :note,
             resolved_by = :by, resolved_at = :now
       WHERE id = :id AND status = 'open'
      """)
  int resolve(
      @Bind("id") long id,
      @Bind("resolution") String resolution,
      @Bind("note") String note,
      @Bind("by") String by,
      @Bind("now") Instant now);

  @SqlUpdate(
      """
      UPDATE manual_reviews
         SET status = 'resolved', resolution = :resolution, note = :note,
             resolved_by = :by, resolved_at = :now
       WHERE task_id = :taskId AND kind = :kind AND status = 'open'
      """)
  int resolveAll(
      @Bind("taskId") String taskId,
      @Bind("kind") String kind,
      @Bind("resolution") String resolution,
      @Bind("note") String note,
      @Bind("by") String by,
      @Bind("now") Instant now);

  @SqlQuery(
      """
      SELECT id, kind, status, task_id, order_id, site_order_id, message, created_at,
             resolution, note, resolved_by, resolved_at
        FROM manual_reviews WHERE id = :id
      """)
  Optional<ReviewView> find(@Bind("id") long id);

  @SqlQuery(
      """
      SELECT id, kind, status, task_id, order_id, site_order_id, message, created_at,
             resolution, note, resolved_by, resolved_at
        FROM manual_reviews
       WHERE :status IS NULL OR status = :status
       ORDER BY id DESC LIMIT :limit OFFSET :offset
      """)
  List<ReviewView> list(
      @Bind("status") ReviewStatus status, @Bind("limit") int limit, @Bind("offset") int offset);

  @SqlQuery("SELECT COUNT(*) FROM manual_reviews WHERE :status IS NULL OR status = :status")
  long count(@Bind("status") ReviewStatus status);
}
