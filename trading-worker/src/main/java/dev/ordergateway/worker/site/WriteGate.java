package dev.ordergateway.worker.site;

/**
 * Asked directly before each write at the site: it throws where the lease is over by either clock,
 * or where the order must stop for another reason, and then nothing is written. What it throws
 * passes through the site untouched.
 */
@FunctionalInterface
public interface WriteGate {
  void beforeWrite();
}
