package dev.ordergateway.api.json;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;

/**
 * Times on the wire and in the databases: ISO-8601, UTC, {@code Z}, always three digits of
 * milliseconds, so that text sorts as time does.
 */
public final class WireTime {
  private static final DateTimeFormatter FIXED =
      new DateTimeFormatterBuilder()
          .append(DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss"))
          .appendFraction(ChronoField.MILLI_OF_SECOND, 3, 3, true)
          .appendLiteral('Z')
          .toFormatter()
          .withZone(ZoneOffset.UTC);

  private WireTime() {}

  /**
   * @throws DateTimeException outside the years 0000 to 9999, which would not sort
   */
  public static String format(Instant instant) {
    return FIXED.format(inRange(instant));
  }

  /**
   * Reads any offset, with or without a fraction; what is finer than a millisecond is cut off.
   *
   * @throws DateTimeException where it is no such time, or outside the years 0000 to 9999
   */
  public static Instant parse(String text) {
    return inRange(OffsetDateTime.parse(text).toInstant().truncatedTo(ChronoUnit.MILLIS));
  }

  private static Instant inRange(Instant instant) {
    int year = instant.atOffset(ZoneOffset.UTC).getYear();
    if (year < 0 || year > 9999) {
      throw new DateTimeException("the year " + year + " is outside 0000 to 9999");
    }
    return instant;
  }
}
