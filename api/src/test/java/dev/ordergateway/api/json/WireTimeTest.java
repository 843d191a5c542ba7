package dev.ordergateway.api.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WireTimeTest {
  private static final DateTimeFormatter JAVA_TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);
  private static final long FIRST = Instant.parse("0000-01-01T00:00:00Z").toEpochMilli();
  private static final long LAST = Instant.parse("9999-12-31T23:59:59.999Z").toEpochMilli();

  @Test
  void everyTimeIsWrittenAndReadAsJavaTimeDoes() {
    Random random = new Random(20261130);
    for (int i = 0; i < 20_000; i++) {
      Instant instant =
          Instant.ofEpochMilli(FIRST + (long) (random.nextDouble() * (LAST - FIRST)))
              .plusNanos(random.nextInt(1_000_000));
      String text = WireTime.format(instant);
      assertThat(text).isEqualTo(JAVA_TIME.format(instant));
      assertThat(WireTime.parse(text))
          .isEqualTo(OffsetDateTime.parse(text).toInstant())
          .isEqualTo(instant.truncatedTo(ChronoUnit.MILLIS));
    }
  }

  @Test
  void theFirstAndTheLastTimeAreWrittenAndNoOther() {
    assertThat(WireTime.format(Instant.ofEpochMilli(FIRST))).isEqualTo("0000-01-01T00:00:00.000Z");
    assertThat(WireTime.format(Instant.ofEpochMilli(LAST))).isEqualTo("9999-12-31T23:59:59.999Z");
    assertThatExceptionOfType(DateTimeException.class)
        .isThrownBy(() -> WireTime.format(Instant.ofEpochMilli(FIRST - 1)));
    assertThatExceptionOfType(DateTimeException.class)
        .isThrownBy(() -> WireTime.format(Instant.ofEpochMilli(LAST + 1)));
  }

  @ParameterizedTest
  @CsvSource({
    "2026-11-30T01:02:03Z, 2026-11-30T01:02:03.000Z",
    "2026-11-30T01:02Z, 2026-11-30T01:02:00.000Z",
    "2026-11-30T01:02:03.4Z, 2026-11-30T01:02:03.400Z",
    "2026-11-30T01:02:03.0049Z, 2026-11-30T01:02:03.004Z",
    "2026-11-30T09:02:03.004+09:00, 2026-11-30T00:02:03.004Z",
    "2024-02-29T00:00:00.000Z, 2024-02-29T00:00:00.000Z",
    "2026-11-30t01:02:03.004z, 2026-11-30T01:02:03.004Z",
  })
  void otherFormsOfTheSameTimeAreReadToo(String text, String fixed) {
    assertThat(WireTime.format(WireTime.parse(text))).isEqualTo(fixed);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "2026-11-30",
        "2026-11-30T01:02:03.004",
        "2026-11-30 01:02:03.004Z",
        "2026-13-01T00:00:00.000Z",
        "2026-00-01T00:00:00.000Z",
        "2026-02-29T00:00:00.000Z",
        "2026-11-31T00:00:00.000Z",
        "2026-11-30T24:00:00.000Z",
        "2026-11-30T23:60:00.000Z",
        "2026-11-30T23:59:60.000Z",
        "2026-11-30T23:59:5x.000Z",
        "２０２６-11-30T23:59:59.000Z",
        "-001-11-30T23:59:59.000Z",
        "-0001-11-30T23:59:59.000Z",
        "+10000-11-30T23:59:59.000Z",
      })
  void whatIsNoSuchTimeIsRefused(String text) {
    assertThatExceptionOfType(DateTimeException.class).isThrownBy(() -> WireTime.parse(text));
  }
}
