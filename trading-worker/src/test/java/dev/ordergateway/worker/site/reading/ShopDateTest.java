package dev.ordergateway.worker.site.reading;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullAndEmptySource;
import org.junit.jupiter.params.provider.ValueSource;

class ShopDateTest {
  private static final ZoneId TOKYO = ZoneId.of("Asia/Tokyo");

  @Test
  void aMomentIsReadInTheShopsZoneToTheMinute() {
    assertThat(ShopDate.read("2026/09/25(金) 14:03", TOKYO))
        .hasValue(new ShopDate(Instant.parse("2026-09-25T05:03:00Z"), Duration.ofMinutes(1)));
  }

  @Test
  void aDayWithoutTimeMayBeAnyMomentOfIt() {
    ShopDate day = ShopDate.read("2026年9月25日（金）", TOKYO).orElseThrow();
    assertThat(day.from()).isEqualTo("2026-09-24T15:00:00Z");
    assertThat(day.end()).isEqualTo("2026-09-25T15:00:00Z");
  }

  @ParameterizedTest
  @CsvSource({
    "２０２６／０９／２５（金）　１４：０３, 2026-09-25T05:03:00Z, PT1M",
    "2026年9月25日 14時03分, 2026-09-25T05:03:00Z, PT1M",
    "2026年9月25日14時3分22秒, 2026-09-25T05:03:22Z, PT1S",
    "2026年9月25日14:03, 2026-09-25T05:03:00Z, PT1M",
    "2026/09/25(金)14:03:22, 2026-09-25T05:03:22Z, PT1S",
    "2026/9/5 (土) 9:03, 2026-09-05T00:03:00Z, PT1M",
    "2026年9月5日(土), 2026-09-04T15:00:00Z, PT24H",
    "2026/09/23(水・祝) 00:00, 2026-09-22T15:00:00Z, PT1M",
    "'2026/09/25(金)\u00a014:03', 2026-09-25T05:03:00Z, PT1M",
    "'　2026/12/31\n23:59 ', 2026-12-31T14:59:00Z, PT1M",
    "2028年2月29日, 2028-02-28T15:00:00Z, PT24H",
    "2000/2/29, 2000-02-28T15:00:00Z, PT24H"
  })
  void theFormsOfJapaneseShopsAreRead(String text, Instant from, Duration precision) {
    assertThat(ShopDate.read(text, TOKYO)).hasValue(new ShopDate(from, precision));
  }

  @ParameterizedTest
  @ValueSource(strings = {"2026/9/111:30", "2026/9/2514:03", "2026/09/0112:00", "2026/9/111時30分"})
  void aDayAndAnHourThatRunTogetherAreUnreadable(String text) {
    assertThat(ShopDate.read(text, TOKYO)).isEmpty();
  }

  @ParameterizedTest
  @NullAndEmptySource
  @ValueSource(
      strings = {
        "2026/02/30(月) 10:00",
        "2026/09/25(木) 14:03",
        "2026/13/01 10:00",
        "2026/09/25(金) 24:00",
        "2026/09/25(金) 14:60",
        "2026/09/25(金) 14:03 頃",
        "9/25(金) 14:03",
        "昨日",
        "2026-09-25 14:03",
        "2026.09.25",
        "20260925",
        "2026/02/29",
        "2026年2月29日",
        "2026年2月30日",
        "2100/02/29",
        "2026/04/31",
        "2026/00/10",
        "2026/09/00",
        "2026/9月25日",
        "2026年9/25",
        "2026年09月25",
        "26/09/25",
        "12026/09/25",
        "令和8年9月25日",
        "R8/09/25",
        "2026年9月25日(木)",
        "2026/09/25(金・土)",
        "2026/09/25(祝)",
        "2026/09/25[金]",
        "2026/09/25(金",
        "2026/09/25金",
        "2026/09/25 25:00",
        "2026/09/25 24:00",
        "2026年9月25日 24時00分",
        "2026/09/25 14:03:60",
        "2026/09/25 14:3",
        "2026/09/25 14:",
        "2026/09/25 14:03:2",
        "2026/09/25 14:03.5",
        "2026年9月25日 14時",
        "2026年9月25日 午後2:03",
        "2026/09/25 2:03 PM",
        "2026/09/25 14:03～",
        "2026/09/25～2026/09/27",
        "2026/09/25 14:03 2026/09/25 14:03",
        "2026/09/2①",
        "2026/09/2\u200b5",
        "2026/09/2٥",
        "2026/0 9/25",
        "2026年９月２５日頃",
        "注文日:2026/09/25"
      })
  void anythingElseIsUnreadable(String text) {
    assertThat(ShopDate.read(text, TOKYO)).isEmpty();
  }
}
