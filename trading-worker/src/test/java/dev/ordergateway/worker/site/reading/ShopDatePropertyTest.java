package dev.ordergateway.worker.site.reading;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

class ShopDatePropertyTest {
  private static final ZoneId TOKYO = ZoneId.of("Asia/Tokyo");
  private static final String WEEKDAYS = "月火水木金土日";

  @Property(tries = 1500)
  void everyMomentIsReadBackInEveryKnownForm(
      @ForAll("moments") LocalDateTime moment, @ForAll("styles") Style style) {
    ChronoUnit unit = style.unit();
    String text = style.print(moment, moment.getDayOfWeek().getValue());
    assertThat(ShopDate.read(text, TOKYO))
        .as(text)
        .hasValue(
            new ShopDate(moment.truncatedTo(unit).atZone(TOKYO).toInstant(), unit.getDuration()));
  }

  @Property(tries = 500)
  void aWeekdayThatDoesNotFitIsRefused(
      @ForAll("moments") LocalDateTime moment,
      @ForAll("styles") Style style,
      @ForAll @IntRange(min = 1, max = 6) int off) {
    Style dated = new Style(style.day, "(%s)", style.time, style.wide);
    int wrong = (moment.getDayOfWeek().getValue() - 1 + off) % 7 + 1;
    assertThat(ShopDate.read(dated.print(moment, wrong), TOKYO)).isEmpty();
  }

  @Property(tries = 1000)
  void aStrangeCharacterNeverMakesItAnotherMoment(
      @ForAll("moments") LocalDateTime moment,
      @ForAll("styles") Style style,
      @ForAll("strange") char strange,
      @ForAll @IntRange(max = 100) int place) {
    String text = style.print(moment, moment.getDayOfWeek().getValue());
    int at = place * text.length() / 100;
    ShopDate written = ShopDate.read(text, TOKYO).orElseThrow();
    assertThat(
            ShopDate.read(text.substring(0, at) + strange + text.substring(at), TOKYO)
                .orElse(written))
        .isEqualTo(written);
  }

  @Property(tries = 1000)
  void whateverIsReadLiesInTheWrittenYear(@ForAll("noise") String noise) {
    ShopDate.read("2026" + noise, TOKYO)
        .ifPresent(
            date -> {
              assertThat(date.from().atZone(TOKYO).getYear()).isEqualTo(2026);
              assertThat(date.precision()).isBetween(Duration.ofSeconds(1), Duration.ofDays(1));
            });
  }

  @Provide
  Arbitrary<LocalDateTime> moments() {
    long from = LocalDateTime.of(2000, 1, 1, 0, 0).toEpochSecond(ZoneOffset.UTC);
    long to = LocalDateTime.of(2101, 1, 1, 0, 0).toEpochSecond(ZoneOffset.UTC) - 1;
    return Arbitraries.longs()
        .between(from, to)
        .map(second -> LocalDateTime.ofEpochSecond(second, 0, ZoneOffset.UTC));
  }

  @Provide
  Arbitrary<Style> styles() {
    return Combinators.combine(
            Arbitraries.of("%d/%02d/%02d", "%d/%d/%d", "%d年%d月%d日", "%d年%02d月%02d日"),
            Arbitraries.of("", "(%s)", "（%s）", " (%s)", "(%s・祝)"),
            Arbitraries.of(
                "", " %02d:%02d", "　%d:%02d", " %02d:%02d:%02d", "\u00a0%d時%02d分", " %d時%d分%d秒"),
            Arbitraries.of(true, false))
        .as(Style::new);
  }

  @Provide
  Arbitrary<Character> strange() {
    return Arbitraries.chars().all().filter(c -> Twins.plain("0" + c + "0").matches("0[^0-9]0"));
  }

  @Provide
  Arbitrary<String> noise() {
    return Arbitraries.strings().withChars("0123/年月日:時分秒(金) ：").ofMaxLength(20);
  }

  record Style(String day, String weekday, String time, boolean wide) {
    ChronoUnit unit() {
      if (time.isEmpty()) {
        return ChronoUnit.DAYS;
      }
      return time.split("%").length == 4 ? ChronoUnit.SECONDS : ChronoUnit.MINUTES;
    }

    String print(LocalDateTime moment, int dayOfWeek) {
      String text =
          day.formatted(moment.getYear(), moment.getMonthValue(), moment.getDayOfMonth())
              + weekday.formatted(WEEKDAYS.charAt(dayOfWeek - 1))
              + time.formatted(moment.getHour(), moment.getMinute(), moment.getSecond());
      return wide ? wide(text) : text;
    }

    private static String wide(String text) {
      StringBuilder wide = new StringBuilder();
      for (int i = 0; i < text.length(); i++) {
        int twin = "0123456789/:()".indexOf(text.charAt(i));
        wide.append(twin < 0 ? text.charAt(i) : "０１２３４５６７８９／：（）".charAt(twin));
      }
      return wide.toString();
    }
  }
}
