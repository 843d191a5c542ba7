package dev.ordergateway.worker.monitor;

import dev.ordergateway.worker.clock.Moment;
import dev.ordergateway.worker.journal.WatchedOrder;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks after placed orders until they are delivered or cancelled (SPEC §7.5). A round looks at
 * each of them once; a turn looks at one, so that between two looks others have the account and
 * deadlines are heeded. All that must outlive a restart is in the journal.
 */
public final class MonitorCycle {
  private static final Logger LOG = LoggerFactory.getLogger(MonitorCycle.class);

  /** Deadlines go by the wall clock, which jumps, and runs on while a machine sleeps. */
  private static final Duration LONGEST_WAIT = Duration.ofMinutes(1);

  private final MonitorPorts ports;
  private final OrderLook look;
  private final DeadlineWatch deadlines;
  private final Deque<WatchedOrder> round = new ArrayDeque<>();
  private Moment lastLook;

  public MonitorCycle(MonitorPorts ports) {
    this.ports = ports;
    this.look = new OrderLook(ports);
    this.deadlines = new DeadlineWatch(ports);
  }

  /**
   * @return how long to wait before the next turn
   */
  public Duration once() {
    if (round.isEmpty() && isRoundDue()) {
      round.addAll(ports.journal().watched());
      lastLook = ports.clocks().now();
    }
    WatchedOrder order = round.poll();
    if (order != null) {
      lookAt(order);
      lastLook = ports.clocks().now();
    }
    Optional<Instant> moment = deadlines.warn(this::mayBePaid);
    return round.isEmpty() ? untilNext(moment) : Duration.ZERO;
  }

  private boolean isRoundDue() {
    return lastLook == null || ports.clocks().passed(lastLook, ports.terms().everySeconds());
  }

  /** One order's trouble keeps the others from nothing. */
  private void lookAt(WatchedOrder order) {
    try {
      if (look.at(order) == OrderLook.Result.SITE_BLOCKED) {
        round.removeIf(other -> other.site().equals(order.site()));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException e) {
      LOG.error("looking at {} stumbled", order.taskId(), e);
    }
  }

  private boolean mayBePaid(String taskId) {
    return look.isPaidForAllWeSaw(taskId)
        || round.stream().anyMatch(order -> order.taskId().equals(taskId));
  }

  private Duration untilNext(Optional<Instant> moment) {
    Moment now = ports.clocks().now();
    Duration round = ports.terms().everySeconds().minusNanos(now.nanos() - lastLook.nanos());
    Duration wait = shorter(round, LONGEST_WAIT);
    if (moment.isPresent()) {
      wait = shorter(wait, Duration.between(now.wall(), moment.get()));
    }
    return wait.isNegative() ? Duration.ZERO : wait;
  }

  private static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }
}
