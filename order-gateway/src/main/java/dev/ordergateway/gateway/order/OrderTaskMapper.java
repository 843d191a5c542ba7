package dev.ordergateway.gateway.order;

import dev.ordergateway.api.json.WireTime;
import dev.ordergateway.api.order.TaskStatus;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jdbi.v3.core.statement.StatementContext;

/**
 * Reads the columns of {@link OrderTaskDao#COLUMNS} by their place. A mapper that finds them by
 * their names anew for each query takes longer than the query, and every call reads a task.
 */
public final class OrderTaskMapper implements RowMapper<OrderTask> {
  @Override
  public OrderTask map(ResultSet row, StatementContext context) throws SQLException {
    return new OrderTask(
        row.getLong(1),
        row.getString(2),
        row.getString(3),
        row.getString(4),
        TaskStatus.ofWire(row.getString(5)),
        row.getString(6),
        row.getString(7),
        row.getString(8),
        time(row.getString(9)),
        row.getInt(10),
        row.getString(11) == null ? null : row.getInt(11),
        row.getString(12),
        row.getInt(13),
        row.getBoolean(14),
        time(row.getString(15)),
        time(row.getString(16)));
  }

  private static Instant time(String text) {
    return text == null ? null : WireTime.parse(text);
  }
}
