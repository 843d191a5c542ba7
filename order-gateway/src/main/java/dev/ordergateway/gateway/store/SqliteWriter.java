package dev.ordergateway.gateway.store;

import dev.ordergateway.foundation.dao.KeptStatement;
import java.sql.SQLException;
import java.time.Instant;
import org.jdbi.v3.core.Handle;
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
  private final KeptStatement begin;
  private final KeptStatement mark;
  private final KeptStatement keep;
  private final KeptStatement undo;
  private final KeptStatement commit;
  private final KeptStatement rollBack;

  /**
   * @param pool a pool of one connection
   */
  SqliteWriter(Jdbi pool) {
    session = new Session(pool);
    Handle handle = session.handle();
    handle.execute("PRAGMA wal_autocheckpoint = " + LONGEST_LOG);
    handle.execute("PRAGMA cache_size = " + -CACHE);
    begin = new KeptStatement(handle, "BEGIN IMMEDIATE");
    mark = new KeptStatement(handle, "SAVEPOINT work");
    keep = new KeptStatement(handle, "RELEASE work");
    undo = new KeptStatement(handle, "ROLLBACK TO work");
    commit = new KeptStatement(handle, "COMMIT");
    rollBack = new KeptStatement(handle, "ROLLBACK");
  }

  /**
   * A transaction that stands already is a wreck that nobody could end: it was acknowledged to no
   * one, and goes.
   */
  @Override
  public void begin() throws SQLException {
    try {
      begin.run();
    } catch (SQLException e) {
      rollBack();
      throw e;
    }
  }

  @Override
  public void mark() throws SQLException {
    mark.run();
  }

  @Override
  public void keep() throws SQLException {
    keep.run();
  }

  @Override
  public void undo() throws SQLException {
    undo.run();
    keep.run();
  }

  @Override
  public void commit() throws SQLException {
    commit.run();
  }

  @Override
  public void rollBack() {
    try {
      rollBack.run();
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
