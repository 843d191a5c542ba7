package dev.ordergateway.worker.order;

import dev.ordergateway.api.order.LeaseGrant;
import dev.ordergateway.api.order.OrderView;
import dev.ordergateway.api.order.TaskStatus;
import dev.ordergateway.api.order.TaskView;
import dev.ordergateway.worker.account.AccountLock;
import dev.ordergateway.worker.clock.Moment;
import dev.ordergateway.worker.gateway.Answer;
import dev.ordergateway.worker.gateway.LeaseCall;
import dev.ordergateway.worker.journal.HeldScene;
import dev.ordergateway.worker.site.Site;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** While a scene is held: heartbeats that take no order, until it is released (SPEC §7.2). */
final class SceneWatch {
  private static final Logger LOG = LoggerFactory.getLogger(SceneWatch.class);
  private static final Duration LOOK = Duration.ofSeconds(1);
  private static final Duration CALL = Duration.ofSeconds(10);

  private final OrderPorts ports;
  private Moment called;
  private HeldScene watched;
  private Moment watchedSince;

  SceneWatch(OrderPorts ports) {
    this.ports = ports;
  }

  /**
   * @return when to look again
   */
  Duration look(HeldScene scene) {
    String reason = reason(scene);
    if (reason == null) {
      return LOOK;
    }
    try (AccountLock.Held held = ports.account().hold()) { // closing a tab uses the browser
      ports.sites().find(scene.site()).ifPresent(SceneWatch::release);
    }
    ports.spots().releaseScene();
    ports.resume().clear();
    called = null;
    LOG.info("the scene of {} is released: {}", scene.taskId(), reason);
    return Duration.ZERO;
  }

  private static void release(Site site) {
    try {
      site.releaseScene();
    } catch (RuntimeException e) {
      LOG.warn("the held tab could not be closed", e);
    }
  }

  private String reason(HeldScene scene) {
    if (ports.resume().isGiven()) {
      return "resume was asked for";
    }
    if (isOver(scene)) {
      return "its time is over";
    }
    if (called != null && !ports.clocks().passed(called, CALL)) {
      return null;
    }
    called = ports.clocks().now();
    Answer<LeaseGrant> answer =
        ports.gateway().lease(new LeaseCall(ports.rules().workerId(), Duration.ZERO, null, true));
    if (answer instanceof Answer.Given<LeaseGrant> given) {
      LOG.error("the gateway gave {} to a paused worker", given.value().taskId());
    }
    // Before our own word has arrived there, what the gateway says is older than the scene.
    return ports.reportsTold().test(scene.taskId()) && isResolved(scene)
        ? "its task was settled"
        : null;
  }

  /** By the wall clock, or, where that was set back, by how long this process has watched it. */
  private boolean isOver(HeldScene scene) {
    Moment now = ports.clocks().now();
    if (!scene.equals(watched)) {
      watched = scene;
      watchedSince = now;
    }
    Duration hold = ports.rules().sceneHold();
    return Duration.between(scene.heldAt(), now.wall()).compareTo(hold) >= 0
        || Duration.ofNanos(now.nanos() - watchedSince.nanos()).compareTo(hold) >= 0;
  }

  private boolean isResolved(HeldScene scene) {
    if (!(ports.gateway().read(scene.taskId()) instanceof Answer.Given<OrderView> given)) {
      return false;
    }
    TaskView task = given.value().task();
    return task.status() != null
        && (task.status().ended()
            || task.status() == TaskStatus.QUEUED
            || task.leaseCount() > scene.leaseCount());
  }
}
