package dev.ordergateway.demoshop.order;

import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/**
 * {@code 310001-20260925-0505800001}: the shop, the day in Japan, ten digits.
 *
 * @param sequence grows with each order
 */
public record OrderNumber(String text, long sequence) {
  private static final DateTimeFormatter DAY =
      DateTimeFormatter.ofPattern("uuuuMMdd", Locale.ROOT).withZone(ZoneId.of("Asia/Tokyo"));

  static OrderNumber of(Instant createdAt, long sequence) {
    String text = String.format(Locale.ROOT, "310001-%s-%010d", DAY.format(createdAt), sequence);
    return new OrderNumber(text, sequence);
  }

  /** What the customer types in at the convenience store. */
  public String paymentNumber() {
    return String.format(Locale.ROOT, "9%010d", sequence);
  }

  @Override
  public String toString() {
    return text;
  }
}
