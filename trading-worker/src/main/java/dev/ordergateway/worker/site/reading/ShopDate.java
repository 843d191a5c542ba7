package dev.ordergateway.worker.site.reading;

import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A moment as a Japanese shop writes it, such as {@code 2026/09/25(金) 14:03}. Strict: a day the
 * month does not have, or a weekday that does not fit, makes it unreadable.
 *
 * @param from the first instant it can mean
 * @param precision how long the written unit is: a second, a minute, or a day where no time is
 *     written
 */
public record ShopDate(Instant from, Duration precision) {
  private static final String WEEKDAYS = "月火水木金土日";
  private static final String DAY =
      "(?:(\\d{4})/(\\d{1,2})/(\\d{1,2})|(\\d{4})年(\\d{1,2})月(\\d{1,2})日)";
  private static final String WEEKDAY = " *\\((?<weekday>[" + WEEKDAYS + "])(?:・祝)?\\)";

  /** Without a blank, a day's and an hour's digits run together: {@code 2026/9/111:30}. */
  private static final String APART = "(?:(?<=[)日]) *| +)";

  private static final String TIME =
      "(?:(\\d{1,2}):(\\d{2})(?::(\\d{2}))?|(\\d{1,2})時(\\d{1,2})分(?:(\\d{1,2})秒)?)";
  private static final Pattern FORM =
      Pattern.compile(DAY + "(?:" + WEEKDAY + ")?(?<time>" + APART + TIME + ")?");
  private static final int SLASHED_YEAR = 1;
  private static final int WRITTEN_YEAR = 4;
  private static final int COLON_HOUR = 9;
  private static final int WRITTEN_HOUR = 12;

  /**
   * In ISO-8601: {@code 2026-09-25} where no time is written, else {@code
   * 2026-09-25T14:03:00+09:00}.
   *
   * @param zone the shop's
   */
  public String iso(ZoneId zone) {
    return precision.compareTo(Duration.ofDays(1)) >= 0
        ? from.atZone(zone).toLocalDate().toString()
        : DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(from.atZone(zone).toOffsetDateTime());
  }

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
    Matcher form = FORM.matcher(Twins.plain(text));
    if (!form.matches()) {
      return Optional.empty();
    }
    try {
      LocalDate day = day(form, form.group(SLASHED_YEAR) == null ? WRITTEN_YEAR : SLASHED_YEAR);
      return fits(day, form.group("weekday")) ? Optional.of(at(day, form, zone)) : Optional.empty();
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  private static LocalDate day(Matcher form, int year) {
    return LocalDate.of(number(form, year), number(form, year + 1), number(form, year + 2));
  }

  private static boolean fits(LocalDate day, String weekday) {
    return weekday == null || day.getDayOfWeek() == DayOfWeek.of(WEEKDAYS.indexOf(weekday) + 1);
  }

  private static ShopDate at(LocalDate day, Matcher form, ZoneId zone) {
    if (form.group("time") == null) {
      return new ShopDate(day.atStartOfDay(zone).toInstant(), ChronoUnit.DAYS.getDuration());
    }
    int hour = form.group(COLON_HOUR) == null ? WRITTEN_HOUR : COLON_HOUR;
    boolean seconds = form.group(hour + 2) != null;
    LocalTime time =
        LocalTime.of(
            number(form, hour), number(form, hour + 1), seconds ? number(form, hour + 2) : 0);
    return new ShopDate(
        day.atTime(time).atZone(zone).toInstant(),
        (seconds ? ChronoUnit.SECONDS : ChronoUnit.MINUTES).getDuration());
  }

  private static int number(Matcher form, int group) {
    return Integer.parseInt(form.group(group));
  }
}
