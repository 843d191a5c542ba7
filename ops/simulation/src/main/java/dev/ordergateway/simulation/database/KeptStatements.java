package dev.ordergateway.simulation.database;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import org.jdbi.v3.core.statement.DefaultStatementBuilder;
import org.jdbi.v3.core.statement.StatementContext;

/** Prepares each statement once for the connection's whole life. */
final class KeptStatements extends DefaultStatementBuilder {
  private final Map<String, PreparedStatement> kept = new HashMap<>();

  @Override
  public PreparedStatement create(Connection connection, String sql, StatementContext context)
      throws SQLException {
    PreparedStatement statement = kept.get(sql);
    if (statement == null) {
      statement = connection.prepareStatement(sql);
      kept.put(sql, statement);
    }
    return statement;
  }

  @Override
  public void close(Connection connection, String sql, Statement statement) {
    // it stays for the next time
  }

  @Override
  public void close(Connection connection) {
    // it stays for the next handle
  }
}
