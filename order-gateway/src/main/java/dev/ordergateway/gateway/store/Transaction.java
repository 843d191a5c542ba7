package dev.ordergateway.gateway.store;

import java.time.Instant;
import java.util.Map;
import org.jdbi.v3.core.Handle;

/** What a piece of work sees of its transaction, and must not keep beyond it. */
public final class Transaction {
  private final Handle handle;
  private final Map<Class<?>, Object> daos;
  private final Instant now;

  /**
   * @param daos those attached to the handle before; more are added
   */
  Transaction(Handle handle, Map<Class<?>, Object> daos, Instant now) {
    this.handle = handle;
    this.daos = daos;
    this.now = now;
  }

  /** The connection. */
  public Handle handle() {
    return handle;
  }

  /** The one moment at which all of it happens, by the clock that judges leases. */
  public Instant now() {
    return now;
  }

  public <D> D dao(Class<D> type) {
    return type.cast(daos.computeIfAbsent(type, handle::attach));
  }
}
