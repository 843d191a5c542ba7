package dev.ordergateway.api.json;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;

/**
 * Times on the wire and in the databases: ISO-8601, UTC, {@code Z}, always three digits of
 * milliseconds, so that text sorts as time does. Written and read by hand: a formatter takes longer
 * than a database takes for the row that the time stands in.
 */
public final class WireTime {
  private static final String PATTERN = "0000-00-00T00:00:00.000Z";

  private WireTime() {}

  /**
   * @throws DateTimeException outside the years 0000 to 9999, which would not sort
   */
  public static String format(Instant instant) {
    LocalDateTime at = LocalDateTime.ofInstant(inRange(instant), ZoneOffset.UTC);
    char[] text = PATTERN.toCharArray();
    write(at.getYear(), text, 3);
    write(at.getMonthValue(), text, 6);
    write(at.getDayOfMonth(), text, 9);
    write(at.getHour(), text, 12);
    write(at.getMinute(), text, 15);
    write(at.getSecond(), text, 18);
    write(at.getNano() / 1_000_000, text, 22);
    return new String(text);
  }

  /** Its digits, the last one there; zeros stand before it already. */
  private static void write(int number, char[] text, int last) {
    for (int rest = number, place = last; rest > 0; rest /= 10, place--) {
      text[place] = (char) ('0' + rest % 10);
    }
  }

  /**
   * Reads any offset, with or without a fraction; what is finer than a millisecond is cut off.
   *
   * @throws DateTimeException where it is no such time, or outside the years 0000 to 9999
   */
  public static Instant parse(String text) {
    return isFixed(text)
        ? parseFixed(text)
        : inRange(OffsetDateTime.parse(text).toInstant().truncatedTo(ChronoUnit.MILLIS));
  }

  /** Whether it is of the form that {@link #format} writes: nearly all that is ever read. */
  private static boolean isFixed(String text) {
    if (text.length() != PATTERN.length()) {
      return false;
    }
    for (int i = 0; i < PATTERN.length(); i++) {
      char c = text.charAt(i);
      if (PATTERN.charAt(i) == '0' ? c < '0' || c > '9' : c != PATTERN.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  private static Instant parseFixed(String text) {
    return LocalDateTime.of(
            number(text, 0, 4),
            number(text, 5, 7),
            number(text, 8, 10),
            number(text, 11, 13),
            number(text, 14, 16),
            number(text, 17, 19),
            number(text, 20, 23) * 1_000_000)
        .toInstant(ZoneOffset.UTC);
  }

  private static int number(String text, int from, int to) {
    int number = 0;
    for (int i = from; i < to; i++) {
      number = number * 10 + (text.charAt(i) - '0');
    }
    return number;
  }

  private static Instant inRange(Instant instant) {
    int year = instant.atOffset(ZoneOffset.UTC).getYear();
    if (year < 0 || year > 9999) {
      throw new DateTimeException("the year " + year + " is outside 0000 to 9999");
    }
    return instant;
  }
}
