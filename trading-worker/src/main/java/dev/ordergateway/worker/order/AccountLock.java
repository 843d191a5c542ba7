package dev.ordergateway.worker.order;

import java.util.concurrent.locks.ReentrantLock;

/**
 * Held around every use of the account's browser, by an order from cart-add to payment; fair, so
 * that a long queue of readers does not starve it (SPEC §7.1).
 */
public final class AccountLock {
  private final ReentrantLock lock = new ReentrantLock(true);

  /** Waits for its turn. */
  public Held hold() {
    lock.lock();
    return lock::unlock;
  }

  /** The lock while it is held. */
  public interface Held extends AutoCloseable {
    @Override
    void close();
  }
}
