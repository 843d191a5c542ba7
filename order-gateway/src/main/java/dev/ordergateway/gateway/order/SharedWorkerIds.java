package dev.ordergateway.gateway.order;

import dev.ordergateway.gateway.alert.Alert;
import dev.ordergateway.gateway.alert.AlertSource;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Notices two processes that poll under one worker id, as from two machines. They would answer each
 * other's polls for ever, and share an account that belongs to one process (SPEC §0, law 2).
 *
 * <p>A worker takes a new poll_id only when its last poll was answered. So a poll that still waits,
 * and is superseded under another poll_id, was another process's; or, once, that of a worker whose
 * journal is lost. Thread-safe.
 */
public final class SharedWorkerIds implements AlertSource {
  private static final String NAME = "worker_id_shared";

  /** Longer than a purchase: while one of the two buys, it does not poll. */
  private static final Duration REMEMBERED = Duration.ofMinutes(10);

  /**
   * @param before when it was seen before that, null where it never was
   */
  private record Seen(Instant before, Instant last) {}

  private final Clock clock;
  private final Map<String, Seen> seen = new ConcurrentHashMap<>();

  public SharedWorkerIds(Clock clock) {
    this.clock = clock;
  }

  /**
   * @param older still waits, and its client was there a moment ago
   */
  void superseded(LeaseCall older, LeaseCall newer) {
    if (older.pollId() != null
        && newer.pollId() != null
        && !older.pollId().equals(newer.pollId())) {
      Instant now = clock.instant();
      seen.merge(newer.workerId(), new Seen(null, now), (known, once) -> new Seen(known.last, now));
    }
  }

  @Override
  public Set<String> names() {
    return Set.of(NAME);
  }

  @Override
  public List<Alert> standing() {
    Instant oldest = clock.instant().minus(REMEMBERED);
    seen.values().removeIf(each -> each.last.isBefore(oldest));
    List<Alert> alerts = new ArrayList<>();
    seen.forEach(
        (worker, each) -> {
          if (each.before != null && !each.before.isBefore(oldest)) {
            alerts.add(
                new Alert(
                    NAME,
                    worker,
                    each.last,
                    "two processes poll as worker "
                        + worker
                        + ": end one of them, or give it an id and an account of its own"));
          }
        });
    return alerts;
  }
}
