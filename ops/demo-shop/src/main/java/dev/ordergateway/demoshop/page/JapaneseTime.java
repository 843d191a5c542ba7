package dev.ordergateway.demoshop.page;

import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Times as the pages write them: {@code 2026/09/25(金) 14:03}, in Tokyo. */
public final class JapaneseTime {
  private static final DateTimeFormatter FORMAT =
      DateTimeFormatter.ofPattern("uuuu/MM/dd(E) HH:mm", Locale.JAPANESE)
          .withZone(ZoneId.of("Asia/Tokyo"));

  private JapaneseTime() {}

  public static String of(Instant instant) {
    return FORMAT.format(instant);
  }
}
