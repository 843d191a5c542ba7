package dev.ordergateway.worker.gateway;

import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Says once that the gateway does not answer, and once that it is back. */
public final class Reachability {
  private static final Logger LOG = LoggerFactory.getLogger(Reachability.class);

  private final AtomicBoolean silent = new AtomicBoolean();

  void answered() {
    if (silent.compareAndSet(true, false)) {
      LOG.info("the gateway answers again");
    }
  }

  void silent(String why) {
    if (silent.compareAndSet(false, true)) {
      LOG.warn("the gateway gives no answer that counts ({}); trying on", why);
    }
  }
}
