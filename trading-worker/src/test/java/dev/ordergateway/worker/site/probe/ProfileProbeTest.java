package dev.ordergateway.worker.site.probe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ordergateway.worker.site.Step;
import dev.ordergateway.worker.site.probe.ProfileProbe.Finding;
import dev.ordergateway.worker.site.profile.ProfileReader;
import dev.ordergateway.worker.site.profile.SiteProfile;
import java.util.List;
import java.util.Map;
import org.jsoup.Jsoup;
import org.junit.jupiter.api.Test;

class ProfileProbeTest {
  private final SiteProfile demo = new ProfileReader(Map.of()).read("demo", "builtin:demo");

  @Test
  void eachSelectorTellsWhatItFinds() {
    List<Finding> findings =
        ProfileProbe.probe(
            demo,
            Step.ORDER_CONFIRM,
            Jsoup.parse(
                """
            <table><tr class=order-item data-item-url=/item/kettle/><td><b class=quantity>1</b>
            </tr></table><p id=payable>9,550円</p><p id=payable>9,560円</p>
            """));
    assertThat(findings)
        .contains(
            new Finding("confirmation.line.item_url", "@data-item-url", 1, "/item/kettle/"),
            new Finding("confirmation.line.variant", "@data-variant-id", 0, null),
            new Finding("confirmation.payable", "#payable", 2, "9,550円"),
            new Finding("cart.proceed", "a#proceed", 0, null));
  }
}
