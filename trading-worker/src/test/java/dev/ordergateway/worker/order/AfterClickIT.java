package dev.ordergateway.worker.order;

import static dev.ordergateway.api.order.OrderState.AWAITING_PAYMENT;
import static dev.ordergateway.api.order.OrderState.CREATED;
import static dev.ordergateway.api.order.OrderState.IN_CART;
import static dev.ordergateway.api.order.OrderState.NEEDS_HUMAN;
import static dev.ordergateway.api.order.OrderState.ORDERED;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.ordergateway.api.order.TaskStatus;
import dev.ordergateway.worker.evidence.EvidenceException;
import dev.ordergateway.worker.evidence.EvidenceNote;
import dev.ordergateway.worker.evidence.EvidenceStore;
import dev.ordergateway.worker.journal.EvidenceRow;
import dev.ordergateway.worker.site.PageCapture;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What came of the click, and the evidence for it, whatever is lost. */
class AfterClickIT extends OrderFlowFixture {
  @Test
  void convenienceStorePaymentWaitsWithItsDeadline() {
    world.shop.pay = ScriptedShop.Pay.AWAITS;
    world.submit(30_000L).start().work();
    assertThat(world.gateway.states()).endsWith(AWAITING_PAYMENT);
    assertThat(lastReport().payDeadline()).isEqualTo(Instant.parse("2026-12-03T14:59:00Z"));
    assertThat(lastReport().detail()).contains("12345678");
    assertEnds(TaskStatus.NEEDS_HUMAN, null, 1);
  }

  @Test
  void aChallengeAtThePaymentKeepsTheOrderNumberAndTheScene() {
    world.shop.pay = ScriptedShop.Pay.ASKS_FOR_3DS;
    world.submit(30_000L).start().work();
    assertThat(world.gateway.states()).containsExactly(CREATED, IN_CART, ORDERED, NEEDS_HUMAN);
    assertThat(lastReport().siteOrderId()).isEqualTo(world.shop.orders.get(0).number());
    assertEnds(TaskStatus.NEEDS_HUMAN, 5003, 1);
    assertThat(world.shop.sceneHeld).isTrue();
  }

  @Test
  void anUnknownPaymentIsNeverPaidAgain() {
    world.shop.pay = ScriptedShop.Pay.LOSES_THE_ANSWER;
    world.submit(30_000L).start().work();
    assertEnds(TaskStatus.NEEDS_HUMAN, 5002, 1);
    assertThat(world.shop.payingClicks).isEqualTo(1);
  }

  @Test
  void aLostAnswerToTheClickIsLookedUpAndNotPaidByItself() {
    world.shop.click = ScriptedShop.Click.PLACES_AND_LOSES_THE_ANSWER;
    world.submit(30_000L).start().work();
    assertThat(world.gateway.states()).containsExactly(CREATED, IN_CART, ORDERED);
    assertThat(lastReport().siteOrderId()).isEqualTo(world.shop.orders.get(0).number());
    assertEnds(TaskStatus.NEEDS_HUMAN, null, 1);
    assertThat(world.shop.payingClicks).isZero();
  }

  @Test
  void anOrderThatMayBeAnotherTasksIsNotCalledOurs() {
    world.shop.click = ScriptedShop.Click.PLACES_AND_LOSES_THE_ANSWER;
    world.shop.verifiable = false;
    world.submit(30_000L).start().work();
    assertThat(world.gateway.status).isEqualTo(TaskStatus.NEEDS_HUMAN);
    world.shop.click = ScriptedShop.Click.LOSES_THE_REQUEST;
    world.shop.verifiable = true;
    world.gateway.submit("po-2", WorkerFixture.intent(30_000L));
    world.work();
    assertThat(world.shop.clicks).isEqualTo(2);
    assertThat(world.shop.orders).hasSize(1);
    assertThat(lastReport().siteOrderId()).isNull();
    assertThat(lastReport().detail()).contains("may be that of po-1");
    assertThat(world.gateway.status).isEqualTo(TaskStatus.NEEDS_HUMAN);
  }

  @Test
  void aClickThatCameToNothingIsNotRepeated() {
    world.shop.click = ScriptedShop.Click.LOSES_THE_REQUEST;
    world.submit(30_000L).start().work();
    assertThat(world.gateway.states()).endsWith(NEEDS_HUMAN);
    assertEnds(TaskStatus.NEEDS_HUMAN, 5002, 1);
  }

  @Test
  void aChallengeAfterTheClickIsTheEndAndItsPageIsTheEvidence() {
    world.shop.click = ScriptedShop.Click.ASKS_FOR_3DS;
    world.submit(30_000L).start().work();
    assertEnds(TaskStatus.NEEDS_HUMAN, 5003, 1);
    assertThat(lastReport().evidenceRef()).endsWith("-order-submit");
    assertThat(world.shop.steps).doesNotContain("pay");
  }

  @Test
  void pagesLostAfterTheClickDoNotHoldTheFactBack() {
    world.shop.pagesLostAfterClick = true;
    world.submit(30_000L).start().work();
    assertEnds(TaskStatus.SUCCEEDED, null, 1);
    assertThat(lastReport().evidenceMissing()).isTrue();
    assertThat(lastReport().evidenceRef()).isNull();
  }

  @Test
  void noFaultOfTheEvidenceHoldsBackWhatTheClickDid() {
    failEvidence(
        "order-submit", new UncheckedIOException(new IOException("the folder can't be listed")));
    world.submit(30_000L).start().work();
    assertEnds(TaskStatus.SUCCEEDED, null, 1);
    assertThat(world.gateway.reports)
        .filteredOn(report -> report.state() == ORDERED)
        .singleElement()
        .satisfies(
            report -> {
              assertThat(report.evidenceMissing()).isTrue();
              assertThat(report.siteOrderId()).isEqualTo(world.shop.orders.get(0).number());
            });
    assertThat(world.alerts).anyMatch(alert -> alert.startsWith("evidence_missing"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"cart-add", "cart-check", "order-confirm"})
  void withoutTheEvidenceOfAStepThereIsNoFurtherStep(String step) {
    failEvidence(step, new EvidenceException("the disk is full", null));
    world.submit(30_000L).start().work();
    assertThat(world.gateway.status).isEqualTo(TaskStatus.NEEDS_HUMAN);
    assertThat(world.gateway.fenceCalls).isEmpty();
    assertThat(world.shop.clicks).isZero();
  }

  private void failEvidence(String step, RuntimeException fault) {
    EvidenceStore disk = world.evidenceStore;
    world.evidenceStore =
        new EvidenceStore() {
          @Override
          public EvidenceRow keep(EvidenceNote note, PageCapture page) {
            if (note.step().equals(step)) {
              throw fault;
            }
            return disk.keep(note, page);
          }

          @Override
          public EvidenceRow keepJson(EvidenceNote note, String from, ObjectNode content) {
            return disk.keepJson(note, from, content);
          }

          @Override
          public void requireWritable() {
            disk.requireWritable();
          }
        };
  }

  @Test
  void evidenceThatCannotBeKeptStopsTheOrderBeforeTheClick() {
    Path blocked = world.evidence.resolve(WorkerFixture.TASK);
    world.shop.before.put("readConfirmation", () -> block(blocked));
    world.submit(30_000L).start().work();
    assertThat(world.gateway.status).isEqualTo(TaskStatus.NEEDS_HUMAN);
    assertThat(lastReport().detail()).contains("evidence can't be written");
    assertThat(world.shop.clicks).isZero();
    assertThat(world.alerts).anyMatch(alert -> alert.startsWith("evidence_fault"));
  }

  private static void block(Path taskFolder) {
    try {
      Files.move(taskFolder, taskFolder.resolveSibling("moved"));
      Files.writeString(taskFolder, "a file where the folder should be");
    } catch (IOException e) {
      throw new EvidenceException("test", e);
    }
  }

  @Test
  void whileNoEvidenceCanBeKeptNoOrderIsTaken() throws Exception {
    Files.writeString(world.evidence, "a file where the folder should be");
    world.submit(30_000L).start().work();
    assertThat(world.gateway.status).isEqualTo(TaskStatus.QUEUED);
    assertThat(world.gateway.leaseCalls).isNotEmpty().allMatch(call -> call.paused());
    assertThat(world.alerts).hasSize(1);
  }

  @Test
  void withRoomAgainOrdersAreTakenByThemselvesAtTheNextLook() throws Exception {
    Files.writeString(world.evidence, "a file where the folder should be");
    world.submit(30_000L).start();
    for (int second = 0; second < 25; second++) {
      world.turn();
    }
    assertThat(world.gateway.leaseCalls).as("a call each ten seconds").hasSize(3);
    Files.delete(world.evidence);
    world.turn();
    assertEnds(TaskStatus.SUCCEEDED, null, 1);
  }
}
