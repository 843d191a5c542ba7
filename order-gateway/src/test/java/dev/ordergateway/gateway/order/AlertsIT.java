package dev.ordergateway.gateway.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.ordergateway.gateway.alert.Alert;
import dev.ordergateway.gateway.alert.AlertBoard;
import dev.ordergateway.gateway.store.StoreUnavailableException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class AlertsIT extends OrdersIT {
  private final ListAppender<ILoggingEvent> log = new ListAppender<>();
  private final Logger logger = (Logger) LoggerFactory.getLogger(AlertBoard.class);

  @BeforeEach
  void listen() {
    log.start();
    logger.addAppender(log);
  }

  @AfterEach
  void stopListening() {
    logger.detachAppender(log);
  }

  @Test
  void aSilentWorkerIsRaisedOnceAndClearedOnceAlsoAcrossARestart() throws Exception {
    orders.lease("w");
    orders.clock.advance(OrdersFixture.OFFLINE);
    orders.alerts.refresh();
    assertThat(names()).as("at the limit").isEmpty();
    orders.clock.advance(Duration.ofMillis(1));
    orders.alerts.refresh();
    orders.alerts.refresh();
    assertThat(names()).containsExactly("worker_offline");
    Alert before = orders.alerts.standing().iterator().next();
    restart();
    orders.clock.advance(Duration.ofSeconds(1));
    orders.alerts.refresh();
    assertThat(orders.alerts.standing()).containsExactly(before);
    orders.lease("w");
    orders.alerts.refresh();
    orders.alerts.refresh();
    assertThat(names()).isEmpty();
    assertThat(lines())
        .hasSize(2)
        .satisfiesExactly(
            raised -> assertThat(raised).startsWith("alert raised: worker_offline"),
            cleared -> assertThat(cleared).startsWith("alert cleared: worker_offline"));
  }

  @Test
  void aTaskThatNobodyTakesIsRaisedAndClearedWhenItIsTaken() {
    orders.submit("a");
    orders.clock.advance(OrdersFixture.QUEUE_STALE);
    orders.alerts.refresh();
    assertThat(orders.alerts.standing())
        .singleElement()
        .satisfies(
            alert -> {
              assertThat(alert.name()).isEqualTo("queue_stale");
              assertThat(alert.subject()).isEqualTo("a");
              assertThat(alert.since()).isEqualTo(orders.clock.instant());
            });
    orders.lease("w");
    orders.alerts.refresh();
    assertThat(names()).isEmpty();
  }

  @Test
  void aStaleTaskIsRaisedAndClearedByItsReclaim() {
    orders.submit("a");
    orders.lease("w");
    orders.fence("a", "w", 1, "f");
    orders.loseLease();
    orders.alerts.refresh();
    assertThat(names()).contains("task_stale");
    assertThat(orders.alerts.standing().toString()).contains("after its permit");
    orders.desk.reclaim("a", "w", "person");
    orders.alerts.refresh();
    assertThat(names()).doesNotContain("task_stale");
  }

  @Test
  void aForgottenWorkerRaisesNothingAlsoAfterARestart() throws Exception {
    orders.lease("w");
    orders.clock.advance(OrdersFixture.OFFLINE.plusSeconds(1));
    orders.alerts.refresh();
    assertThat(orders.workers.forget("w")).isTrue();
    assertThat(orders.workers.forget("w")).isFalse();
    orders.alerts.refresh();
    assertThat(names()).isEmpty();
    orders.workers.save();
    restart();
    orders.alerts.refresh();
    assertThat(names()).isEmpty();
    assertThat(orders.workers.all()).isEmpty();
  }

  @Test
  void renewAndFenceAreSignsOfLifeAndARefusedReportIsNone() {
    orders.submit("a");
    orders.lease("w");
    orders.clock.advance(Duration.ofSeconds(1));
    orders.renew("a", "w", 1);
    assertThat(orders.workers.all().get(0).lastSeenAt()).isEqualTo(orders.clock.instant());
    orders.clock.advance(Duration.ofSeconds(1));
    orders.fence("a", "w", 1, "f");
    assertThat(orders.workers.all().get(0).lastSeenAt()).isEqualTo(orders.clock.instant());
    orders.report("a", "stranger", "created");
    assertThat(orders.workers.all()).hasSize(1);
  }

  @Test
  void aSignOfLifeOutlivesARestart() throws Exception {
    orders.lease("w");
    orders.clock.advance(Duration.ofSeconds(7));
    orders.workers.seen("w", true);
    orders.workers.save();
    restart();
    assertThat(orders.workers.all())
        .containsExactly(new KnownWorker("w", orders.clock.instant(), true));
  }

  @Test
  void anAlertStandsAlsoWhileTheStoreTakesNoChangesAndIsStoredLater() throws Exception {
    orders.submit("a");
    orders.lease("w");
    orders.loseLease();
    orders.clock.advance(Duration.ofMillis(1));
    orders.database.readOnly(true);
    assertThatThrownBy(orders.alerts::refresh).isInstanceOf(StoreUnavailableException.class);
    assertThat(names()).containsExactlyInAnyOrder("task_stale", "worker_offline");
    orders.database.readOnly(false);
    orders.alerts.refresh();
    assertThat(orders.database.texts("SELECT name FROM alerts")).hasSize(2);
    assertThat(lines()).as("raised once each").hasSize(2);
  }

  @Test
  void aSignOfLifeThatCouldNotBeSavedIsSavedLater() {
    orders.lease("w");
    orders.clock.advance(Duration.ofSeconds(9));
    orders.workers.seen("w", false);
    orders.database.readOnly(true);
    assertThatThrownBy(orders.workers::save).isInstanceOf(StoreUnavailableException.class);
    assertThatThrownBy(() -> orders.workers.forget("w"))
        .isInstanceOf(StoreUnavailableException.class);
    orders.database.readOnly(false);
    orders.workers.save();
    assertThat(orders.database.text("SELECT last_seen_at FROM workers"))
        .isEqualTo("2026-11-30T12:00:09.000Z");
    assertThat(orders.workers.forget("w")).isTrue();
  }

  private List<String> names() {
    return orders.alerts.standing().stream().map(Alert::name).toList();
  }

  private List<String> lines() {
    return log.list.stream().map(ILoggingEvent::getFormattedMessage).toList();
  }
}
