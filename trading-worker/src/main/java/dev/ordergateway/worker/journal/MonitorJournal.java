package dev.ordergateway.worker.journal;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.ordergateway.api.json.WireJson;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The journal, for one who looks at placed orders and never works on one. */
public final class MonitorJournal {
  private final JournalDoor door;
  private final Clock clock;
  private final ObjectMapper json = WireJson.newMapper();

  /** What became of something that was to be written. */
  public enum Written {
    WRITTEN,
    /** The order is no longer as it was looked up: nothing was written. */
    OVERTAKEN
  }

  public MonitorJournal(JournalDoor door, Clock clock) {
    this.door = door;
    this.clock = clock;
  }

  /** All that are to be looked at, those that must be paid soonest first. */
  public List<WatchedOrder> watched() {
    return door.read(handle -> handle.attach(MonitorDao.class).watched());
  }

  /** Empty where it needs no look any more, or an attempt has taken it up. */
  public Optional<WatchedOrder> findWatched(String taskId) {
    return door.read(handle -> handle.attach(MonitorDao.class).findWatched(taskId));
  }

  /**
   * To be asked before evidence of a change is kept: what can't be written down leaves none.
   *
   * @throws JournalException where there is no room
   */
  public void requireRoom() {
    door.requireRoom();
  }

  /**
   * Writes the event, the order's state, the evidence and the report in one transaction.
   *
   * @throws JournalException where the file does not take it: nothing was written
   */
  public Written record(SeenChange change) {
    WatchedOrder before = change.order();
    Instant at = clock.instant();
    return door.write(
        "record a change at the site",
        handle -> {
          int moved =
              handle
                  .attach(MonitorDao.class)
                  .move(
                      before.taskId(),
                      before.leaseCount(),
                      before.state(),
                      change.now().wire(),
                      change.payDeadline(),
                      change.finalReport() == null ? null : text(change.finalReport()),
                      at);
          if (moved != 1) {
            return Written.OVERTAKEN;
          }
          RecordDao records = handle.attach(RecordDao.class);
          event(records, before, "seen " + change.now().wire(), change.detail(), at);
          EvidenceRow row = change.evidence();
          records.addEvidence(row.ref(), row.taskId(), row.step(), row.metaSha256(), at);
          handle.attach(OutboxDao.class).add(before.taskId(), text(change.report()), at);
          return Written.WRITTEN;
        });
  }

  /** Keeps a deadline that the site shows; one that is known already is no news. */
  public Written noteDeadline(WatchedOrder order, Instant deadline) {
    Instant at = clock.instant();
    return door.write(
        "note a deadline",
        handle -> {
          if (handle.attach(MonitorDao.class).setDeadline(order.taskId(), deadline, at) != 1) {
            return Written.OVERTAKEN;
          }
          event(
              handle.attach(RecordDao.class), order, "seen deadline", String.valueOf(deadline), at);
          return Written.WRITTEN;
        });
  }

  private static void event(
      RecordDao records, WatchedOrder order, String kind, String detail, Instant at) {
    records.addEvent(order.taskId(), order.retryNo(), order.leaseCount(), kind, detail, at);
  }

  /** Of orders not known to be paid, those deadlines whose passing was not told yet. */
  public List<PayDeadline> openDeadlines() {
    return door.read(handle -> handle.attach(MonitorDao.class).openDeadlines());
  }

  /** A person was warned: not again, in this process or a later one. */
  public void warned(PayDeadline deadline, PayDeadline.Warning warning) {
    door.write(
        "remember a warning",
        handle -> {
          handle
              .attach(MonitorDao.class)
              .addDeadlineAlert(
                  deadline.taskId(), deadline.payDeadline(), warning.text(), clock.instant());
          return warning;
        });
  }

  private String text(Object value) {
    try {
      return json.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a report can't be written as JSON", e);
    }
  }
}
