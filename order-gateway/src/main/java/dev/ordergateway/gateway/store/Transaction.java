package dev.ordergateway.gateway.store;

import java.time.Instant;
import org.jdbi.v3.core.Handle;

/**
 * What a piece of work sees of its transaction.
 *
 * @param handle the connection
 * @param now the one moment at which all of it happens, by the clock that judges leases
 */
public record Transaction(Handle handle, Instant now) {
  public <D> D dao(Class<D> type) {
    return handle.attach(type);
  }
}
