package dev.ordergateway.worker.order;

import static dev.ordergateway.api.order.OrderState.CREATED;
import static dev.ordergateway.api.order.OrderState.IN_CART;
import static dev.ordergateway.api.order.OrderState.ORDERED;
import static dev.ordergateway.api.order.OrderState.PAID;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.ordergateway.api.WorkerErrorCode;
import dev.ordergateway.api.order.TaskStatus;
import dev.ordergateway.worker.scraper.ScraperException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** One order from lease to click, whatever the site shows. */
class OrderFlowIT extends OrderFlowFixture {
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
