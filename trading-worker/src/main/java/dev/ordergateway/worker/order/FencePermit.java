package dev.ordergateway.worker.order;

import dev.ordergateway.worker.clock.Moment;
import dev.ordergateway.worker.clock.TwoClocks;
import java.time.Duration;

/**
 * A permit to click, counted from the moment before its fence was first sent (SPEC §3).
 *
 * @param asked that moment
 * @param span how long it counts
 */
record FencePermit(Moment asked, Duration span) {
  /** Whether a click may begin now, by both clocks. */
  boolean isOpen(TwoClocks clocks) {
    return !clocks.passed(asked, span);
  }
}
