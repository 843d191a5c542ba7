package dev.ordergateway.worker.site;

import java.util.Optional;

/** The sites of {@code worker.yml}. They share the account's browser. */
public interface Sites extends AutoCloseable {
  /** Empty where no such site is configured. */
  Optional<Site> find(String name);

  /** Ends the browser. */
  @Override
  void close();
}
