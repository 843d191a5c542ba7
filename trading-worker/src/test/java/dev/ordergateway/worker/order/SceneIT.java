package dev.ordergateway.worker.order;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ordergateway.api.WorkerErrorCode;
import dev.ordergateway.api.order.TaskStatus;
import dev.ordergateway.worker.account.AccountLock;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A challenge leaves the tab for a person, and the worker takes no order meanwhile. */
class SceneIT {
  @TempDir Path folder;
  private WorkerFixture world;

  @BeforeEach
  void challenge() {
    world = new WorkerFixture(folder);
    world.shop.click = ScriptedShop.Click.ASKS_FOR_3DS;
    world.resume = true; // from a scene long ago: it must not count
    world.submit(30_000L).start();
    world.turn();
    assertThat(world.gateway.status).isEqualTo(TaskStatus.NEEDS_HUMAN);
    assertThat(world.gateway.last().errorCode()).isEqualTo(5003);
    assertThat(world.shop.sceneHeld).isTrue();
    world.gateway.leaseCalls.clear();
  }

  @AfterEach
  void close() {
    world.close();
  }

  private void turns(int count) {
    for (int i = 0; i < count; i++) {
      world.turn();
    }
  }

  private boolean takesOrders() {
    return world.gateway.leaseCalls.stream().anyMatch(call -> !call.paused());
  }

  @Test
  void heartbeatsGoOnPausedAcrossARestart() {
    turns(30);
    world.start();
    turns(30);
    assertThat(world.gateway.leaseCalls).hasSizeBetween(5, 10).allMatch(call -> call.paused());
    assertThat(world.shop.sceneHeld).isTrue();
  }

  @Test
  void resumeReleasesIt() {
    turns(5);
    world.resume = true;
    turns(3);
    assertThat(takesOrders()).isTrue();
    assertThat(world.shop.sceneHeld).isFalse();
    assertThat(world.resume).isFalse();
  }

  @Test
  void itsTimeReleasesIt() {
    turns(5);
    world.time.advance(Duration.ofMinutes(30));
    turns(3);
    assertThat(takesOrders()).isTrue();
  }

  @Test
  void aWallClockThatWasSetBackDoesNotHoldItForEver() {
    turns(5);
    world.time.advanceWall(Duration.ofDays(-2));
    turns(3);
    assertThat(takesOrders()).isFalse();
    world.time.advance(Duration.ofMinutes(30));
    turns(3);
    assertThat(takesOrders()).isTrue();
  }

  @Test
  void itsTabIsNotClosedWhileSomebodyElseUsesTheBrowser() throws Exception {
    world.resume = true;
    Thread turn = new Thread(() -> turns(3));
    try (AccountLock.Held reading = world.account.hold()) {
      turn.start();
      turn.join(300);
      assertThat(world.shop.sceneHeld).isTrue();
    }
    turn.join();
    assertThat(world.shop.sceneHeld).isFalse();
  }

  @Test
  void aSettledTaskReleasesIt() {
    turns(15);
    assertThat(takesOrders()).isFalse();
    world.gateway.status = TaskStatus.SUCCEEDED;
    turns(15);
    assertThat(takesOrders()).isTrue();
  }

  @Test
  void aLoggedOutAccountHoldsItToo() {
    world.close();
    world = new WorkerFixture(folder.resolve("other"));
    world.folder.toFile().mkdirs();
    world.shop.before.put("addToCart", world.shop.stop(WorkerErrorCode.LOGGED_OUT));
    world.submit(30_000L).start().turn();
    assertThat(world.gateway.last().errorCode()).isEqualTo(5001);
    assertThat(world.spots().scene()).isPresent();
    assertThat(world.shop.clicks).isZero();
  }
}
