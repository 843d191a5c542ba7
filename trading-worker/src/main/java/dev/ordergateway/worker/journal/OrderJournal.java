package dev.ordergateway.worker.journal;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.ordergateway.api.json.WireJson;
import dev.ordergateway.api.order.LeaseGrant;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jdbi.v3.core.Handle;

/** The worker's own record of orders: the authority on what was done (S0 §6.1). */
public final class OrderJournal {
  private final JournalDoor door;
  private final Clock clock;
  private final ObjectMapper json;

  public OrderJournal(JournalDoor door, Clock clock) {
    this(door, clock, WireJson.newMapper());
  }

  /**
   * @param json of the wire; it may be shared, since each learns the types anew
   */
  public OrderJournal(JournalDoor door, Clock clock, ObjectMapper json) {
    this.door = door;
    this.clock = clock;
    this.json = json;
  }

  /**
   * To be asked before a lease is: an order that can't be written down should not be taken.
   *
   * @throws JournalException where there is no room for another order
   */
  public void requireRoom() {
    door.requireRoom();
  }

  /** The lease has arrived: from here on its poll is answered and the attempt is under way. */
  public AttemptKey begin(LeaseGrant grant) {
    AttemptKey key = new AttemptKey(grant.taskId(), grant.retryNo(), grant.leaseCount());
    Instant now = clock.instant();
    door.write(
        "begin an attempt",
        handle -> {
          OrderDao orders = handle.attach(OrderDao.class);
          orders.insertOrder(grant.taskId(), grant.site(), text(grant.intent()), now);
          orders.openAttempt(key.taskId(), key.retryNo(), key.leaseCount(), text(grant), now);
          handle.attach(SpotDao.class).clearPoll();
          event(handle, key, "leased", null, now);
          return key;
        });
    return key;
  }

  /**
   * Writes the intention to click, with the permit as asked for: whatever happens from here on, a
   * restart finds it.
   *
   * @throws IllegalStateException where this task has an intention already
   */
  public Instant intend(AttemptKey key, long payableYen) {
    Instant now = clock.instant();
    door.write(
        "intend to submit",
        handle -> {
          int rows =
              handle
                  .attach(OrderDao.class)
                  .intend(key.taskId(), key.retryNo(), key.leaseCount(), payableYen, now);
          if (rows != 1) {
            throw new IllegalStateException("there was an intention already in this attempt");
          }
          event(handle, key, "intended", "payable " + payableYen + " yen", now);
          return rows;
        });
    return now;
  }

  /** Writes the order's item down as ours to remove, before it is put into the cart. */
  public void putIntoCart(AttemptKey key, String site, CartLine line) {
    Instant now = clock.instant();
    door.write(
        "put into the cart",
        handle -> {
          handle
              .attach(SpotDao.class)
              .addCartLine(site, line.itemUrl(), line.variantId(), key.taskId(), now);
          event(handle, key, "cart-add begins", null, now);
          return line;
        });
  }

  public void record(JournalEntry entry) {
    Instant now = clock.instant();
    door.write(
        entry.event,
        handle -> {
          write(handle, entry, now);
          return entry;
        });
  }

  private void write(Handle handle, JournalEntry entry, Instant now) {
    AttemptKey key = entry.key;
    String taskId = key.taskId();
    OrderDao orders = handle.attach(OrderDao.class);
    event(handle, key, entry.event, entry.detail, now);
    orders.updateOrder(
        taskId,
        entry.state == null ? null : entry.state.wire(),
        entry.account,
        entry.payableYen,
        entry.payDeadline,
        entry.siteOrderId,
        now);
    orders.touchAttempt(
        taskId, key.retryNo(), key.leaseCount(), entry.account, entry.payableYen, now);
    if (entry.fence != null
        && orders.settleFence(taskId, key.retryNo(), key.leaseCount(), entry.fence.text()) != 1) {
      throw new IllegalStateException("no fence was asked for in this attempt");
    }
    if (entry.evidence != null) {
      EvidenceRow row = entry.evidence;
      handle
          .attach(RecordDao.class)
          .addEvidence(row.ref(), row.taskId(), row.step(), row.metaSha256(), now);
    }
    SpotDao spot = handle.attach(SpotDao.class);
    switch (entry.cart) {
      case SAME -> {}
      case ONLY_OURS -> spot.forgetCartLinesOfOthers(entry.site, taskId);
      case GONE -> spot.forgetCartLinesOf(entry.site, taskId);
    }
    if (entry.scene != null) {
      HeldScene scene = entry.scene;
      spot.holdScene(taskId, scene.leaseCount(), scene.site(), scene.why(), scene.heldAt());
    }
    if (entry.report != null) {
      handle.attach(OutboxDao.class).add(taskId, text(entry.report), now);
    }
    if (entry.ended) {
      orders.endAttempt(taskId, key.retryNo(), key.leaseCount(), now);
    }
    if (entry.finished) {
      orders.finishOrder(taskId, key.retryNo(), text(entry.report));
    }
  }

  private static void event(Handle handle, AttemptKey key, String kind, String detail, Instant at) {
    handle
        .attach(RecordDao.class)
        .addEvent(key.taskId(), key.retryNo(), key.leaseCount(), kind, detail, at);
  }

  public Optional<OrderRow> find(String taskId) {
    return door.read(handle -> handle.attach(OrderDao.class).findOrder(taskId));
  }

  /** Oldest first. */
  public List<AttemptRow> attempts(String taskId) {
    return door.read(handle -> handle.attach(OrderDao.class).attempts(taskId));
  }

  /** The attempt that was under way when this process, or the one before it, stopped. */
  public Optional<AttemptRow> openAttempt() {
    return door.read(handle -> handle.attach(OrderDao.class).findOpenAttempt());
  }

  /** Numbers of orders at that site which other tasks hold. */
  public Set<String> takenOrderIds(String site, String taskId) {
    return door.read(handle -> handle.attach(OrderDao.class).takenOrderIds(site, taskId));
  }

  /** Another task that may have been bought there at that time, under a number nobody knows. */
  public Optional<String> findNumberless(String site, String taskId, Instant from, Instant until) {
    return door.read(
        handle -> handle.attach(OrderDao.class).findNumberless(site, taskId, from, until));
  }

  /** What this worker put into that site's cart and never saw gone. */
  public List<CartLine> cartLines(String site) {
    return door.read(handle -> handle.attach(SpotDao.class).cartLines(site));
  }

  /** The kinds of all that happened to a task, oldest first. */
  public List<String> events(String taskId) {
    return door.read(handle -> handle.attach(RecordDao.class).eventKinds(taskId));
  }

  /** The evidence index of a task, oldest first. */
  public List<EvidenceRow> evidence(String taskId) {
    return door.read(handle -> handle.attach(RecordDao.class).evidence(taskId));
  }

  public List<String> tasksWithEvidence() {
    return door.read(handle -> handle.attach(RecordDao.class).tasksWithEvidence());
  }

  private String text(Object value) {
    try {
      return json.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("what came as JSON can't be written as JSON", e);
    }
  }
}
