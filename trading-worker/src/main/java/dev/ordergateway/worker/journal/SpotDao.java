package dev.ordergateway.worker.journal;

import dev.ordergateway.foundation.dao.Prepared;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.sqlobject.config.RegisterConstructorMapper;
import org.jdbi.v3.sqlobject.statement.SqlQuery;
import org.jdbi.v3.sqlobject.statement.SqlUpdate;

/** What stands right now: the poll under way, the held scene, what lies in carts. */
@Prepared
@RegisterConstructorMapper(HeldScene.class)
@RegisterConstructorMapper(CartLine.class)
interface SpotDao {
  @SqlQuery("SELECT poll_id FROM poll")
  Optional<String> pollId();

  @SqlUpdate("INSERT INTO poll (id, poll_id) VALUES (1, :pollId)")
  void beginPoll(String pollId);

  @SqlUpdate("DELETE FROM poll")
  void clearPoll();

  @SqlQuery("SELECT task_id, lease_count, site, why, held_at FROM held_scene")
  Optional<HeldScene> scene();

  @SqlUpdate(
      """
      INSERT OR REPLACE INTO held_scene (id, task_id, lease_count, site, why, held_at)
      VALUES (1, :taskId, :leaseCount, :site, :why, :heldAt)
      """)
  void holdScene(String taskId, int leaseCount, String site, String why, Instant heldAt);

  @SqlUpdate("DELETE FROM held_scene")
  int releaseScene();

  @SqlQuery("SELECT item_url, variant_id FROM cart_leftovers WHERE site = :site")
  List<CartLine> cartLines(String site);

  @SqlUpdate(
      """
      INSERT OR REPLACE INTO cart_leftovers (site, item_url, variant_id, task_id, put_at)
      VALUES (:site, :itemUrl, :variantId, :taskId, :at)
      """)
  void addCartLine(String site, String itemUrl, String variantId, String taskId, Instant at);

  @SqlUpdate("DELETE FROM cart_leftovers WHERE site = :site AND task_id <> :taskId")
  void forgetCartLinesOfOthers(String site, String taskId);

  @SqlUpdate("DELETE FROM cart_leftovers WHERE site = :site AND task_id = :taskId")
  void forgetCartLinesOf(String site, String taskId);
}
