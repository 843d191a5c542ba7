package dev.ordergateway.worker.site.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ordergateway.foundation.start.StartException;
import dev.ordergateway.worker.site.Step;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProfileReaderTest {
  private final ProfileReader reader = new ProfileReader(Map.of());

  @TempDir Path folder;

  @Test
  void theDemoProfileHasEveryStepMeasured() {
    SiteProfile demo = reader.read("demo", "builtin:demo");
    assertThat(demo.measured().keySet()).isEqualTo(EnumSet.allOf(Step.class));
    assertThat(demo.owns(URI.create("http://127.0.0.1:31111/item/kettle/"))).isTrue();
    assertThat(demo.owns(URI.create("http://127.0.0.1:31112/item/kettle/"))).isFalse();
    assertThat(demo.owns(URI.create("https://127.0.0.1:31111/item/kettle/"))).isFalse();
    assertThat(demo.owns(URI.create("http://x@127.0.0.1:31111/item/kettle/"))).isFalse();
  }

  @Test
  void theEnvironmentMovesTheDemoShop() {
    SiteProfile demo =
        new ProfileReader(Map.of("DEMO_SHOP_PORT", "4711", "DEMO_SHOP_VISIBILITY_SECONDS", "1.5"))
            .read("demo", "builtin:demo");
    assertThat(demo.urls().cart()).hasPort(4711);
    assertThat(demo.visibilityDelay()).isEqualTo(Duration.ofMillis(1500));
  }

  @Test
  void rakutenHasNoMeasuredStepAtAll() {
    SiteProfile rakuten = reader.read("rakuten", "builtin:rakuten");
    assertThat(rakuten.measured()).isEmpty();
    assertThat(rakuten.login().namesHost("grp03.id.rakuten.co.jp")).isTrue();
    assertThat(rakuten.login().namesHost("login.account.rakuten.com")).isTrue();
    assertThat(rakuten.login().namesHost("evil-login.account.rakuten.com.example")).isFalse();
    assertThat(rakuten.urls().history(2, 2026))
        .hasToString(
            "https://order.my.rakuten.co.jp/purchase-history/order-list/?order_year=2026&page=2");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          quantity: input#quantity | quantitty: input#quantity | unknown key item.quantitty
          next: a#next-page | # | history.next: is missing, and the measured step verify needs it
          verify: 2026-11-30 | verify: 2026-11-31 | measured.verify: 2026-11-31 is no date
          verify: 2026-11-30 | verifi: 2026-11-30 | measured.verifi: there is no such step
          zone: Asia/Tokyo | zone: Asia/Tokio | zone: Asia/Tokio is no time zone
          next: a#next-page | next: 'a[' | history.next: no CSS selector: a[
          出荷: shipped | 出荷: failed | stages.出荷: failed is no state of a placed order
          出荷: shipped | 出荷: sent | stages.出荷: no order state is named sent
          orders_per_page: 25 | orders_per_page: 0 | orders_per_page: must be 1 or more
          /history?page={page} | /history | urls.history: must contain {page}
          name: demo | name: rakuma | measured.cart-add: Rakuma never gets buying or paying
          ${DEMO_SHOP_PORT:-31111}/cart | 1/cart | urls.cart: does not lie at one of the site's origins
          ${DEMO_SHOP_PORT:-31111}/cart | ${NO_SUCH}/cart | NO_SUCH
          zone: Asia/Tokyo | '  zone: " ' | no YAML
          zone: Asia/Tokyo | name: demo | Duplicate field 'name'
          account: "#account" | # | account: is missing, and the measured step verify needs it
          """)
  void aWrongProfileIsRefusedWithTheKey(String was, String is, String message) throws IOException {
    Path file = folder.resolve("shop.yml");
    Files.writeString(file, demo().replace(was, is.equals("#") ? "" : is));
    assertThatThrownBy(() -> reader.read("shop", file.toString()))
        .isInstanceOf(StartException.class)
        .hasMessageContaining("profile shop: ")
        .hasMessageContaining(message);
  }

  @Test
  void aProfileNamedRakumaInTheSettingsIsRefusedToo() {
    assertThatThrownBy(() -> reader.read("rakuma", "builtin:demo"))
        .isInstanceOf(StartException.class)
        .hasMessageContaining("Rakuma never gets buying or paying");
  }

  @Test
  void aRakumaProfileThatDatesThePageOfAnOrderIsRefusedSinceTheMonitorGoesByIt()
      throws IOException {
    Path file = folder.resolve("rakuma.yml");
    String readingOnly =
        demo()
            .replaceAll("(?m)^  (cart-add|cart-check|order-confirm|order-submit|payment): .*", "");
    Files.writeString(file, readingOnly);
    assertThatThrownBy(() -> reader.read("rakuma", file.toString()))
        .isInstanceOf(StartException.class)
        .hasMessageContaining("measured.order-detail: Rakuma never gets monitoring");
    assertThat(reader.read("shop", file.toString()).measured()).containsKey(Step.ORDER_DETAIL);

    Files.writeString(file, readingOnly.replaceAll("(?m)^  order-detail: .*", ""));
    assertThat(reader.read("rakuma", file.toString()).measured().keySet())
        .containsExactlyInAnyOrder(Step.VERIFY, Step.ORDER_LIST);
  }

  @Test
  void aMissingProfileIsNamed() {
    assertThatThrownBy(() -> reader.read("shop", "builtin:amazon"))
        .isInstanceOf(StartException.class)
        .hasMessage("sites.shop: there is no built-in profile amazon");
    assertThatThrownBy(() -> reader.read("shop", folder.resolve("none.yml").toString()))
        .isInstanceOf(StartException.class)
        .hasMessageContaining("none.yml can't be read");
  }

  private static String demo() throws IOException {
    try (InputStream file = ProfileReaderTest.class.getResourceAsStream("/profiles/demo.yml")) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
