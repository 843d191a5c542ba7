package dev.ordergateway.worker.order;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ordergateway.api.order.TaskStatus;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What the two clocks may do between the fence's answer and the click, and what then becomes of it:
 * permit and lease are over as soon as either clock says so, or can't tell any more (SPEC §3).
 */
class SleepBeforeClickIT extends OrderFlowFixture {
  private static final String NO_TIME_LEFT =
      """
      woken late, 30000, 30000
      woken late with the wall clock set back meanwhile, 30000, 0
      the wall clock jumped ahead, 0, 30000
      the wall clock jumped a day ahead, 0, 86400000
      a laptop slept and its monotonic clock stood still, 5, 3600000
      the wall clock was set back by a millisecond, 0, -1
      the wall clock was set back by an hour, 29999, -3600000
      """;

  @ParameterizedTest(name = "{0}")
  @CsvSource(textBlock = NO_TIME_LEFT)
  void afterThePermitsTimeByEitherClockNothingIsClicked(String how, long monotonic, long wall) {
    world.gateway.permitSeconds = 30;
    world.gateway.leaseSeconds = 100_000;
    // The lease is older than the clock is set back: the permit alone must say so.
    world.shop.before.put("armSubmit", () -> pass(7_200_000, 7_200_000));
    world.shop.atTheButton = () -> pass(monotonic, wall);
    assertNotClicked("the permit ran out before the click could begin");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(textBlock = NO_TIME_LEFT)
  void afterTheLeasesTimeByEitherClockNothingIsClicked(String how, long monotonic, long wall) {
    world.gateway.permitSeconds = 100_000;
    world.gateway.leaseSeconds = 30;
    world.shop.atTheButton = () -> pass(monotonic, wall);
    assertNotClicked("the lease ran out by this worker's clocks");
  }

  @ParameterizedTest
  @CsvSource({"29999, 29999", "29999, 0", "0, 29999", "0, 0"})
  void untilTheLastMillisecondByBothClocksItIsClicked(long monotonic, long wall) {
    world.gateway.permitSeconds = 30;
    world.gateway.leaseSeconds = 30;
    world.shop.atTheButton = () -> pass(monotonic, wall);
    world.submit(30_000L).start().work();
    assertThat(world.shop.clicks).isEqualTo(1);
    assertThat(world.gateway.status).isEqualTo(TaskStatus.SUCCEEDED);
  }

  @Test
  void aPermitCountsFromBeforeItsFenceWasFirstSentHoweverLateTheAnswerCame() {
    world.gateway.permitSeconds = 10;
    world.gateway.onTheWay =
        () -> {
          if (!world.gateway.fenceCalls.isEmpty()) {
            world.time.advance(Duration.ofSeconds(6));
          }
        };
    world.shop.atTheButton = () -> pass(4_000, 4_000);
    assertNotClicked("the permit ran out before the click could begin");
  }

  @Test
  void aPermitAskedForAgainCountsFromTheFirstTimeOfAsking() {
    world.gateway.permitSeconds = 10;
    world.gateway.fenceAnswersToLose = 2;
    world.gateway.onFence = () -> world.time.advance(Duration.ofSeconds(4));
    assertNotClicked("the permit ran out before the click could begin");
    assertThat(world.gateway.fenceCalls).hasSize(3);
  }

  private void pass(long monotonicMillis, long wallMillis) {
    world.time.advanceMonotonic(Duration.ofMillis(monotonicMillis));
    world.time.advanceWall(Duration.ofMillis(wallMillis));
  }

  private void assertNotClicked(String why) {
    world.submit(30_000L).start().work();
    assertThat(world.gateway.fenceCalls).isNotEmpty();
    assertThat(world.shop.clicks).isZero();
    assertThat(world.shop.orders).isEmpty();
    assertThat(world.gateway.status).isEqualTo(TaskStatus.NEEDS_HUMAN);
    assertThat(lastReport().detail())
        .contains(why)
        .contains("a permit was given, nothing was clicked");
    assertThat(world.journal().attempts(WorkerFixture.TASK).get(0).countsAsPermit()).isTrue();
  }
}
