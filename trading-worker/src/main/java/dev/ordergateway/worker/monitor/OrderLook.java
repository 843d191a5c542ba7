package dev.ordergateway.worker.monitor;

import dev.ordergateway.api.WorkerErrorCode;
import dev.ordergateway.worker.account.AccountLock;
import dev.ordergateway.worker.journal.WatchedOrder;
import dev.ordergateway.worker.site.MeasuredReading;
import dev.ordergateway.worker.site.OrderDetail;
import dev.ordergateway.worker.site.ReadingTime;
import dev.ordergateway.worker.site.SiteException;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One look at one order, under the account's lock. What it brings is written before the lock is
 * given back, so that evidence of one task is never written by two at once.
 */
final class OrderLook {
  private static final Logger LOG = LoggerFactory.getLogger(OrderLook.class);

  private final MonitorPorts ports;
  private final MonitoredSites sites;
  private final SeenOrders seen;
  private final Set<String> blocked = new HashSet<>();

  /** What a look means for the rest of the round. */
  enum Result {
    DONE,
    /** The site asks for a person: its other orders would only run into the same. */
    SITE_BLOCKED
  }

  OrderLook(MonitorPorts ports) {
    this.ports = ports;
    this.sites = new MonitoredSites(ports.sites());
    this.seen = new SeenOrders(ports);
  }

  /**
   * @param listed as it was when the round began
   */
  Result at(WatchedOrder listed) throws InterruptedException {
    Optional<? extends MeasuredReading> site = sites.find(listed.site());
    if (site.isEmpty()) {
      return Result.DONE;
    }
    Optional<AccountLock.Held> turn = ports.account().holdWithin(ports.terms().readSeconds());
    if (turn.isEmpty()) {
      LOG.info("the account is busy: {} is looked at in the next round", listed.taskId());
      return Result.DONE;
    }
    try (AccountLock.Held held = turn.get()) {
      // Looked up anew: a lease of it may have come and gone while the others were looked at.
      Optional<WatchedOrder> order = ports.journal().findWatched(listed.taskId());
      return order.isPresent() ? read(order.get(), site.get()) : Result.DONE;
    }
  }

  /** Whether a payment's deadline concerns nobody any more, though the journal can't say so yet. */
  boolean isPaidForAllWeSaw(String taskId) {
    return seen.isPaidForAllWeSaw(taskId);
  }

  private Result read(WatchedOrder order, MeasuredReading site) {
    OrderDetail detail;
    try {
      ReadingTime time =
          new ReadingTime(ports.terms().readSeconds(), ports.clocks().nanos(), ports.stopping());
      time.left();
      detail = site.orderDetail(order.siteOrderId(), time);
    } catch (SiteException e) {
      return stopped(order, e);
    }
    blocked.remove(order.site());
    seen.take(order, detail);
    return Result.DONE;
  }

  private Result stopped(WatchedOrder order, SiteException e) {
    LOG.info(
        "order {} of {} could not be read: {} {}",
        order.siteOrderId(),
        order.taskId(),
        e.code().number(),
        e.getMessage());
    if (e.code() != WorkerErrorCode.LOGGED_OUT && e.code() != WorkerErrorCode.CHALLENGE) {
      return Result.DONE;
    }
    if (blocked.add(order.site())) {
      ports
          .alerts()
          .raise(
              "monitor_blocked",
              order.site(),
              "placed orders can't be looked after until a person helps: " + e.getMessage());
    }
    return Result.SITE_BLOCKED;
  }
}
