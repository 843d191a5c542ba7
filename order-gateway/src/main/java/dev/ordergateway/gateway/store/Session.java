package dev.ordergateway.gateway.store;

import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;

/**
 * A connection that is kept, with the DAOs that were attached to it: to open a handle and attach
 * them takes longer than most of what they do. Used by one thread at a time.
 */
final class Session implements AutoCloseable {
  private final Handle handle;
  private final Map<Class<?>, Object> daos = new HashMap<>();

  Session(Jdbi pool) {
    handle = pool.open();
  }

  Handle handle() {
    return handle;
  }

  Transaction at(Instant now) {
    return new Transaction(handle, daos, now);
  }

  @Override
  public void close() {
    handle.close();
  }
}
