package dev.ordergateway.worker.scraper;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.util.Optional;

/** What the scraper knows about buying an item (SPEC §7.2). */
@FunctionalInterface
public interface PurchaseBlocks {
  /**
   * @return empty where no scraper is configured
   * @throws ScraperException where it is, and gives no block
   */
  Optional<ObjectNode> fetch(URI itemUrl);

  static PurchaseBlocks none() {
    return itemUrl -> Optional.empty();
  }
}
