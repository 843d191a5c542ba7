package dev.ordergateway.worker.monitor;

import dev.ordergateway.api.order.OrderState;
import dev.ordergateway.worker.evidence.EvidenceException;
import dev.ordergateway.worker.evidence.EvidenceNote;
import dev.ordergateway.worker.journal.EvidenceRow;
import dev.ordergateway.worker.journal.JournalException;
import dev.ordergateway.worker.journal.MonitorJournal.Written;
import dev.ordergateway.worker.journal.WatchedOrder;
import dev.ordergateway.worker.site.OrderDetail;
import dev.ordergateway.worker.site.Step;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes in what a page showed: evidence first, then the journal with the report in it (SPEC §0, law
 * 4). A change that can't be kept is not lost: the next look sees it again.
 */
final class SeenOrders {
  private static final Logger LOG = LoggerFactory.getLogger(SeenOrders.class);

  private final MonitorPorts ports;
  private final ChangeWords words;
  private final Set<String> toldBackward = new HashSet<>();
  private final Map<String, OrderState> unkept = new HashMap<>();

  SeenOrders(MonitorPorts ports) {
    this.ports = ports;
    this.words = new ChangeWords(ports.workerId());
  }

  void take(WatchedOrder order, OrderDetail detail) {
    if (!detail.found()) {
      // Not cancelled: a site forgets, hides and lags for reasons of its own.
      LOG.info("the site shows no order {} of {}", order.siteOrderId(), order.taskId());
      return;
    }
    Move move = Move.of(order.orderState(), detail.state());
    if (move == Move.ON) {
      tell(order, detail);
      return;
    }
    unkept.remove(order.taskId());
    if (move == Move.BACK && toldBackward.add(order.taskId() + " " + detail.state().wire())) {
      LOG.warn(
          "order {} of {} is shown as {}, after {}: not counted",
          order.siteOrderId(),
          order.taskId(),
          detail.state().wire(),
          order.state());
    }
    if (move == Move.UNKNOWN) {
      LOG.info("order {}: \"{}\" means nothing known", order.siteOrderId(), detail.stageLabel());
    }
    if (detail.payDeadline() != null) {
      ports.journal().noteDeadline(order, detail.payDeadline());
    }
  }

  private void tell(WatchedOrder order, OrderDetail detail) {
    try {
      keep(order, detail);
      unkept.remove(order.taskId());
    } catch (EvidenceException | JournalException e) {
      LOG.error("{} is {} now, which can't be kept yet", order.taskId(), detail.state().wire(), e);
      if (unkept.put(order.taskId(), detail.state()) == null) {
        ports
            .alerts()
            .raise(
                e instanceof JournalException ? "journal_fault" : "evidence_fault",
                order.taskId(),
                "the order is %s now; that is told once it can be kept: %s"
                    .formatted(detail.state().wire(), e.getMessage()));
      }
    }
  }

  /** Whether it was seen to wait for no payment any more, which could not be kept yet. */
  boolean isPaidForAllWeSaw(String taskId) {
    OrderState state = unkept.get(taskId);
    return state != null && state != OrderState.AWAITING_PAYMENT;
  }

  private void keep(WatchedOrder order, OrderDetail detail) {
    if (detail.page() == null) {
      // Unlike a click, a look can be repeated: nothing is told before its page can be had.
      throw new EvidenceException("the page that shows it can't be had", null);
    }
    ports.journal().requireRoom();
    EvidenceRow row =
        ports
            .evidence()
            .keep(
                new EvidenceNote(
                    order.taskId(),
                    Step.ORDER_DETAIL.wire(),
                    detail.state(),
                    order.lastAttempt().label()),
                detail.page());
    if (ports.journal().record(words.of(order, detail, row)) == Written.OVERTAKEN) {
      LOG.info("{} was taken up meanwhile: it is looked at again afterwards", order.taskId());
      return;
    }
    LOG.info("{} is {} now, after {}", order.taskId(), detail.state().wire(), order.state());
    ports.reportAdded().run();
  }
}
