package dev.ordergateway.worker.site.reading;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
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
        "2026-09-25 14:03"
      })
  void anythingElseIsUnreadable(String text) {
    assertThat(ShopDate.read(text, TOKYO)).isEmpty();
  }
}
