package dev.ordergateway.gateway.store;

import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import org.jdbi.v3.core.Jdbi;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** SQLite's one writer: a connection that is kept for life. */
final class SqliteWriter implements Writer {
  /**
   * Pages of the write-ahead log (64 MiB) past which the writer carries them over itself: only
   * where {@link SqliteCheckpoints} does not come through.
   */
  private static final int LONGEST_LOG = 16_384;

  /** KiB: the upper floors of all indexes of a million tasks. */
  private static final int CACHE = 65_536;

  private static final Logger LOG = LoggerFactory.getLogger(SqliteWriter.class);

  private final Session session;
  private final Statement control;

  /**
   * @param pool a pool of one connection
   */
  SqliteWriter(Jdbi pool) throws SQLException {
    session = new Session(pool);
    control = session.handle().getConnection().createStatement();
    control.execute("PRAGMA wal_autocheckpoint = " + LONGEST_LOG);
    control.execute("PRAGMA cache_size = " + -CACHE);
  }

  /**
   * A transaction that stands already is a wreck that nobody could end: it was acknowledged to no
   * one, and goes.
   */
  @Override
  public void begin() throws SQLException {
    try {
      control.execute("BEGIN IMMEDIATE");
    } catch (SQLException e) {
      rollBack();
      throw e;
    }
  }

  @Override
  public void mark() throws SQLException {
    control.execute("SAVEPOINT work");
  }

  @Override
  public void keep() throws SQLException {
    control.execute("RELEASE work");
  }

  @Override
  public void undo() throws SQLException {
    control.execute("ROLLBACK TO work");
    control.execute("RELEASE work");
  }

  @Override
  public void commit() throws SQLException {
    control.execute("COMMIT");
  }

  @Override
  public void rollBack() {
    try {
      control.execute("ROLLBACK");
    } catch (SQLException e) {
      // SQLite rolls back by itself after some errors; the first error is the one that counts
      LOG.debug("the transaction was over already", e);
    }
  }

  @Override
  public Transaction at(Instant now) {
    return session.at(now);
  }

  @Override
  public void close() {
    session.close();
  }
}
