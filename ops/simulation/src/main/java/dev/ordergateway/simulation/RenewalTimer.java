package dev.ordergateway.simulation;

import dev.ordergateway.api.order.RenewReceipt;
import dev.ordergateway.api.order.RenewRequest;
import dev.ordergateway.worker.clock.Moment;
import dev.ordergateway.worker.clock.TwoClocks;
import dev.ordergateway.worker.gateway.Answer;
import dev.ordergateway.worker.order.HeldLease;
import dev.ordergateway.worker.order.LeaseKeeper;
import dev.ordergateway.worker.order.Renewal;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/**
 * Renews beside the order, without a thread: the request is sent when its time has come, and the
 * product's renewal runs when its answer has arrived, on the clocks of the moment when it was sent.
 */
final class RenewalTimer implements LeaseKeeper {
  private final WorkerProcess process;
  private final WorkerMachine machine;
  private final World world;
  private final RemoteGateway gateway;

  RenewalTimer(WorkerProcess process, WorkerMachine machine, World world, RemoteGateway gateway) {
    this.process = process;
    this.machine = machine;
    this.world = world;
    this.gateway = gateway;
  }

  private static final class Kept {
    boolean isOver;
  }

  @Override
  public Keeping keep(HeldLease lease) {
    Kept kept = new Kept();
    schedule(lease, lease.renewEvery(), kept);
    return () -> kept.isOver = true;
  }

  private void schedule(HeldLease lease, Duration wait, Kept kept) {
    at(world.now() + Math.max(1, wait.toMillis()), () -> begin(lease, kept));
  }

  /** When the process is frozen then, it happens as soon as it is not. */
  private void at(long when, Runnable action) {
    world.time.doAt(
        when,
        () -> {
          if (process.frozenUntil() > world.now()) {
            at(process.frozenUntil(), action);
          } else if (!process.isDead()) {
            action.run();
          }
        });
  }

  private void begin(HeldLease lease, Kept kept) {
    if (kept.isOver || !lease.holds()) {
      return;
    }
    Moment sent = machine.clocks.both().now();
    RenewRequest request = new RenewRequest(machine.workerId(), lease.leaseCount());
    gateway.sendRenewal(
        lease.taskId(),
        request,
        answer -> at(world.now(), () -> finish(lease, kept, sent, answer)));
  }

  private void finish(HeldLease lease, Kept kept, Moment sent, Answer<RenewReceipt> answer) {
    Renewal renewal =
        new Renewal(new AnsweredRenewal(answer), machine.workerId(), standingAt(sent));
    schedule(lease, renewal.renew(lease), kept);
  }

  private static TwoClocks standingAt(Moment moment) {
    return new TwoClocks(
        new Clock() {
          @Override
          public Instant instant() {
            return moment.wall();
          }

          @Override
          public ZoneId getZone() {
            return ZoneOffset.UTC;
          }

          @Override
          public Clock withZone(ZoneId zone) {
            return this;
          }
        },
        moment::nanos);
  }
}
