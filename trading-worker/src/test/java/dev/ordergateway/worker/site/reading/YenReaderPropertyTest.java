package dev.ordergateway.worker.site.reading;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalLong;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.LongRange;

class YenReaderPropertyTest {
  private static final String LISTED = "0123456789０１２３４５６７８９,，万¥￥円 　\u00a0\t\n\r";

  @Property(tries = 1000)
  void everyAmountIsReadBackInEveryKnownSpelling(
      @ForAll @LongRange(max = 9_999_999_999L) long yen, @ForAll("styles") Style style) {
    assertThat(YenReader.read(style.print(yen))).as(style.print(yen)).hasValue(yen);
  }

  @Property(tries = 1000)
  void aStrangeCharacterNeverMakesItAnotherAmount(
      @ForAll @LongRange(max = 9_999_999L) long yen,
      @ForAll("styles") Style style,
      @ForAll("strange") char strange,
      @ForAll @LongRange(max = 100) long place) {
    String text = style.print(yen);
    int at = (int) (place * text.length() / 100);
    OptionalLong read = YenReader.read(text.substring(0, at) + strange + text.substring(at));
    assertThat(read.orElse(yen)).isEqualTo(yen);
  }

  @Property(tries = 500)
  void aBlankNeverJoinsDigits(
      @ForAll @LongRange(min = 10, max = 9_999_999L) long yen, @ForAll("blanks") char blank) {
    String digits = Long.toString(yen);
    assertThat(YenReader.read(digits.charAt(0) + "" + blank + digits.substring(1) + "円")).isEmpty();
  }

  @Property(tries = 1000)
  void noiseIsNeverAFault(@ForAll("noise") String noise) {
    assertThat(YenReader.read(noise)).isNotNull();
  }

  @Provide
  Arbitrary<Style> styles() {
    return Combinators.combine(
            Arbitraries.of("%s円", "¥%s", "￥%s", "¥ %s", "￥　%s", "%s 円", "\n%s円", "¥%s円"),
            Arbitraries.of("", "(税込)", "（税込）", " (税込み)", "　（税込み）"),
            Arbitraries.of(Digits.class),
            Arbitraries.of(true, false))
        .as(Style::new);
  }

  @Provide
  Arbitrary<Character> strange() {
    return Arbitraries.chars().all().filter(c -> LISTED.indexOf(c) < 0);
  }

  @Provide
  Arbitrary<Character> blanks() {
    return Arbitraries.of(' ', '　', '\u00a0', '\n', '\u200b', '\u2009', '\ufeff');
  }

  @Provide
  Arbitrary<String> noise() {
    return Arbitraries.strings().withChars(LISTED + "()（）税込み-～").ofMaxLength(30);
  }

  enum Digits {
    PLAIN,
    GROUPED,
    MYRIADS,
    GROUPED_MYRIADS
  }

  record Style(String form, String tax, Digits digits, boolean wide) {
    String print(long yen) {
      String number =
          switch (digits) {
            case PLAIN -> Long.toString(yen);
            case GROUPED -> grouped(yen);
            case MYRIADS -> myriads(Long.toString(yen / 10_000), yen, Long.toString(yen % 10_000));
            case GROUPED_MYRIADS -> myriads(grouped(yen / 10_000), yen, grouped(yen % 10_000));
          };
      return form.formatted(wide ? wide(number) : number) + tax;
    }

    private static String myriads(String man, long yen, String rest) {
      return yen < 10_000 ? rest : man + "万" + (yen % 10_000 == 0 ? "" : rest);
    }

    private static String grouped(long number) {
      StringBuilder text = new StringBuilder(Long.toString(number));
      for (int i = text.length() - 3; i > 0; i -= 3) {
        text.insert(i, ',');
      }
      return text.toString();
    }

    private static String wide(String number) {
      StringBuilder wide = new StringBuilder();
      number
          .chars()
          .forEach(c -> wide.append(c == ',' ? '，' : c == '万' ? '万' : (char) (c - '0' + '０')));
      return wide.toString();
    }
  }
}
