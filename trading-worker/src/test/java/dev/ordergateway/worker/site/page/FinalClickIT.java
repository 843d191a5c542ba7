package dev.ordergateway.worker.site.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ordergateway.api.WorkerErrorCode;
import dev.ordergateway.worker.site.Confirmation;
import dev.ordergateway.worker.site.FinalClick;
import dev.ordergateway.worker.site.Observed;
import dev.ordergateway.worker.site.PaymentResult;
import dev.ordergateway.worker.site.PurchaseIntent;
import dev.ordergateway.worker.site.SubmitResult;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.time.Instant;
import java.util.Map;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Confirming, clicking once, paying. */
class FinalClickIT extends SiteFixture {
  @Test
  void anOrderIsPlacedAndPaidOnce() {
    PurchaseIntent intent = intent("kettle", null, Map.of("wrapping", "ribbon"));
    Observed<Confirmation> read = toConfirmation(intent);
    assertThat(read.value()).isEqualTo(new Confirmation(9550, "demo"));
    assertThat(read.page().httpStatus()).isEqualTo(200);
    assertThat(html(read)).contains("<!DOCTYPE html>", "お支払い 金額");
    assertThat(read.page().png()).startsWith(0x89, 'P', 'N', 'G');

    FinalClick click = site.armSubmit();
    Observed<SubmitResult> result = click.click(OPEN);
    assertThat(result.value()).isEqualTo(new SubmitResult.Placed("N-1"));
    assertThat(result.page().method()).isEqualTo("POST");
    assertThatThrownBy(() -> click.click(OPEN)).isInstanceOf(IllegalStateException.class);

    assertThat(site.pay(OPEN).value()).isEqualTo(new PaymentResult.Paid("N-1"));
    assertThat(shop.count("POST /order/submit")).isEqualTo(1);
    assertThat(shop.count("POST /payment/N-1")).isEqualTo(1);
  }

  @Test
  void aClickWhoseConnectionIsCutReachesTheShopOnce() {
    toConfirmation(intent("kettle", null, Map.of()));
    shop.fault = "drop";
    assertThat(site.armSubmit().click(OPEN).value()).isInstanceOf(SubmitResult.Unknown.class);
    assertThat(shop.count("POST /order/submit")).isEqualTo(1);
  }

  @Test
  void aGateThatClosesDirectlyBeforeTheClickLeavesNothingClicked() {
    toConfirmation(intent("kettle", null, Map.of()));
    FinalClick click = site.armSubmit();
    assertThatThrownBy(
            () ->
                click.click(
                    () -> {
                      throw new UnsupportedOperationException("the permit ran out");
                    }))
        .isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> click.click(OPEN)).isInstanceOf(IllegalStateException.class);
    assertThat(shop.count("POST /order/submit")).isZero();
  }

  @Test
  void aPaymentWhoseConnectionIsCutReachesTheShopOnce() {
    toConfirmation(intent("kettle", null, Map.of()));
    site.armSubmit().click(OPEN);
    shop.fault = "drop_payment";
    assertThat(site.pay(OPEN).value()).isInstanceOf(PaymentResult.Unknown.class);
    assertThat(shop.count("POST /payment/N-1")).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({
    "error, HTTP 500",
    "crash, crashed|the click failed|took too long",
    "away, still shows"
  })
  void anAnswerThatIsNoAnswerIsUnknown(String fault, String why) {
    toConfirmation(intent("kettle", null, Map.of()));
    shop.fault = fault;
    assertThat(site.armSubmit().click(OPEN).value())
        .isInstanceOfSatisfying(
            SubmitResult.Unknown.class, unknown -> assertThat(unknown.why()).containsPattern(why));
    assertThat(shop.count("POST /order/submit")).isEqualTo(1);
    assertThat(site.checkLogin().loggedIn()).isTrue(); // the next use works again
  }

  @ParameterizedTest
  @CsvSource({"three_ds, 3-D Secure", "login_after, logged out"})
  void aWallAfterTheClickAsksForAPersonAndTheSceneStays(String fault, String what) {
    toConfirmation(intent("kettle", null, Map.of()));
    shop.fault = fault;
    assertThat(site.armSubmit().click(OPEN).value())
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
    Observed<SubmitResult> result = site.armSubmit().click(OPEN);
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
    assertThat(site.armSubmit().click(OPEN).value()).isEqualTo(new SubmitResult.Placed(null));
    assertThat(site.pay(OPEN).value()).isInstanceOf(PaymentResult.Unknown.class);
  }

  @Test
  void aStorePaymentIsLeftToAPerson() {
    toConfirmation(intent("kettle", null, Map.of()));
    shop.fault = "konbini";
    site.armSubmit().click(OPEN);
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
    assertThat(site.armSubmit().click(OPEN).value()).isEqualTo(new SubmitResult.Placed("N-1"));
  }

  @Test
  void aTallPageIsPicturedAsAWhole() throws IOException {
    shop.confirmBody = "<div style='height:5000px'></div><p id=payable>9,550円</p>";
    Observed<Confirmation> read = toConfirmation(intent("kettle", null, Map.of()));
    assertThat(ImageIO.read(new ByteArrayInputStream(read.page().png())).getHeight())
        .isGreaterThan(5000);
    assertThat(site.armSubmit().click(OPEN).value()).isEqualTo(new SubmitResult.Placed("N-1"));
  }
}
