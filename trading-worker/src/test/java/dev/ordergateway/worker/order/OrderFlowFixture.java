package dev.ordergateway.worker.order;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ordergateway.api.order.ReportRequest;
import dev.ordergateway.api.order.TaskStatus;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A world of its own for each test, and how an order must have ended in it. */
abstract class OrderFlowFixture {
  @TempDir Path folder;
  WorkerFixture world;

  @BeforeEach
  void open() {
    world = new WorkerFixture(folder);
  }

  @AfterEach
  void close() {
    world.close();
  }

  ReportRequest lastReport() {
    return world.gateway.last();
  }

  void assertEnds(TaskStatus status, Integer code, int clicks) {
    assertThat(world.gateway.status).isEqualTo(status);
    assertThat(lastReport().errorCode()).isEqualTo(code);
    assertThat(lastReport().terminal()).isTrue();
    assertThat(world.shop.clicks).isEqualTo(clicks);
    assertThat(world.wrongEvidence()).isEmpty();
  }
}
