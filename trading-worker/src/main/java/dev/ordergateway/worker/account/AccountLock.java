package dev.ordergateway.worker.account;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Held around every use of the account's browser, by an order from cart-add to payment, by a query
 * while it reads; fair, so that neither starves the other (SPEC §7.1).
 */
public final class AccountLock {
  private final ReentrantLock lock = new ReentrantLock(true);

  /** Waits for its turn. */
  public Held hold() {
    lock.lock();
    return lock::unlock;
  }

  /**
   * Waits for its turn, but not for ever.
   *
   * @return empty where the account was busy for so long
   */
  public Optional<Held> holdWithin(Duration patience) throws InterruptedException {
    return lock.tryLock(patience.toNanos(), TimeUnit.NANOSECONDS)
        ? Optional.of(lock::unlock)
        : Optional.empty();
  }

  /** The lock while it is held. */
  public interface Held extends AutoCloseable {
    @Override
    void close();
  }
}
