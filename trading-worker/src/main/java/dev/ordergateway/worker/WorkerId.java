package dev.ordergateway.worker;

import dev.ordergateway.api.WireId;
import dev.ordergateway.foundation.start.StartException;
import java.net.InetAddress;
import java.net.UnknownHostException;

/** The name under which the gateway knows this worker. */
final class WorkerId {
  private static final int LONGEST = 128;

  private WorkerId() {}

  /**
   * @param configured empty: the host's name, made to fit the rule for ids
   * @throws StartException where the configured one does not fit
   */
  static String of(String configured) {
    if (configured.isEmpty()) {
      return fit(hostName());
    }
    if (!WireId.isValid(configured)) {
      throw new StartException(
          "RAKUTEN_WORKER_ID: workerId must match " + WireId.REGEX + ", found " + configured);
    }
    return configured;
  }

  static String fit(String name) {
    String fitting = name.replaceAll("[^A-Za-z0-9._-]", "-").replaceAll("^[^A-Za-z0-9]+", "");
    if (fitting.isEmpty()) {
      return "worker";
    }
    return fitting.length() > LONGEST ? fitting.substring(0, LONGEST) : fitting;
  }

  private static String hostName() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "worker";
    }
  }
}
