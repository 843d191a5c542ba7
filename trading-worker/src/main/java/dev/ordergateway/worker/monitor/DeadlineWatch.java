package dev.ordergateway.worker.monitor;

import dev.ordergateway.worker.journal.PayDeadline;
import dev.ordergateway.worker.journal.PayDeadline.Warning;
import java.time.Instant;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Warns a person before the deadline of a payment passes, and when it has, each once per task and
 * deadline. It goes by the journal alone, so it also warns where the site can't be read.
 */
final class DeadlineWatch {
  private static final Logger LOG = LoggerFactory.getLogger(DeadlineWatch.class);

  private final MonitorPorts ports;
  private final Set<String> raised = new HashSet<>();

  DeadlineWatch(MonitorPorts ports) {
    this.ports = ports;
  }

  /**
   * Warns of what is due.
   *
   * @param mayBePaid tasks that are left out for now, such as those about to be looked at
   * @return the next moment at which something is due, empty where nothing is known to be
   */
  Optional<Instant> warn(Predicate<String> mayBePaid) {
    Instant now = ports.clocks().instant();
    Instant next = null;
    for (PayDeadline order : ports.journal().openDeadlines()) {
      if (mayBePaid.test(order.taskId())) {
        continue;
      }
      Instant passes = order.payDeadline();
      Instant nears = passes.minus(ports.terms().warnBeforeSeconds());
      if (!now.isBefore(passes)) {
        warn(order, Warning.PASSED, "payment_deadline_passed", "had to be paid until ");
        continue;
      }
      boolean near = !now.isBefore(nears);
      if (near && !order.nearTold()) {
        warn(order, Warning.NEAR, "payment_deadline_near", "must be paid until ");
      }
      Instant moment = near ? passes : nears;
      next = next == null || moment.isBefore(next) ? moment : next;
    }
    return Optional.ofNullable(next);
  }

  /**
   * Raised first and remembered after: a crash between the two warns twice, the other way round it
   * would not warn at all. A journal that takes nothing makes no flood of it.
   */
  private void warn(PayDeadline order, Warning warning, String name, String words) {
    if (raised.add(order.taskId() + " " + order.payDeadline() + " " + warning)) {
      ports.alerts().raise(name, order.taskId(), message(order, words));
    }
    try {
      ports.journal().warned(order, warning);
    } catch (RuntimeException e) {
      LOG.error("that {} was raised for {} can't be kept yet", name, order.taskId(), e);
    }
  }

  private static String message(PayDeadline order, String words) {
    return "order %s at %s %s%s; it was last seen as %s"
        .formatted(
            order.siteOrderId() == null ? "without a number" : order.siteOrderId(),
            order.site(),
            words,
            order.payDeadline(),
            order.state());
  }
}
