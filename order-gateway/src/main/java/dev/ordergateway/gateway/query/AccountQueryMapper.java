package dev.ordergateway.gateway.query;

import dev.ordergateway.api.json.WireTime;
import dev.ordergateway.api.query.QueryKind;
import dev.ordergateway.api.query.QueryStatus;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jdbi.v3.core.statement.StatementContext;

/** Reads the columns of {@link QueryDao#COLUMNS} by their place. */
public final class AccountQueryMapper implements RowMapper<AccountQuery> {
  @Override
  public AccountQuery map(ResultSet row, StatementContext context) throws SQLException {
    return new AccountQuery(
        row.getLong(1),
        row.getString(2),
        row.getString(3),
        QueryKind.ofWire(row.getString(4)),
        QueryStatus.ofWire(row.getString(5)),
        row.getInt(6),
        row.getString(7),
        time(row.getString(8)),
        time(row.getString(9)),
        time(row.getString(10)),
        time(row.getString(11)),
        time(row.getString(12)),
        row.getString(13) == null ? null : row.getInt(13),
        row.getString(14),
        row.getString(15));
  }

  private static Instant time(String text) {
    return text == null ? null : WireTime.parse(text);
  }
}
