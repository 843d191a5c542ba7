package dev.ordergateway.worker.site.reading;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.ResolverStyle;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What an order number tells of its order, where it has the form shop, day, number (SPEC §7.4). */
public final class OrderNumber {
  private static final Pattern PARTS = Pattern.compile("([0-9]{1,18})-([0-9]{8})-[0-9]+");
  private static final DateTimeFormatter DAY =
      DateTimeFormatter.ofPattern("uuuuMMdd").withResolverStyle(ResolverStyle.STRICT);

  private OrderNumber() {}

  /** Whether a text has that form, and names a day. */
  public static boolean isDated(String text) {
    return day(text).isPresent();
  }

  /** Null where the number does not say. */
  public static Long shopId(String number) {
    Matcher parts = PARTS.matcher(number);
    return parts.matches() ? Long.valueOf(parts.group(1)) : null;
  }

  /** The day on which the order was placed, in the shop's zone; empty where it does not say. */
  public static Optional<LocalDate> day(String number) {
    Matcher parts = PARTS.matcher(number);
    try {
      return parts.matches() ? Optional.of(LocalDate.parse(parts.group(2), DAY)) : Optional.empty();
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  /** Whether a date can belong to the order: the number says nothing, or the same day. */
  public static boolean fits(String number, ShopDate date, ZoneId zone) {
    return day(number).map(date.from().atZone(zone).toLocalDate()::equals).orElse(true);
  }
}
