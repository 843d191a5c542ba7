package dev.ordergateway.worker.order;

import dev.ordergateway.api.EnvelopeCode;
import dev.ordergateway.api.order.RenewReceipt;
import dev.ordergateway.api.order.RenewRequest;
import dev.ordergateway.worker.clock.Moment;
import dev.ordergateway.worker.clock.TwoClocks;
import dev.ordergateway.worker.gateway.Answer;
import dev.ordergateway.worker.gateway.GatewayCalls;
import java.time.Duration;

/** Renews a lease once. */
public final class Renewal {
  private final GatewayCalls gateway;
  private final String workerId;
  private final TwoClocks clocks;

  public Renewal(GatewayCalls gateway, String workerId, TwoClocks clocks) {
    this.gateway = gateway;
    this.workerId = workerId;
    this.clocks = clocks;
  }

  /**
   * @return when to do it again: sooner where no answer came
   */
  public Duration renew(HeldLease lease) {
    Moment before = clocks.now();
    Answer<RenewReceipt> answer =
        gateway.renew(lease.taskId(), new RenewRequest(workerId, lease.leaseCount()));
    Duration regular = lease.renewEvery();
    if (answer instanceof Answer.Given<RenewReceipt> given) {
      lease.renewed(before, given.value().leaseSeconds());
      if (given.value().cancelRequested()) {
        lease.requestCancel();
      }
      return regular;
    }
    if (answer instanceof Answer.Refused<RenewReceipt> refused && meansLost(refused.code())) {
      lease.lose("the gateway refused to renew it: " + refused.msg());
    }
    return regular.dividedBy(4);
  }

  /** Whether a refusal says that the lease is gone, and not that the call was at fault. */
  static boolean meansLost(int code) {
    return code == EnvelopeCode.LEASE_INVALID.number()
        || code == EnvelopeCode.TASK_NOT_FOUND.number();
  }
}
