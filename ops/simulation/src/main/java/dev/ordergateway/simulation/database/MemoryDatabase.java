package dev.ordergateway.simulation.database;

import dev.ordergateway.foundation.dao.PreparedDaoPlugin;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jdbi.v3.core.ConnectionFactory;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.SqlLogger;
import org.jdbi.v3.core.statement.SqlStatements;
import org.jdbi.v3.core.statement.StatementContext;
import org.jdbi.v3.sqlobject.SqlObjectPlugin;

/**
 * A real SQLite database in memory behind one connection. It outlives every simulated process: what
 * was committed is "on disk".
 */
public final class MemoryDatabase {
  private final Connection connection;
  private final boolean isThroughJdbi;
  private final KeptStatements statements = new KeptStatements();
  private final Map<String, PreparedStatement> own = new HashMap<>();
  private final List<String> emptying = new ArrayList<>();
  private Runnable beforeEach = () -> {};

  /**
   * @param isThroughJdbi whether the product's SQL objects are JDBI's own, or those that it
   *     prepares
   */
  public MemoryDatabase(Schema schema, boolean isThroughJdbi) {
    this.isThroughJdbi = isThroughJdbi;
    try {
      connection =
          DriverManager.getConnection("jdbc:sqlite::memory:?jdbc.get_generated_keys=false");
      try (Statement statement = connection.createStatement()) {
        // Each transaction keeps a copy of the pages that it changes: small ones are less to copy.
        statement.execute("PRAGMA page_size = 1024");
        statement.execute("PRAGMA foreign_keys = ON");
        for (String sql : schema.statements()) {
          statement.execute(sql);
        }
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
    emptying.add("INSERT INTO " + Schema.HATCH + " VALUES (1)");
    for (String table : schema.tables()) {
      emptying.add("DELETE FROM " + table);
    }
    emptying.add("DELETE FROM sqlite_sequence");
    emptying.add("DELETE FROM " + Schema.HATCH);
  }

  /**
   * A way to it that the product's code may open and close as it likes.
   *
   * @param teach what the product teaches its own connections
   * @param rewriting other SQL than the product's, for showing that it would be noticed
   */
  public Jdbi jdbi(UnaryOperator<Jdbi> teach, UnaryOperator<String> rewriting) {
    Jdbi jdbi = teach.apply(plain(rewriting).installPlugin(new SqlObjectPlugin()));
    return isThroughJdbi ? jdbi : jdbi.installPlugin(new PreparedDaoPlugin());
  }

  private Jdbi plain(UnaryOperator<String> rewriting) {
    Jdbi jdbi =
        Jdbi.create(
            new ConnectionFactory() {
              @Override
              public Connection openConnection() {
                return connection;
              }

              @Override
              public void closeConnection(Connection closed) {
                // the one connection stays
              }
            });
    jdbi.setStatementBuilderFactory(ignored -> statements);
    jdbi.setSqlLogger(
        new SqlLogger() {
          @Override
          public void logBeforeExecution(StatementContext context) {
            beforeEach.run();
          }
        });
    jdbi.getConfig(SqlStatements.class)
        .setTemplateEngine((sql, context) -> rewriting.apply(sql))
        .setUnusedBindingAllowed(true);
    return jdbi;
  }

  /**
   * @param check runs before each statement of the product's and may throw
   */
  public void beforeEachStatement(Runnable check) {
    beforeEach = check;
  }

  /** Whether the schema's CHECKs are held; off only where a safeguard is taken out. */
  public void holdChecks(boolean hold) {
    execute("PRAGMA ignore_check_constraints = " + (hold ? "OFF" : "ON"));
  }

  /** What a process that died left open is undone. */
  public void rollBackIfOpen() {
    try (Statement statement = connection.createStatement()) {
      statement.execute("ROLLBACK");
    } catch (SQLException e) {
      // nothing was open
    }
  }

  /** Empties every table. */
  public void empty() {
    execute("BEGIN IMMEDIATE");
    emptying.forEach(this::execute);
    execute("COMMIT");
  }

  public void execute(String sql) {
    try {
      prepared(sql).execute();
    } catch (SQLException e) {
      throw new IllegalStateException(sql, e);
    }
  }

  /** Reads one row from a result. */
  @FunctionalInterface
  public interface Row<T> {
    T of(ResultSet row) throws SQLException;
  }

  public <T> List<T> list(String sql, Row<T> mapper) {
    try (ResultSet rows = prepared(sql).executeQuery()) {
      List<T> found = new ArrayList<>();
      while (rows.next()) {
        found.add(mapper.of(rows));
      }
      return found;
    } catch (SQLException e) {
      throw new IllegalStateException(sql, e);
    }
  }

  private PreparedStatement prepared(String sql) throws SQLException {
    PreparedStatement statement = own.get(sql);
    if (statement == null) {
      statement = connection.prepareStatement(sql);
      own.put(sql, statement);
    }
    return statement;
  }
}
