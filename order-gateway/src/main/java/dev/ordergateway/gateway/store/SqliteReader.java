package dev.ordergateway.gateway.store;

import dev.ordergateway.foundation.dao.KeptStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.util.function.Function;
import org.jdbi.v3.core.Jdbi;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One of SQLite's readers: a connection that is kept. Used by one thread at a time. */
final class SqliteReader implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(SqliteReader.class);

  private final Session session;
  private final KeptStatement begin;
  private final KeptStatement end;
  private final KeptStatement rollBack;

  SqliteReader(Jdbi pool) {
    session = new Session(pool);
    begin = new KeptStatement(session.handle(), "BEGIN DEFERRED");
    end = new KeptStatement(session.handle(), "COMMIT");
    rollBack = new KeptStatement(session.handle(), "ROLLBACK");
  }

  /**
   * All statements of the work see the moment of its first one. It takes no lock that a writer
   * waits for.
   *
   * @throws StoreUnavailableException where the connection can't keep to one moment
   */
  <T> T read(Instant now, Function<Transaction, T> work) {
    try {
      begin.run();
    } catch (SQLException e) {
      letGo(); // what stands is a wreck of an earlier user's
      throw new StoreUnavailableException("read: " + e.getMessage(), e);
    }
    boolean isDone = false;
    try {
      T found = work.apply(session.at(now));
      isDone = true;
      return found;
    } finally {
      if (isDone) {
        end();
      } else {
        letGo();
      }
    }
  }

  private void end() {
    try {
      end.run();
    } catch (SQLException e) {
      letGo();
      throw new StoreUnavailableException("read: " + e.getMessage(), e);
    }
  }

  /** A moment that is kept would be seen by the next reader too, and the log could not shrink. */
  private void letGo() {
    try {
      rollBack.run();
    } catch (SQLException e) {
      // SQLite rolls back by itself after some errors; the first error is the one that counts
      LOG.debug("the reading was over already", e);
    }
  }

  @Override
  public void close() {
    session.close();
  }
}
