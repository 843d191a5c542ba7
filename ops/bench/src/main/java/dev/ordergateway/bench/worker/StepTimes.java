package dev.ordergateway.bench.worker;

import dev.ordergateway.bench.figure.Series;
import java.util.EnumMap;
import java.util.Map;

/**
 * Takes the worker's own time between the site's calls: the site says when it is called and when it
 * has answered.
 */
final class StepTimes {
  /** What the worker does between two calls, in their order. */
  enum Part {
    /** The poll written down, the lease call, the lease written down. */
    LEASE("lease"),
    /** The report of created and the note of what goes into the cart, written down. */
    CREATED("created"),
    CART_ADD("cart-add"),
    CART_CHECK("cart-check"),
    /** Both readings of the confirmation. */
    ORDER_CONFIRM("order-confirm"),
    /** The guard, the intention written down, the permit had, both clocks looked at. */
    FENCE("fence"),
    ORDER_SUBMIT("order-submit"),
    PAYMENT("payment"),
    /** From there until the gateway has acknowledged the last report. */
    TOLD("told");

    private final String wire;

    Part(String wire) {
      this.wire = wire;
    }

    String wire() {
      return wire;
    }
  }

  private final Map<Part, Series> millis = new EnumMap<>(Part.class);
  private final Map<Part, Long> current = new EnumMap<>(Part.class);
  private final Series all = new Series();
  private long since;

  StepTimes() {
    for (Part part : Part.values()) {
      millis.put(part, new Series());
    }
  }

  /** The worker's own time begins, at the start of a purchase or when the site has answered. */
  void begin() {
    since = System.nanoTime();
  }

  /** It ended, with the site's next call. */
  void end(Part part) {
    endAt(part, System.nanoTime());
  }

  void endAt(Part part, long nanos) {
    current.merge(part, nanos - since, Long::sum);
    since = nanos;
  }

  /** A purchase is over. */
  void finish() {
    if (current.size() != Part.values().length) {
      throw new IllegalStateException("a purchase went another way: " + current.keySet());
    }
    long sum = 0;
    for (Map.Entry<Part, Long> part : current.entrySet()) {
      millis.get(part.getKey()).add(part.getValue() / 1e6);
      sum += part.getKey() == Part.TOLD ? 0 : part.getValue();
    }
    all.add(sum / 1e6);
    current.clear();
  }

  Series of(Part part) {
    return millis.get(part);
  }

  /** All parts of a purchase together but the last: the outbox tells while the worker works on. */
  Series all() {
    return all;
  }
}
