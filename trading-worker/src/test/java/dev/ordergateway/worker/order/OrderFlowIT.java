package dev.ordergateway.worker.order;

import static dev.ordergateway.api.order.OrderState.AWAITING_PAYMENT;
import static dev.ordergateway.api.order.OrderState.CREATED;
import static dev.ordergateway.api.order.OrderState.FAILED;
import static dev.ordergateway.api.order.OrderState.IN_CART;
import static dev.ordergateway.api.order.OrderState.NEEDS_HUMAN;
import static dev.ordergateway.api.order.OrderState.ORDERED;
import static dev.ordergateway.api.order.OrderState.PAID;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.ordergateway.api.WorkerErrorCode;
import dev.ordergateway.api.order.ReportRequest;
import dev.ordergateway.api.order.TaskStatus;
import dev.ordergateway.worker.evidence.EvidenceException;
import dev.ordergateway.worker.evidence.EvidenceNote;
import dev.ordergateway.worker.evidence.EvidenceStore;
import dev.ordergateway.worker.journal.EvidenceRow;
import dev.ordergateway.worker.scraper.ScraperException;
import dev.ordergateway.worker.site.PageCapture;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One order from lease to end, whatever the site, the gateway and the clocks do. */
class OrderFlowIT {
  @TempDir Path folder;
  private WorkerFixture world;

  @BeforeEach
  void open() {
    world = new WorkerFixture(folder);
  }

  @AfterEach
  void close() {
    world.close();
  }

  private ReportRequest lastReport() {
    return world.gateway.last();
  }

  private void assertEnds(TaskStatus status, Integer code, int clicks) {
    assertThat(world.gateway.status).isEqualTo(status);
    assertThat(lastReport().errorCode()).isEqualTo(code);
    assertThat(lastReport().terminal()).isTrue();
    assertThat(world.shop.clicks).isEqualTo(clicks);
    assertThat(world.wrongEvidence()).isEmpty();
  }

  @Test
  void aPurchaseIsReportedStepByStepAndSucceeds() {
    world.submit(30_000L).start().work();
    assertThat(world.gateway.states()).containsExactly(CREATED, IN_CART, ORDERED, PAID);
    assertEnds(TaskStatus.SUCCEEDED, null, 1);
    assertThat(lastReport().siteOrderId()).isEqualTo(world.shop.orders.get(0).number());
    assertThat(lastReport().payableYen()).isEqualTo(12_800);
    assertThat(world.gateway.fenceCalls).hasSize(1);
    assertThat(world.journal().cartLines("demo")).isEmpty();
  }

  @Test
  void evidenceAndJournalAreThereBeforeEachReportIsSent() {
    List<String> looked = new ArrayList<>();
    world.gateway.onReport =
        report -> {
          if (report.evidenceRef() != null) {
            for (String kind : List.of(".html", ".png", ".meta.json")) {
              assertThat(world.evidence.resolve(report.evidenceRef() + kind)).isNotEmptyFile();
            }
            assertThat(world.journal().evidence(WorkerFixture.TASK))
                .anyMatch(row -> row.ref().equals(report.evidenceRef()));
            looked.add(report.state().wire());
          }
        };
    world.submit(30_000L).start().work();
    assertThat(looked).containsExactly("in_cart", "ordered", "paid");
  }

  @Test
  void anAmountExactlyAtTheLimitIsBought() {
    world.submit(12_800L).start().work();
    assertEnds(TaskStatus.SUCCEEDED, null, 1);
  }

  @Test
  void oneYenOverTheLimitNeedsAPersonAndNothingIsClicked() {
    world.submit(12_799L).start().work();
    assertEnds(TaskStatus.NEEDS_HUMAN, 5004, 0);
    assertThat(world.gateway.fenceCalls).isEmpty();
  }

  @Test
  void anAmountThatRoseBetweenTheReadingsStopsTheOrder() {
    world.shop.priceReadAnew = 12_900L;
    world.submit(30_000L).start().work();
    assertEnds(TaskStatus.NEEDS_HUMAN, 5004, 0);
  }

  @Test
  void theConfiguredLimitGuardsWhereTheIntentNamesNone() {
    world.workerLimit = 12_799L;
    world.submit(null).start().work();
    assertEnds(TaskStatus.NEEDS_HUMAN, 5004, 0);
  }

  @Test
  void withoutAnyLimitNothingIsTouched() {
    world.submit(null).start().work();
    assertEnds(TaskStatus.NEEDS_HUMAN, 5004, 0);
    assertThat(world.shop.steps).isEmpty();
  }

  @Test
  void aForeignHostFailsAndNoPageIsOpened() {
    world.gateway.submit(
        WorkerFixture.TASK, WorkerFixture.intent(1L).put("item_url", "https://evil.example/1"));
    world.start().work();
    assertEnds(TaskStatus.FAILED, 4220, 0);
    assertThat(world.shop.steps).isEmpty();
  }

  @Test
  void aSiteThatWasNeverMeasuredIsNotTouched() {
    world.shop.measured = false;
    world.submit(30_000L).start().work();
    assertEnds(TaskStatus.NEEDS_HUMAN, 5010, 0);
    assertThat(world.shop.steps).isEmpty();
  }

  @Test
  void outOfStockFails() {
    world.shop.before.put("addToCart", world.shop.stop(WorkerErrorCode.UNAVAILABLE_ITEM));
    world.submit(30_000L).start().work();
    assertEnds(TaskStatus.FAILED, 5006, 0);
    assertThat(lastReport().evidenceRef()).endsWith("-cart-add");
  }

  @Test
  void somethingElseInTheCartNeedsAPerson() {
    world.shop.cart.add("https://shop.example/item/of-a-person");
    world.submit(30_000L).start().work();
    assertEnds(TaskStatus.NEEDS_HUMAN, 5007, 0);
  }

  @Test
  void theLeftoverOfAnEarlierOrderIsRemoved() {
    world.shop.before.put("checkCart", world.shop.stop(WorkerErrorCode.UNREACHABLE));
    world.submit(30_000L).start().work();
    assertEnds(TaskStatus.FAILED, 5005, 0);
    assertThat(world.shop.cart).containsExactly(WorkerFixture.ITEM);
    world.shop.before.clear();
    world.gateway.retry();
    world.start().work();
    assertEnds(TaskStatus.SUCCEEDED, null, 1);
  }

  @Test
  void anUnreachableScraperFailsBeforeTheCart() {
    world.blocks =
        url -> {
          throw new ScraperException("down");
        };
    world.submit(30_000L).start().work();
    assertEnds(TaskStatus.FAILED, 5005, 0);
    assertThat(world.shop.steps).isEmpty();
  }

  @Test
  void thePurchaseBlockIsKeptAsEvidence() {
    world.blocks = url -> Optional.of(JsonNodeFactory.instance.objectNode().put("shop_bid", 7));
    world.submit(30_000L).start().work();
    assertThat(world.evidence.resolve("po-1/01-purchase-block.json"))
        .content()
        .contains("shop_bid");
    assertEnds(TaskStatus.SUCCEEDED, null, 1);
  }

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
  void cancelledBeforeTheFenceTheCartIsEmptiedAgain() {
    world.shop.before.put("openConfirmation", this::cancelAtTheNextRenewal);
    world.submit(30_000L).start().work();
    assertThat(world.gateway.status).isEqualTo(TaskStatus.CANCELLED);
    assertThat(lastReport().state()).isEqualTo(FAILED);
    assertThat(world.shop.cart).isEmpty();
    assertThat(world.shop.clicks).isZero();
    assertThat(world.journal().cartLines("demo")).isEmpty();
  }

  private void cancelAtTheNextRenewal() {
    world.gateway.cancelRequested = true;
    world.renewNow();
  }

  @Test
  void cancelledAtTheFenceNothingIsClicked() {
    world.gateway.onFence = () -> world.gateway.cancelRequested = true;
    world.submit(30_000L).start().work();
    assertThat(world.gateway.status).isEqualTo(TaskStatus.CANCELLED);
    assertThat(world.shop.clicks).isZero();
    assertThat(world.shop.cart).isEmpty();
  }

  @Test
  void aMachineThatSleptWhileTheLeaseWasOnItsWayTouchesNothing() {
    world.gateway.onTheWay = () -> world.time.advanceWall(Duration.ofSeconds(301));
    world.submit(30_000L).start().turn();
    assertThat(world.shop.steps).isEmpty();
    assertThat(world.gateway.fenceCalls).isEmpty();
  }

  @Test
  void aRenewalWhoseAnswerTookLongCountsFromBeforeItWasAskedFor() {
    world.shop.before.put(
        "openConfirmation",
        () -> {
          world.gateway.onTheWay = () -> world.time.advanceWall(Duration.ofSeconds(200));
          world.renewNow();
          world.gateway.onTheWay = () -> {};
          world.time.advanceWall(Duration.ofSeconds(101));
        });
    world.submit(30_000L).start().turn();
    assertThat(world.shop.steps).contains("openConfirmation").doesNotContain("click");
    assertThat(world.gateway.fenceCalls).isEmpty();
  }

  @Test
  void aLeaseLostBeforeTheFenceEndsTheOrderUntouched() {
    world.shop.before.put("openConfirmation", () -> world.time.advance(Duration.ofSeconds(301)));
    world.submit(30_000L).start().work();
    assertThat(world.shop.clicks).isZero();
    assertThat(world.gateway.fenceCalls).isEmpty();
    assertThat(world.gateway.status).isEqualTo(TaskStatus.FAILED);
    assertThat(lastReport().detail()).contains("lease ran out");
  }

  @Test
  void aLeaseThatEndedWhileThePermitWasOnItsWayIsNotClickedIn() {
    world.gateway.leaseSeconds = 20;
    world.shop.before.put(
        "armSubmit",
        () -> world.gateway.onTheWay = () -> world.time.advance(Duration.ofSeconds(21)));
    assertPermitUnused();
    assertThat(lastReport().detail()).contains("the lease ran out");
  }

  @Test
  void aLeaseLostAfterTheClickLeavesThePayingClickOut() {
    world.shop.before.put("pay", () -> world.time.advance(Duration.ofSeconds(301)));
    world.submit(30_000L).start().work();
    assertThat(world.shop.payingClicks).isZero();
    assertThat(lastReport().state()).isEqualTo(ORDERED);
    assertThat(world.gateway.status).isEqualTo(TaskStatus.NEEDS_HUMAN);
  }

  @Test
  void aPermitThatIsTooOldByTheMonotonicClockIsNotUsed() {
    world.gateway.onFence = () -> world.time.advanceMonotonic(Duration.ofSeconds(30));
    assertPermitUnused();
  }

  @Test
  void aPermitThatIsTooOldByTheWallClockIsNotUsed() {
    world.gateway.onFence = () -> world.time.advanceWall(Duration.ofSeconds(30));
    assertPermitUnused();
  }

  @Test
  void aWallClockThatWasSetBackMakesThePermitUnusable() {
    world.gateway.onFence = () -> world.time.advanceWall(Duration.ofSeconds(-1));
    assertPermitUnused();
  }

  private void assertPermitUnused() {
    world.submit(30_000L).start().work();
    assertThat(world.shop.clicks).isZero();
    assertThat(world.gateway.status).isEqualTo(TaskStatus.NEEDS_HUMAN);
    assertThat(world.journal().attempts(WorkerFixture.TASK).get(0).countsAsPermit()).isTrue();
  }

  @Test
  void aLostFenceAnswerIsAskedForAgainWithTheSameId() {
    world.gateway.fenceAnswersToLose = 2;
    world.submit(30_000L).start().work();
    assertEnds(TaskStatus.SUCCEEDED, null, 1);
    assertThat(world.gateway.fenceCalls).hasSize(3);
    assertThat(world.gateway.fenceCalls.stream().map(call -> call.fenceId()).distinct()).hasSize(1);
  }

  @Test
  void aFenceThatNeverAnswersEndsWithAPersonAndNoClick() {
    world.gateway.fenceAnswersToLose = 1_000;
    world.submit(30_000L).start().work();
    assertThat(world.shop.clicks).isZero();
    assertThat(world.gateway.status).isEqualTo(TaskStatus.NEEDS_HUMAN);
  }

  @Test
  void aPermitGivenBeforeMeansNoClickEver() {
    world.gateway.refuseFenceWith = 6007;
    world.submit(30_000L).start().work();
    assertThat(world.shop.clicks).isZero();
    assertThat(world.gateway.status).isEqualTo(TaskStatus.NEEDS_HUMAN);
  }

  @Test
  void aRefusedFenceAfterALostAnswerIsNoProof() {
    world.gateway.fenceAnswersToLose = 1;
    world.gateway.onFence =
        () -> world.gateway.refuseFenceWith = world.gateway.fenceCalls.size() > 1 ? 6002 : null;
    world.submit(30_000L).start().work();
    assertThat(world.shop.clicks).isZero();
    assertThat(world.gateway.status).isEqualTo(TaskStatus.NEEDS_HUMAN);
    assertThat(world.journal().attempts(WorkerFixture.TASK).get(0).countsAsPermit()).isTrue();
  }

  @Test
  void anErrorOfTheMachineIsAnsweredTooAndNotTriedForEver() {
    world.shop.before.put(
        "checkCart",
        () -> {
          throw new StackOverflowError("a page nested too deep");
        });
    world.submit(30_000L).start().work();
    assertThat(world.gateway.status).isEqualTo(TaskStatus.NEEDS_HUMAN);
    assertThat(lastReport().detail()).contains("nested too deep");
  }

  @Test
  void aFaultOfOurOwnBeforeTheFenceIsAnsweredToo() {
    world.shop.before.put(
        "checkCart",
        () -> {
          throw new IllegalStateException("a bug");
        });
    world.submit(30_000L).start().work();
    assertThat(world.gateway.status).isEqualTo(TaskStatus.NEEDS_HUMAN);
    assertThat(lastReport().detail()).contains("a bug");
  }
}
