package dev.ordergateway.gateway.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
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
  private final PreparedStatement begin;
  private final PreparedStatement mark;
  private final PreparedStatement keep;
  private final PreparedStatement undo;
  private final PreparedStatement commit;
  private final PreparedStatement rollBack;

  /**
   * @param pool a pool of one connection
   */
  SqliteWriter(Jdbi pool) throws SQLException {
    session = new Session(pool);
    Connection connection = session.handle().getConnection();
    try (Statement settings = connection.createStatement()) {
      settings.execute("PRAGMA wal_autocheckpoint = " + LONGEST_LOG);
      settings.execute("PRAGMA cache_size = " + -CACHE);
    }
    begin = connection.prepareStatement("BEGIN IMMEDIATE");
    mark = connection.prepareStatement("SAVEPOINT work");
    keep = connection.prepareStatement("RELEASE work");
    undo = connection.prepareStatement("ROLLBACK TO work");
    commit = connection.prepareStatement("COMMIT");
    rollBack = connection.prepareStatement("ROLLBACK");
  }

  /**
   * A transaction that stands already is a wreck that nobody could end: it was acknowledged to no
   * one, and goes.
   */
  @Override
  public void begin() throws SQLException {
    try {
      begin.execute();
    } catch (SQLException e) {
      rollBack();
      throw e;
    }
  }

  @Override
  public void mark() throws SQLException {
    mark.execute();
  }

  @Override
  public void keep() throws SQLException {
    keep.execute();
  }

  @Override
  public void undo() throws SQLException {
    undo.execute();
    keep.execute();
  }

  @Override
  public void commit() throws SQLException {
    commit.execute();
  }

  @Override
  public void rollBack() {
    try {
      rollBack.execute();
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
