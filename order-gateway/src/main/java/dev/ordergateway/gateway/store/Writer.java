package dev.ordergateway.gateway.store;

import java.sql.SQLException;
import java.time.Instant;

/**
 * The one connection that writes, and how its database begins, marks and ends a transaction. Used
 * by one thread at a time.
 */
interface Writer extends AutoCloseable {
  /** Begins a transaction that holds the write lock from its first moment. */
  void begin() throws SQLException;

  /** Marks the place in the transaction to which {@link #undo} goes back. */
  void mark() throws SQLException;

  /**
   * Takes the mark away and keeps what was done since.
   *
   * @throws SQLException where the mark is gone, and with it the transaction
   */
  void keep() throws SQLException;

  /**
   * Takes back what was done since the mark, and the mark.
   *
   * @throws SQLException where the mark is gone, and with it the transaction
   */
  void undo() throws SQLException;

  /**
   * Makes the transaction durable.
   *
   * @throws SQLException where it is not, or nobody knows
   */
  void commit() throws SQLException;

  /** Ends the transaction without a trace, where there still is one. */
  void rollBack();

  /** What a piece of work sees of the transaction that stands. */
  Transaction at(Instant now);

  @Override
  void close();
}
