package dev.ordergateway.foundation.dao;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Cleanable;

/** A statement that is prepared when it is first needed and lives as long as its handle. */
public final class KeptStatement {
  private final Handle handle;
  private final String sql;
  private PreparedStatement prepared;
  private Cleanable closing;

  public KeptStatement(Handle handle, String sql) {
    this.handle = handle;
    this.sql = sql;
  }

  /** To be run, and after a fault of it to be discarded. */
  PreparedStatement ready() throws SQLException {
    if (prepared == null) {
      // The driver's own: a pool's would go through reflection for each call.
      Connection connection = handle.getConnection().unwrap(Connection.class);
      PreparedStatement statement = connection.prepareStatement(sql);
      prepared = statement;
      closing = statement::close;
      handle.addCleanable(closing);
    }
    return prepared;
  }

  /** Runs it, where it has neither parameters nor rows. */
  public void run() throws SQLException {
    try {
      ready().execute();
    } catch (SQLException e) {
      discard();
      throw e;
    }
  }

  /** SQLite's driver closes a statement that failed: it is prepared anew the next time. */
  void discard() {
    if (prepared == null) {
      return;
    }
    handle.removeCleanable(closing);
    try {
      prepared.close();
    } catch (SQLException e) {
      // the fault that it is discarded for is the one that counts
    }
    prepared = null;
  }
}
