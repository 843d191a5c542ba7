package dev.ordergateway.worker.order;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.ordergateway.api.json.WireJson;
import dev.ordergateway.api.order.LeaseGrant;
import dev.ordergateway.api.order.RenewReceipt;
import dev.ordergateway.api.order.RenewRequest;
import dev.ordergateway.worker.clock.BackOff;
import dev.ordergateway.worker.clock.Moment;
import dev.ordergateway.worker.evidence.EvidenceException;
import dev.ordergateway.worker.gateway.Answer;
import dev.ordergateway.worker.gateway.LeaseCall;
import dev.ordergateway.worker.journal.AttemptRow;
import dev.ordergateway.worker.journal.HeldScene;
import dev.ordergateway.worker.journal.JournalException;
import java.time.Duration;
import java.util.Optional;

/**
 * One turn of the order loop: a held scene first, then what was under way when the last process
 * stopped, then a new lease. Runs without threads, HTTP or a browser.
 *
 * <p>Nothing here is ever done again because a lease was lost; the query loop does the opposite.
 * docs/two-channels.md has both side by side.
 */
public final class OrderCycle {
  private static final Duration WAIT = Duration.ofSeconds(30);
  private static final Duration SHORTEST_TURN = Duration.ofSeconds(1);
  private static final Duration HEARTBEAT = Duration.ofSeconds(10);

  private final OrderPorts ports;
  private final TaskHandling handling;
  private final SceneWatch scenes;
  private final Renewal renewal;
  private final BackOff backOff;
  private final ObjectMapper json;
  private boolean refusedTold;
  private String diskTold;
  private Moment pausedCall;

  /**
   * @param backOff for a gateway that does not answer
   */
  public OrderCycle(OrderPorts ports, BackOff backOff) {
    this(ports, backOff, WireJson.newMapper());
  }

  /**
   * @param json of the wire; it may be shared, since each learns the types anew
   */
  public OrderCycle(OrderPorts ports, BackOff backOff, ObjectMapper json) {
    this.json = json;
    this.ports = ports;
    this.handling = new TaskHandling(ports);
    this.scenes = new SceneWatch(ports);
    this.renewal = new Renewal(ports.gateway(), ports.rules().workerId(), ports.clocks());
    this.backOff = backOff;
  }

  /**
   * @return how long to wait before the next turn
   */
  public Duration once() {
    Optional<HeldScene> scene = ports.spots().scene();
    if (scene.isPresent()) {
      return scenes.look(scene.get());
    }
    Optional<AttemptRow> open = ports.orders().openAttempt();
    if (open.isPresent()) {
      return goOn(open.get());
    }
    return orderCanBeKept() ? poll() : pausedHeartbeat();
  }

  /** The lease may still stand: it is renewed first, and then looked into, never just resumed. */
  private Duration goOn(AttemptRow open) {
    LeaseGrant grant = grant(open);
    Moment before = ports.clocks().now();
    Answer<RenewReceipt> answer =
        ports
            .gateway()
            .renew(open.taskId(), new RenewRequest(ports.rules().workerId(), open.leaseCount()));
    if (answer instanceof Answer.Given<RenewReceipt> given) {
      backOff.reset();
      RenewReceipt receipt = given.value();
      HeldLease lease =
          new HeldLease(
              ports.clocks(), open.taskId(), open.leaseCount(), before, receipt.leaseSeconds());
      if (receipt.cancelRequested()) {
        lease.requestCancel();
      }
      handling.resume(grant, lease);
      return Duration.ZERO;
    }
    if (answer instanceof Answer.Refused<RenewReceipt> refused
        && Renewal.meansLost(refused.code())) {
      Attempt attempt = new Attempt(ports, grant, lostLease(open, before), true);
      attempt.write(attempt.entry("lease lost while away", refused.msg()).ended());
      ports
          .alerts()
          .raise(
              "lease_lost",
              open.taskId(),
              "the lease ended while this worker was away (%s); a person reclaims it"
                  .formatted(
                      open.countsAsPermit() ? "it may have ordered" : "it had not submitted"));
      return Duration.ZERO;
    }
    return trouble(answer);
  }

  private HeldLease lostLease(AttemptRow open, Moment before) {
    return new HeldLease(ports.clocks(), open.taskId(), open.leaseCount(), before, 0);
  }

  private LeaseGrant grant(AttemptRow open) {
    try {
      return json.readValue(open.grantJson(), LeaseGrant.class);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("the journal's lease of " + open.taskId() + " is damaged", e);
    }
  }

  private Duration poll() {
    String pollId = ports.spots().pollId(ports.ids());
    Moment before = ports.clocks().now();
    Answer<LeaseGrant> answer =
        ports.gateway().lease(new LeaseCall(ports.rules().workerId(), WAIT, pollId, false));
    if (answer instanceof Answer.Given<LeaseGrant> given) {
      backOff.reset();
      refusedTold = false;
      LeaseGrant grant = given.value();
      handling.begin(grant, lease(grant, before));
      return Duration.ZERO;
    }
    if (answer instanceof Answer.Empty<LeaseGrant>) {
      backOff.reset();
      refusedTold = false;
      ports.spots().pollAnswered();
      // An empty answer comes after a wait; one that comes at once must not make us spin.
      return ports.clocks().passed(before, SHORTEST_TURN) ? Duration.ZERO : SHORTEST_TURN;
    }
    return trouble(answer);
  }

  /**
   * Counted from before the call, a lease that came after a long wait looks nearly over: then it is
   * renewed at once, by a call that is answered at once.
   */
  private HeldLease lease(LeaseGrant grant, Moment before) {
    HeldLease lease =
        new HeldLease(
            ports.clocks(), grant.taskId(), grant.leaseCount(), before, grant.leaseSeconds());
    if (ports.clocks().passed(before, lease.renewEvery())) {
      Moment anew = ports.clocks().now();
      HeldLease renewed =
          new HeldLease(
              ports.clocks(), grant.taskId(), grant.leaseCount(), anew, grant.leaseSeconds());
      renewal.renew(renewed);
      // Without a renewal only what the first call said counts.
      lease = renewed.isRenewed() || renewed.lostBecause() != null ? renewed : lease;
    }
    if (grant.cancelRequested()) {
      lease.requestCancel();
    }
    return lease;
  }

  private Duration trouble(Answer<?> answer) {
    if (answer instanceof Answer.Refused<?> refused && !refusedTold) {
      refusedTold = true;
      ports
          .alerts()
          .raise(
              "gateway_refuses",
              ports.rules().workerId(),
              "the gateway answers %d %s".formatted(refused.code(), refused.msg()));
    }
    return backOff.next();
  }

  private boolean orderCanBeKept() {
    try {
      ports.evidence().requireWritable();
      ports.orders().requireRoom();
      diskTold = null;
      return true;
    } catch (EvidenceException e) {
      tellOfDisk("evidence_fault", e);
    } catch (JournalException e) {
      tellOfDisk("journal_fault", e);
    }
    return false;
  }

  private void tellOfDisk(String alert, RuntimeException why) {
    if (!alert.equals(diskTold)) {
      diskTold = alert;
      ports
          .alerts()
          .raise(
              alert, ports.rules().workerId(), why.getMessage() + "; no order is taken meanwhile");
    }
  }

  /** Looks again soon, since room may be made at any moment, and calls less often. */
  private Duration pausedHeartbeat() {
    if (pausedCall != null && !ports.clocks().passed(pausedCall, HEARTBEAT)) {
      return SHORTEST_TURN;
    }
    pausedCall = ports.clocks().now();
    Answer<LeaseGrant> answer =
        ports.gateway().lease(new LeaseCall(ports.rules().workerId(), Duration.ZERO, null, true));
    return answer instanceof Answer.Empty<LeaseGrant> ? SHORTEST_TURN : trouble(answer);
  }
}
