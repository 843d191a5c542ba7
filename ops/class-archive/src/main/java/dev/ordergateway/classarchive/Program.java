package dev.ordergateway.classarchive;

import java.nio.file.Path;
import java.util.List;

/** What of a checkout runs as a process of its own. */
public enum Program {
  GATEWAY("order-gateway/target/order-gateway.jar", "config.yml"),
  WORKER("trading-worker/target/trading-worker.jar", "worker.yml"),
  SHOP("ops/demo-shop/target/demo-shop.jar", null);

  private final String jar;
  private final String configuration;

  /**
   * @param configuration the one that is shipped; null: it takes none
   */
  Program(String jar, String configuration) {
    this.jar = jar;
    this.configuration = configuration;
  }

  /** Its runnable jar. */
  public Path jar(Path checkout) {
    return checkout.resolve(jar);
  }

  /** To serve, with what is shipped. */
  List<String> arguments(Path checkout) {
    return configuration == null
        ? List.of()
        : List.of("server", checkout.resolve(configuration).toString());
  }
}
