package dev.ordergateway.worker.order;

/** Renews a lease beside the order that runs under it. */
@FunctionalInterface
public interface LeaseKeeper {
  /** Begins; ends when the result is closed. */
  Keeping keep(HeldLease lease);

  /** A lease that is being renewed. */
  interface Keeping extends AutoCloseable {
    @Override
    void close();
  }
}
