package dev.ordergateway.gateway.task;

import dev.ordergateway.api.task.Channel;
import dev.ordergateway.foundation.dao.Prepared;
import java.util.Optional;
import org.jdbi.v3.sqlobject.customizer.Bind;
import org.jdbi.v3.sqlobject.statement.SqlQuery;

/** One identity over both channels. */
@Prepared
public interface TaskDao {
  /**
   * Takes the id for a channel. The task's place among all tasks, which its own row is to have; or
   * nothing, where the id is taken.
   */
  @SqlQuery(
      """
      INSERT INTO tasks (task_id, channel) VALUES (:taskId, :channel)
      ON CONFLICT (task_id) DO NOTHING RETURNING seq
      """)
  Optional<Long> add(@Bind("taskId") String taskId, @Bind("channel") Channel channel);

  @SqlQuery("SELECT channel FROM tasks WHERE task_id = :taskId")
  Optional<Channel> channelOf(@Bind("taskId") String taskId);
}
