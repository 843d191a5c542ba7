package dev.ordergateway.worker.site.reading;

import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A moment as a Japanese shop writes it, such as {@code 2026/09/25(金) 14:03}. Strict: a day the
 * month does not have, or a weekday that does not fit, makes it unreadable.
 *
 * @param from the first instant it can mean
 * @param precision how long the written unit is: a minute, or a day where no time is written
 */
public record ShopDate(Instant from, Duration precision) {
  private static final String WEEKDAYS = "月火水木金土日";
  private static final Pattern FORM =
      Pattern.compile(
          "(\\d{4})(?:/(\\d{1,2})/(\\d{1,2})|年(\\d{1,2})月(\\d{1,2})日)"
              + " ?(?:[(（](["
              + WEEKDAYS
              + "])[)）])?(?: ?(\\d{1,2}):(\\d{2}))?");

  /** The first instant it can no longer mean. */
  public Instant end() {
    return from.plus(precision);
  }

  /**
   * @param text null is no date
   * @param zone the shop's
   * @return empty where the text is anything but one date
   */
  public static Optional<ShopDate> read(String text, ZoneId zone) {
    Matcher form = FORM.matcher(text == null ? "" : text.replace('　', ' ').strip());
    if (!form.matches()) {
      return Optional.empty();
    }
    try {
      return dated(form, zone);
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  private static Optional<ShopDate> dated(Matcher form, ZoneId zone) {
    int shift = form.group(2) == null ? 2 : 0;
    LocalDate day = LocalDate.of(number(form, 1), number(form, 2 + shift), number(form, 3 + shift));
    String weekday = form.group(6);
    if (weekday != null && day.getDayOfWeek() != DayOfWeek.of(WEEKDAYS.indexOf(weekday) + 1)) {
      return Optional.empty();
    }
    if (form.group(7) == null) {
      return Optional.of(new ShopDate(day.atStartOfDay(zone).toInstant(), Duration.ofDays(1)));
    }
    LocalTime time = LocalTime.of(number(form, 7), number(form, 8));
    return Optional.of(
        new ShopDate(day.atTime(time).atZone(zone).toInstant(), Duration.ofMinutes(1)));
  }

  private static int number(Matcher form, int group) {
    return Integer.parseInt(form.group(group));
  }
}
