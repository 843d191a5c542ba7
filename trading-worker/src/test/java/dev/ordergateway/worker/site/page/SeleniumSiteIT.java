package dev.ordergateway.worker.site.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.ordergateway.api.WorkerErrorCode;
import dev.ordergateway.worker.site.CartView;
import dev.ordergateway.worker.site.Confirmation;
import dev.ordergateway.worker.site.FinalClick;
import dev.ordergateway.worker.site.Observed;
import dev.ordergateway.worker.site.PaymentResult;
import dev.ordergateway.worker.site.PurchaseIntent;
import dev.ordergateway.worker.site.Site;
import dev.ordergateway.worker.site.SiteException;
import dev.ordergateway.worker.site.SubmitResult;
import dev.ordergateway.worker.site.TestShop;
import dev.ordergateway.worker.site.WriteGate;
import dev.ordergateway.worker.site.browser.BrowserConfiguration;
import dev.ordergateway.worker.site.browser.BrowserSession;
import dev.ordergateway.worker.site.browser.ProfileLock;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import javax.imageio.ImageIO;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Buys at a shop that misbehaves, with a real Chromium. */
class SeleniumSiteIT {
  private static final WriteGate OPEN = () -> {};
  private static BrowserSession session;
  private static long before;

  private TestShop shop;
  private Site site;

  @BeforeAll
  static void start(@TempDir Path folder) {
    before = ProcessHandle.current().descendants().count();
    session =
        new BrowserSession(
            new BrowserConfiguration(
                null,
                null,
                folder.toString(),
                true,
                null,
                null,
                List.of("--js-flags=--max-old-space-size=64"),
                4),
            ProfileLock.acquire(folder, "test"));
  }

  @AfterAll
  static void noProcessIsLeft() {
    session.close();
    assertThat(ProcessHandle.current().descendants().count()).isEqualTo(before);
  }

  @BeforeEach
  void open() throws IOException {
    shop = new TestShop();
    site = new SeleniumSite("demo", shop.profile(0), session, Clock.systemUTC());
  }

  @AfterEach
  void close() {
    site.releaseScene();
    shop.close();
  }

  @Test
  void anOrderIsPlacedAndPaidOnce() {
    PurchaseIntent intent = intent("kettle", null, Map.of("wrapping", "ribbon"));
    Observed<Confirmation> read = toConfirmation(intent);
    assertThat(read.value()).isEqualTo(new Confirmation(9550, "demo"));
    assertThat(read.page().httpStatus()).isEqualTo(200);
    assertThat(html(read)).contains("<!DOCTYPE html>", "お支払い 金額");
    assertThat(read.page().png()).startsWith(0x89, 'P', 'N', 'G');

    FinalClick click = site.armSubmit();
    Observed<SubmitResult> result = click.click();
    assertThat(result.value()).isEqualTo(new SubmitResult.Placed("N-1"));
    assertThat(result.page().method()).isEqualTo("POST");
    assertThatThrownBy(click::click).isInstanceOf(IllegalStateException.class);

    assertThat(site.pay(OPEN).value()).isEqualTo(new PaymentResult.Paid("N-1"));
    assertThat(shop.count("POST /order/submit")).isEqualTo(1);
    assertThat(shop.count("POST /payment/N-1")).isEqualTo(1);
  }

  @Test
  void aClickWhoseConnectionIsCutReachesTheShopOnce() {
    toConfirmation(intent("kettle", null, Map.of()));
    shop.fault = "drop";
    assertThat(site.armSubmit().click().value()).isInstanceOf(SubmitResult.Unknown.class);
    assertThat(shop.count("POST /order/submit")).isEqualTo(1);
  }

  @Test
  void aPaymentWhoseConnectionIsCutReachesTheShopOnce() {
    toConfirmation(intent("kettle", null, Map.of()));
    site.armSubmit().click();
    shop.fault = "drop_payment";
    assertThat(site.pay(OPEN).value()).isInstanceOf(PaymentResult.Unknown.class);
    assertThat(shop.count("POST /payment/N-1")).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({"error, HTTP 500", "crash, the click failed", "away, still shows"})
  void anAnswerThatIsNoAnswerIsUnknown(String fault, String why) {
    toConfirmation(intent("kettle", null, Map.of()));
    shop.fault = fault;
    assertThat(site.armSubmit().click().value())
        .isInstanceOfSatisfying(
            SubmitResult.Unknown.class, unknown -> assertThat(unknown.why()).contains(why));
    assertThat(shop.count("POST /order/submit")).isEqualTo(1);
    assertThat(site.checkLogin().loggedIn()).isTrue(); // the next use works again
  }

  @ParameterizedTest
  @CsvSource({"three_ds, 3-D Secure", "login_after, logged out"})
  void aWallAfterTheClickAsksForAPersonAndTheSceneStays(String fault, String what) {
    toConfirmation(intent("kettle", null, Map.of()));
    shop.fault = fault;
    assertThat(site.armSubmit().click().value())
        .isInstanceOfSatisfying(
            SubmitResult.Challenged.class, wall -> assertThat(wall.what()).contains(what));
    site.holdScene();
    shop.fault = "";
    assertThat(site.checkLogin().loggedIn()).isTrue();
    assertThat(tabs()).anyMatch(tab -> tab.matches(".*/(challenge/three_ds|login)"));
    site.releaseScene();
    assertThat(tabs()).noneMatch(tab -> tab.matches(".*/(challenge/three_ds|login)"));
  }

  @Test
  void aDialogAtTheClickIsNeverAnsweredNotEvenByClosing() {
    shop.fault = "alert";
    toConfirmation(intent("kettle", null, Map.of()));
    Observed<SubmitResult> result = site.armSubmit().click();
    assertThat(result.value())
        .isInstanceOfSatisfying(
            SubmitResult.Unknown.class, unknown -> assertThat(unknown.why()).contains("本当に？"));
    site.holdScene();
    assertThat(site.checkLogin().loggedIn()).isTrue(); // in another tab
    site.releaseScene();
    assertThat(site.checkLogin().loggedIn()).isTrue();
    assertThat(shop.count("POST /order/submit")).isZero();
  }

  @Test
  void anOrderNumberThatLooksLikeNoneIsNotReported() {
    toConfirmation(intent("kettle", null, Map.of()));
    shop.fault = "no_number";
    assertThat(site.armSubmit().click().value()).isEqualTo(new SubmitResult.Placed(null));
    assertThat(site.pay(OPEN).value()).isInstanceOf(PaymentResult.Unknown.class);
  }

  @Test
  void aStorePaymentIsLeftToAPerson() {
    toConfirmation(intent("kettle", null, Map.of()));
    shop.fault = "konbini";
    site.armSubmit().click();
    assertThat(site.pay(OPEN).value())
        .isEqualTo(
            new PaymentResult.Awaiting("N-1", Instant.parse("2026-12-03T14:59:00Z"), "90001"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          <p>合計 9,550円</p> | no payable amount
          <p id=payable>お問い合わせ</p> | can't be read
          <p id=payable>9,550円～</p> | can't be read
          <p id=payable>9,550円</p><p id=payable>9,560円</p> | 9,550円 and 9,560円
          <p id=payable>9,550円</p><dl><dt>お支払い合計</dt><dd>9,560円</dd></dl> | 9,550円 and 9,560円
          """)
  void aPayableAmountThatIsNotExactStops(String body, String why) {
    shop.confirmBody = body;
    PurchaseIntent intent = intent("kettle", null, Map.of());
    site.addToCart(intent, null, (url, variant) -> false, OPEN);
    assertThat(stopped(() -> site.openConfirmation(intent), WorkerErrorCode.LAYOUT_NOT_UNDERSTOOD))
        .hasMessageContaining(why);
  }

  @Test
  void aConfirmationThatChangesAfterItWasReadIsNotArmed() {
    toConfirmation(intent("kettle", null, Map.of()));
    session.use(
        driver ->
            driver.executeScript("document.querySelector('#payable').textContent = '9,999円'"));
    assertThat(stopped(site::armSubmit, WorkerErrorCode.LAYOUT_NOT_UNDERSTOOD))
        .hasMessageContaining("changed");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "document.querySelector('#submit-order').disabled = true",
        "document.querySelector('#submit-order').style.display = 'none'",
        "document.querySelector('form').insertAdjacentHTML('beforeend',"
            + " '<button id=submit-order>x</button>')",
        "document.body.insertAdjacentHTML('beforeend',"
            + " '<div style=\"position:fixed;inset:0;background:#fff\"></div>')"
      })
  void aButtonThatCanNotBeClickedForSureIsNotArmed(String change) {
    toConfirmation(intent("kettle", null, Map.of()));
    session.use(driver -> driver.executeScript(change));
    stopped(site::armSubmit, WorkerErrorCode.LAYOUT_NOT_UNDERSTOOD);
    assertThat(shop.count("POST /order/submit")).isZero();
  }

  @Test
  void onlyAConfirmationReadAnewIsArmed() {
    PurchaseIntent intent = intent("kettle", null, Map.of());
    site.addToCart(intent, null, (url, variant) -> false, OPEN);
    site.openConfirmation(intent);
    stopped(site::armSubmit, WorkerErrorCode.LAYOUT_NOT_UNDERSTOOD);
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      value = {
        "tshirt, -, none, BAD_INTENT",
        "tshirt, q, none, UNAVAILABLE_ITEM",
        "tshirt, l, none, UNAVAILABLE_ITEM",
        "tshirt, xl, none, UNAVAILABLE_ITEM",
        "kettle, m, none, UNAVAILABLE_ITEM",
        "kettle, -, gold, BAD_INTENT",
        "gone, -, none, UNAVAILABLE_ITEM"
      })
  void whatTheItemDoesNotOfferIsNotBought(
      String code, String variant, String wrapping, WorkerErrorCode expected) {
    PurchaseIntent intent = intent(code, variant, Map.of("wrapping", wrapping));
    stopped(() -> site.addToCart(intent, null, (url, id) -> false, OPEN), expected);
    assertThat(shop.count("POST /cart/add")).isZero();
  }

  @Test
  void theOnlyVariantNeedsNoName() {
    PurchaseIntent intent = intent("cap", null, Map.of());
    assertThat(toConfirmation(intent).value().payableYen()).isEqualTo(9550);
    assertThat(shop.cart).containsExactly("cap,one,2");
  }

  @Test
  void anUnknownOptionIsABadIntent() {
    PurchaseIntent intent = intent("kettle", null, Map.of("colour", "red"));
    stopped(
        () -> site.addToCart(intent, null, (url, id) -> false, OPEN), WorkerErrorCode.BAD_INTENT);
  }

  @Test
  void ownLeftoversAreRemovedAndTheQuantityIsExact() {
    shop.cart.addAll(List.of("kettle,,5", "tshirt,m,1"));
    Observed<CartView> added =
        site.addToCart(intent("kettle", null, Map.of()), null, (url, variant) -> true, OPEN);
    assertThat(added.value().totalYen()).isEqualTo(1000);
    assertThat(shop.cart).containsExactly("kettle,,2");
  }

  @Test
  void whatSomebodyElsePutIntoTheCartStopsBeforeAnythingIsTouched() {
    shop.cart.addAll(List.of("kettle,,5", "tshirt,m,1"));
    stopped(
        () ->
            site.addToCart(
                intent("kettle", null, Map.of()),
                null,
                (url, variant) -> !"m".equals(variant),
                OPEN),
        WorkerErrorCode.CART_HOLDS_OTHER);
    assertThat(shop.cart).containsExactly("kettle,,5", "tshirt,m,1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"kettle,,3", "kettle,x,2", "cap,,2", "kettle,,2 kettle,,2"})
  void aCartThatShowsAnythingElseStops(String lines) {
    PurchaseIntent intent = intent("tshirt", "m", Map.of());
    shop.cart.addAll(List.of(lines.split(" ", -1)));
    stopped(() -> site.checkCart(intent), WorkerErrorCode.CART_HOLDS_OTHER);
    shop.cart.clear();
    stopped(() -> site.checkCart(intent), WorkerErrorCode.CART_HOLDS_OTHER);
  }

  @Test
  void onlyTheIntentsOwnLinesAreTakenOutAgain() {
    shop.cart.addAll(List.of("kettle,,5", "tshirt,m,1", "tshirt,s,1"));
    site.removeFromCart(intent("tshirt", "m", Map.of()), OPEN);
    assertThat(shop.cart).containsExactly("kettle,,5", "tshirt,s,1");
  }

  @Test
  void aClosedGateStopsEachWrite() {
    WriteGate closed =
        () -> {
          throw new IllegalStateException("the lease is over");
        };
    PurchaseIntent intent = intent("kettle", null, Map.of());
    assertThatThrownBy(() -> site.addToCart(intent, null, (url, id) -> true, closed))
        .isInstanceOf(IllegalStateException.class);
    assertThat(shop.count("POST /cart/add")).isZero();
    shop.cart.add("kettle,,2");
    assertThatThrownBy(() -> site.removeFromCart(intent, closed))
        .isInstanceOf(IllegalStateException.class);
    assertThat(shop.count("POST /cart/remove")).isZero();
    site.readConfirmation(intent);
    site.armSubmit().click();
    assertThatThrownBy(() -> site.pay(closed)).isInstanceOf(IllegalStateException.class);
    assertThat(shop.count("POST /payment/N-1")).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "out_of_stock, UNAVAILABLE_ITEM",
    "logged_out, LOGGED_OUT",
    "cart_layout, LAYOUT_NOT_UNDERSTOOD",
    "slow, UNREACHABLE"
  })
  void aKnownTroubleIsToldByItsCode(String fault, WorkerErrorCode code) {
    shop.fault = fault;
    stopped(
        () -> site.addToCart(intent("kettle", null, Map.of()), null, (url, variant) -> false, OPEN),
        code);
  }

  @Test
  void aShopThatDoesNotAnswerIsUnreachable() {
    shop.close();
    assertThat(
            stopped(
                () -> site.checkCart(intent("kettle", null, Map.of())),
                WorkerErrorCode.UNREACHABLE))
        .hasMessageContaining("ERR_CONNECTION_REFUSED");
  }

  @Test
  void secretsAreNeitherInThePageNorInThePicture() throws IOException {
    String place = "position:absolute;background:#f00;color:#f00;left:400px;width:300px;top:";
    shop.confirmBody =
        "<p id=payable>9,550円</p><input type=password value=geheim12 style='"
            + place
            + "300px'><p style='"
            + place
            + "400px'>4111 1111 1111 1111</p><p style='"
            + place
            + "500px'>4111 1111 1111 1112</p>";
    Observed<Confirmation> read = toConfirmation(intent("kettle", null, Map.of()));
    assertThat(html(read)).doesNotContain("geheim12", "4111 1111 1111 1111").contains("**** 1111");
    BufferedImage picture = ImageIO.read(new ByteArrayInputStream(read.page().png()));
    assertThat(picture.getRGB(410, 310)).isEqualTo(0xff000000);
    assertThat(picture.getRGB(410, 424)).isEqualTo(0xff000000);
    assertThat(picture.getRGB(410, 524)).isEqualTo(0xffff0000); // no card number
    assertThat(site.armSubmit().click().value()).isEqualTo(new SubmitResult.Placed("N-1"));
  }

  @Test
  void aTallPageIsPicturedAsAWhole() throws IOException {
    shop.confirmBody = "<div style='height:5000px'></div><p id=payable>9,550円</p>";
    Observed<Confirmation> read = toConfirmation(intent("kettle", null, Map.of()));
    assertThat(ImageIO.read(new ByteArrayInputStream(read.page().png())).getHeight())
        .isGreaterThan(5000);
    assertThat(site.armSubmit().click().value()).isEqualTo(new SubmitResult.Placed("N-1"));
  }

  private Observed<Confirmation> toConfirmation(PurchaseIntent intent) {
    site.addToCart(intent, null, (url, variant) -> false, OPEN);
    site.checkCart(intent);
    site.openConfirmation(intent);
    return site.readConfirmation(intent);
  }

  private PurchaseIntent intent(String code, String variant, Map<String, String> options) {
    return new PurchaseIntent(shop.item(code), 2, variant, options, 10_000L);
  }

  private static SiteException stopped(ThrowingCallable step, WorkerErrorCode code) {
    SiteException stopped = catchThrowableOfType(SiteException.class, step);
    assertThat(stopped).isNotNull();
    assertThat(stopped.code()).as(stopped.getMessage()).isEqualTo(code);
    return stopped;
  }

  private static String html(Observed<?> observed) {
    return new String(observed.page().html(), StandardCharsets.UTF_8);
  }

  private static List<String> tabs() {
    return session.use(
        driver -> {
          Object targets =
              driver.executeCdpCommand("Target.getTargets", Map.of()).get("targetInfos");
          return ((List<?>) targets)
              .stream().map(target -> String.valueOf(((Map<?, ?>) target).get("url"))).toList();
        });
  }
}
