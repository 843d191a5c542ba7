package dev.ordergateway.worker.site.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ItemAddressTest {
  private static final ItemAddress DEMO = address("demo");
  private static final ItemAddress RAKUTEN = address("rakuten");

  @ParameterizedTest
  @CsvSource({
    "/item/kettle/, /item/kettle, true",
    "/item/kettle/, /item/kettle/?ref=mail#top, true",
    "/item/kettle/, /item/./kettle/, true",
    "/item/kettle/, /item/kettle2/, false",
    "/item/kettle/, /goods/kettle/, false"
  })
  void theCodeTellsTheItemWhereTheProfileKnowsIt(String one, String other, boolean same) {
    String shop = "http://127.0.0.1:31111";
    assertThat(DEMO.same(URI.create(shop + one), URI.create(shop + other))).isEqualTo(same);
  }

  @ParameterizedTest
  @CsvSource({
    "https://item.rakuten.co.jp/shop/a/, https://item.rakuten.co.jp/shop/a, true",
    "https://item.rakuten.co.jp/shop/a/, https://ITEM.rakuten.co.jp:443/shop/a/, true",
    "https://item.rakuten.co.jp/shop/a/, https://item.rakuten.co.jp/shop/a/?v=2, false",
    "https://item.rakuten.co.jp/shop/a/, https://order.my.rakuten.co.jp/shop/a/, false",
    "https://item.rakuten.co.jp/shop/a/, https://example.com/shop/a/, false"
  })
  void elsewhereTheWholeAddressTellsIt(String one, String other, boolean same) {
    assertThat(RAKUTEN.same(URI.create(one), URI.create(other))).isEqualTo(same);
  }

  private static ItemAddress address(String profile) {
    return new ItemAddress(new ProfileReader(Map.of()).read(profile, "builtin:" + profile));
  }
}
