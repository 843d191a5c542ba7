package dev.ordergateway.worker.site.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ordergateway.api.WorkerErrorCode;
import dev.ordergateway.worker.site.ListRequest;
import dev.ordergateway.worker.site.OrderDetail;
import dev.ordergateway.worker.site.OrderList;
import dev.ordergateway.worker.site.ReadOrder;
import dev.ordergateway.worker.site.ReadingTime;
import dev.ordergateway.worker.site.SiteException;
import dev.ordergateway.worker.site.page.InventedOrders.Invented;
import dev.ordergateway.worker.site.page.InventedOrders.Names;
import dev.ordergateway.worker.site.page.PageServer.Served;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import org.junit.jupiter.api.Test;

/** Pages of the former generation, of one order, and pages that are neither. */
class RakutenPageIT extends RakutenFixture {
  @Test
  void thePagesOfTheFormerGenerationAreReadByTheirLinksAndProveNothing() {
    List<Invented> all = InventedOrders.before(NEWEST, 26);
    server.pages =
        uri -> {
          Matcher older = OLDER.matcher(uri.toString());
          return older.matches()
              ? Served.eucJp(
                  InventedOrders.older(InventedOrders.page(all, Integer.parseInt(older.group(2)))))
              : Served.utf8("<html><body>このページは移動しました</body></html>");
        };
    OrderList list = list(THIS_YEAR, 20);
    assertNotCovered(list, "found by their links alone");
    assertThat(list.orders())
        .extracting(ReadOrder::number)
        .containsExactlyElementsOf(all.stream().map(Invented::number).toList());
    assertThat(list.orders()).allSatisfy(order -> assertThat(order.dateIso()).isNotNull());
    assertThat(list.orders().get(0).items())
        .containsExactly(
            new ReadOrder.Item(null, "架空の品1", URI.create(all.get(0).itemUrl(1))),
            new ReadOrder.Item(null, "架空の品2", URI.create(all.get(0).itemUrl(2))));
    assertThat(list.rawPages()).allSatisfy(raw -> assertThat(raw.isNull()).isTrue());
  }

  @Test
  void dataThatCannotBeReadIsAnErrorWhereNothingElseTellsTheOrders() {
    server.pages =
        uri -> Served.utf8(InventedOrders.newer("{\"orderList\":[],\"f\":function(){}}"));
    assertThat(stopped(() -> list(THIS_YEAR, 20)).code())
        .isEqualTo(WorkerErrorCode.LAYOUT_NOT_UNDERSTOOD);
  }

  @Test
  void aLaterPageThatIsNotUnderstoodKeepsWhatWasReadBefore() {
    List<Invented> all = InventedOrders.before(NEWEST, 30);
    server.pages =
        uri ->
            uri.toString().endsWith("page=1")
                ? Served.utf8(InventedOrders.newer(InventedOrders.data(all, 1, Names.ONE, 30)))
                : Served.utf8("<html><body>しばらくお待ちください</body></html>");
    OrderList list = list(THIS_YEAR, 20);
    assertNotCovered(list, "page 2 of 2026");
    assertThat(list.orders()).hasSize(25);
  }

  @Test
  void aPageThatOnlySendsALoginFormIsLoggedOutAndNotEmpty() {
    server.pages =
        uri ->
            Served.utf8(
                "<html><body onload=\"setTimeout(function(){document.forms[0].submit()},9e6)\">"
                    + "<form action=\"https://login.account.rakuten.com/sso\" method=post></form>"
                    + "</body></html>");
    assertThat(stopped(() -> list(THIS_YEAR, 20)).code()).isEqualTo(WorkerErrorCode.LOGGED_OUT);
  }

  @Test
  void aSiteThatIsTooSlowIsToldWithinTheTime() {
    server.pages =
        uri -> {
          try {
            Thread.sleep(20_000);
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
          return Served.utf8("");
        };
    long begun = System.nanoTime();
    SiteException late =
        stopped(
            () ->
                site.listOrders(
                    new ListRequest(null, 3),
                    new ReadingTime(Duration.ofSeconds(1), System::nanoTime, () -> false)));
    assertThat(late.code()).isEqualTo(WorkerErrorCode.UNREACHABLE);
    assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(15));
  }

  @Test
  void anOrdersPageIsFoundByItsNumberAndDateAndNothingIsTakenFromItsData() {
    String number = "306087-20261128-0009000000";
    server.pages =
        uri ->
            Served.utf8(
                "<html><body>注文番号 "
                    + number
                    + " 注文日 2026/11/28(土)<script>window.__INITIAL_STATE__="
                    + "{\"total\":1.10,\"status\":\"出荷\"}</script></body></html>");
    OrderDetail detail = site.orderDetail(number, time());
    assertThat(detail.found()).isTrue();
    assertThat(detail.raw().toString()).isEqualTo("{\"total\":1.10,\"status\":\"出荷\"}");
    assertThat(detail.stageLabel()).isNull();
    assertThat(detail.state()).isNull();
    assertThat(server.asked).containsExactly("/purchase-history/?order_number=" + number);
  }

  @Test
  void aPageThatOnlyRepeatsTheNumberIsNeitherFoundNorNotFound() {
    String number = "306087-20261128-0009000000";
    server.pages = uri -> Served.utf8("<html><body>" + number + " は準備中です</body></html>");
    assertThat(stopped(() -> site.orderDetail(number, time())).code())
        .isEqualTo(WorkerErrorCode.LAYOUT_NOT_UNDERSTOOD);
  }

  @Test
  void anOrderNumberThatIsNoneOpensNoPage() {
    assertThat(stopped(() -> site.orderDetail("../login?x=1", time())).code())
        .isEqualTo(WorkerErrorCode.BAD_INTENT);
    assertThat(server.asked).isEmpty();
  }
}
