package dev.ordergateway.gateway.store;

/** The database can't take or confirm the change now: nothing was acknowledged; try again later. */
public class StoreUnavailableException extends RuntimeException {
  public StoreUnavailableException(String message, Throwable cause) {
    super(message, cause);
  }
}
