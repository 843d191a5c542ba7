package dev.ordergateway.gateway.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ordergateway.api.EnvelopeCode;
import dev.ordergateway.api.PlainCode;
import dev.ordergateway.api.client.ProductView;
import dev.ordergateway.gateway.http.Paging;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What collecting teaches about products (SPEC §5, S1 §4). */
class CollectIT extends ClientsIT {
  private static final String SHARE = "\"goods_url\":\"https://mobile.yangkeduo.com/AbCd\"";

  @Test
  void aResultFillsTheProduct() {
    claimed("t");
    result("t", "\"goods_id\":\"42\",\"shop_name\":\"好店\",\"skus\":[{\"price\":1.10}]");
    assertThat(clients.status("t")).isEqualTo("succeeded");
    ProductView product = product("42");
    assertThat(product.shopName()).isEqualTo("好店");
    assertThat(product.collectStatus()).isEqualTo("collected");
    assertThat(product.collectMsg()).isNull();
    assertThat(product.skus().toString()).isEqualTo("[{\"price\":1.10}]");
    assertThat(product.updatedAt()).isEqualTo(clients.clock.instant());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"goods_id\":\"43\",\"skus\":[{}]",
        "\"goods_id\":\"042\",\"skus\":[{}]",
        "\"goods_id\":\"other\",\"skus\":[{}]",
        "\"goods_id\":null,\"skus\":[{}]",
        "\"skus\":[{}]"
      })
  void anotherProductIsRefusedAndNothingIsWritten(String data) {
    claimed("t");
    refused(PlainCode.COLLECT_GOODS_MISMATCH, hear("t", data));
    nothingWritten();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"goods_id\":42,\"skus\":[{}]",
        "\"goods_id\":\"42\",\"skus\":{}",
        "\"goods_id\":\"42\",\"skus\":\"x\"",
        "\"goods_id\":\"42\",\"skus\":[{}],\"shop_name\":5",
        "\"goods_id\":\"42\",\"skus\":[{}],\"price_granularity\":\"galaxy\"",
        "\"goods_id\":\"42\",\"skus\":[{}],\"price_granularity\":\"\"",
        "\"goods_id\":\"42\",\"skus\":[{}],\"price_granularity\":1"
      })
  void dataOfTheWrongFormIsRefusedAndNothingIsWritten(String data) {
    claimed("t");
    refused(EnvelopeCode.INVALID, hear("t", data));
    nothingWritten();
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "\"color\"", "\"sku\""})
  void theKnownGranularitiesAreTaken(String granularity) {
    claimed("t");
    result("t", "\"goods_id\":\"42\",\"skus\":[{}],\"price_granularity\":" + granularity);
    assertThat(clients.status("t")).isEqualTo("succeeded");
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"skus\":[],", "\"skus\":null,", ""})
  void noSkusIsAFailureOfTaskAndProduct(String skus) {
    claimed("t");
    result("t", "\"goods_id\":\"42\",\"shop_name\":\"好店\",\"skus\":[{\"s\":1}]");
    claimed("u");
    result("u", skus + "\"goods_id\":\"42\",\"shop_name\":\" \"");
    assertThat(clients.status("u")).isEqualTo("failed");
    assertThat(clients.lastRun("u").outcome()).isEqualTo("failed");
    ProductView product = product("42");
    assertThat(product.collectStatus()).isEqualTo("failed");
    assertThat(product.collectMsg()).isNotBlank();
    assertThat(product.shopName()).as("a blank one keeps the old").isEqualTo("好店");
    assertThat(product.skus()).as("what was collected before stays").hasSize(1);
  }

  @Test
  void aShopsNameThatIsMissingKeepsTheOldAndANewOneReplacesIt() {
    claimed("t");
    result("t", "\"goods_id\":\"42\",\"shop_name\":\"old\",\"skus\":[{}]");
    claimed("u");
    result("u", "\"goods_id\":\"42\",\"skus\":[{}]");
    assertThat(product("42").shopName()).isEqualTo("old");
    claimed("v");
    result("v", "\"goods_id\":\"42\",\"shop_name\":\"new\",\"skus\":[{}]");
    assertThat(product("42").shopName()).isEqualTo("new");
  }

  @Test
  void aTaskWithoutAProductTakesTheResults() {
    clients.collect("t", "c", SHARE);
    assertThat(clients.claim("c").orElseThrow().payload().get("goods_id").isNull()).isTrue();
    refused(EnvelopeCode.INVALID, hear("t", "\"goods_id\":\"other\",\"skus\":[{}]"));
    result("t", "\"goods_id\":\"77\",\"skus\":[{}]");
    assertThat(clients.task("t").payload().get("goods_id").textValue()).isEqualTo("77");
    assertThat(product("77").collectStatus()).isEqualTo("collected");
  }

  @Test
  void nobodyNamesTheProductOfAShareLink() {
    clients.collect("t", "c", SHARE);
    clients.claim("c");
    result("t", "\"skus\":[{}]");
    assertThat(clients.status("t")).isEqualTo("succeeded");
    assertThat(clients.channel.products().list(new Paging(50, 0)).total()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"retry_wait", "manual_review", "failed", "cancelled"})
  void aFailureIsShownAtTheProductUntilItIsCollected(String status) {
    claimed("t");
    clients.failure(
        "t",
        "c",
        status,
        "\"error_code\":\"E1\"",
        "\"message\":\"页面打不开\"",
        "\"artifact_ref\":\"shots/1.png\"");
    ProductView product = product("42");
    assertThat(product.collectStatus()).isEqualTo("failed");
    assertThat(product.collectMsg()).isEqualTo("页面打不开");
    assertThat(product.artifactRef()).isEqualTo("shots/1.png");
    assertThat(product.skus()).isNull();
    result("t", "\"goods_id\":\"42\",\"skus\":[{}]");
    claimed("u");
    result("u", "\"goods_id\":\"42\",\"skus\":[{}]");
    assertThat(product("42").collectStatus()).isEqualTo("collected");
    assertThat(product("42").collectMsg()).isNull();
    assertThat(product("42").artifactRef()).isNull();
  }

  @Test
  void aLateFailureSaysNothingOfTheProduct() {
    claimed("t");
    result("t", "\"goods_id\":\"42\",\"skus\":[{}]");
    clients.failure("t", "c", "failed", "\"message\":\"late\"");
    result("t", "\"goods_id\":\"42\",\"skus\":[]");
    assertThat(product("42").collectStatus()).isEqualTo("collected");
    assertThat(clients.status("t")).isEqualTo("succeeded");
  }

  @Test
  void productsAreListedTheLastChangedFirst() {
    for (String goods : new String[] {"1", "2", "3"}) {
      clients.collect("t" + goods, "c", "\"goods_url\":\"" + ClientsFixture.URL + goods + "\"");
      clients.claim("c");
      result("t" + goods, "\"goods_id\":\"" + goods + "\",\"skus\":[{}]");
      clients.clock.advance(Duration.ofSeconds(1));
    }
    var page = clients.channel.products().list(new Paging(2, 1));
    assertThat(page.total()).isEqualTo(3);
    assertThat(page.items()).extracting(ProductView::goodsId).containsExactly("2", "1");
    refused(EnvelopeCode.NOT_FOUND, () -> product("4"));
  }

  private void nothingWritten() {
    assertThat(clients.status("t")).isEqualTo("claimed");
    assertThat(clients.results("t")).isEmpty();
    assertThat(clients.channel.products().list(new Paging(50, 0)).total()).isZero();
    assertThat(clients.database.texts("SELECT key FROM idempotency_keys")).isEmpty();
  }

  private void claimed(String taskId) {
    clients.collect(taskId, "c");
    assertThat(clients.claimed("c")).isNotNull();
  }

  private void result(String taskId, String data) {
    assertThat(hear(taskId, data)).isInstanceOf(Heard.Accepted.class);
  }

  private Heard hear(String taskId, String data) {
    return clients.hear(taskId, "c", ClientWord.Kind.RESULT, null, "\"pdd_data\":{" + data + "}");
  }

  private ProductView product(String goodsId) {
    return clients.channel.products().find(goodsId);
  }
}
