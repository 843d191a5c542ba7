package dev.ordergateway.worker.site.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ordergateway.worker.site.Step;
import dev.ordergateway.worker.site.probe.ProbeReport;
import dev.ordergateway.worker.site.profile.ProfileReader;
import dev.ordergateway.worker.site.profile.SiteProfile;
import java.util.Map;
import org.jsoup.Jsoup;
import org.junit.jupiter.api.Test;

/** What a person is told of a saved page. */
class PageProbeTest {
  private static final String LIST =
      "<p id=total-count>全1件</p><div id=order-list><div class=order data-order-number=N-1>"
          + "<i class=order-date>2026/09/25(金)</i></div></div>";

  private final SiteProfile demo = new ProfileReader(Map.of()).read("demo", "builtin:demo");

  @Test
  void aListTellsItsOrdersAndWhatIsNotUnderstood() {
    ProbeReport report = saved(Step.ORDER_LIST, LIST, null);
    assertThat(report.fields())
        .containsEntry("orders", "1")
        .containsEntry("total", "1")
        .containsEntry("order.1.order_date", "2026/09/25(金) = 2026-09-25");
    assertThat(report.doubts())
        .containsExactlyInAnyOrder("order N-1 shows no item", "the page carries no orderListData");
    assertThat(report.findings()).extracting("key").contains("history.order", "history.date");
    assertThat(report.mayBeDated()).isFalse();
  }

  @Test
  void anOrdersPageTellsItsStageAndWhetherItsWordIsKnown() {
    String page = "<p id=order-number>N-1</p><ol id=progress><li class=current>出荷待ち</li></ol>";
    ProbeReport report = saved(Step.ORDER_DETAIL, page, "N-1");
    assertThat(report.fields()).containsEntry("found", "true").containsEntry("stage_label", "出荷待ち");
    assertThat(report.doubts()).containsExactly("the stage's word is not known: 出荷待ち");
  }

  @Test
  void aPageOfAnotherKindIsSaidToBeNone() {
    assertThat(saved(Step.ORDER_LIST, "<p>お待ちください</p>", null).doubts())
        .containsExactly("the page shows neither orders nor that there are none");
    assertThat(saved(Step.CART_ADD, LIST, null).fields()).as("selectors only").isEmpty();
  }

  private ProbeReport saved(Step step, String html, String order) {
    return new PageProbe(demo).saved(step, Jsoup.parse(html), order);
  }
}
