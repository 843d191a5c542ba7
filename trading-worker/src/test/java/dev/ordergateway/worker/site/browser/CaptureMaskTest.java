package dev.ordergateway.worker.site.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CaptureMaskTest {
  @ParameterizedTest
  @CsvSource({
    "4111111111111111,************1111",
    "4111 1111 1111 1111,**** **** **** 1111",
    "4111-1111-1111-1111,****-****-****-1111",
    "4111&nbsp;1111&nbsp;1111&nbsp;1111,****&nbsp;****&nbsp;****&nbsp;1111",
    "4111 1111 1111 1111 12/28,**** **** **** 1111 12/28",
    "41111111 11111111,******** ****1111",
    "378282246310005,***********0005",
    "3782-822463-10005,****-******-*0005",
    "４１１１１１１１１１１１１１１１,************１１１１"
  })
  void aCardNumberKeepsItsLastFourDigits(String number, String masked) {
    assertThat(CaptureMask.cards("カード " + number + " です")).isEqualTo("カード " + masked + " です");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "4111111111111112",
        "310001-20261201-0630100001",
        "310001-20261203-0630100001 310001-20261208-0630100005",
        "0000000000000000",
        "03-1234-5678",
        "411111111111",
        "12,800円"
      })
  void otherNumbersStay(String number) {
    assertThat(CaptureMask.cards(number)).isEqualTo(number);
  }

  @Test
  void whatTheShopFilledIntoASecretInputIsTakenOut() {
    String html =
        "<html><head></head><body><input type=\"password\" value=\"geheim1\">"
            + "<input name=\"card_number\" value=\"kreditkarte\"><input name=\"q\" value=\"tea\">"
            + "</body></html>";
    assertThat(CaptureMask.mask(html, List.of()))
        .doesNotContain("geheim1", "kreditkarte")
        .contains("value=\"tea\"");
  }

  @Test
  void aCookieThePagePrintsIsTakenOut() {
    assertThat(CaptureMask.mask("<p>sid=0123456789abcdef</p>", List.of("0123456789abcdef", "demo")))
        .isEqualTo("<p>sid=[cookie]</p>");
  }

  @Test
  void aPageWithoutSecretsIsKeptToTheLetter() {
    String html = "<!DOCTYPE html><html><body  class=x ><input name=q value=1></body></html>";
    assertThat(CaptureMask.mask(html, List.of())).isEqualTo(html);
  }
}
