package dev.ordergateway.foundation.sqlite;

import dev.ordergateway.api.json.WireTime;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.argument.AbstractArgumentFactory;
import org.jdbi.v3.core.argument.Argument;
import org.jdbi.v3.core.config.ConfigRegistry;
import org.jdbi.v3.core.mapper.ColumnMapper;
import org.jdbi.v3.core.statement.StatementContext;

/**
 * Keeps {@link Instant}s as text of fixed width, so that comparing text compares time, on SQLite
 * and PostgreSQL alike. A driver's own timestamps are whole numbers in SQLite.
 */
public final class SqlTime {
  private SqlTime() {}

  public static Jdbi install(Jdbi jdbi) {
    return jdbi.registerArgument(new AsText()).registerColumnMapper(Instant.class, new FromText());
  }

  private static final class AsText extends AbstractArgumentFactory<Instant> {
    AsText() {
      super(Types.VARCHAR);
    }

    @Override
    protected Argument build(Instant value, ConfigRegistry config) {
      String text = WireTime.format(value);
      return (position, statement, context) -> statement.setString(position, text);
    }
  }

  private static final class FromText implements ColumnMapper<Instant> {
    @Override
    public Instant map(ResultSet row, int column, StatementContext context) throws SQLException {
      String text = row.getString(column);
      return text == null ? null : WireTime.parse(text);
    }
  }
}
