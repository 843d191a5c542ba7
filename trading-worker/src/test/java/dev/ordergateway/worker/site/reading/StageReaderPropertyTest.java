package dev.ordergateway.worker.site.reading;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ordergateway.api.order.OrderState;
import dev.ordergateway.worker.site.profile.Field;
import dev.ordergateway.worker.site.reading.StageReader.Absent;
import dev.ordergateway.worker.site.reading.StageReader.Found;
import dev.ordergateway.worker.site.reading.StageReader.NotUnderstood;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.constraints.StringLength;
import org.jsoup.Jsoup;

class StageReaderPropertyTest {
  private static final Field CURRENT = Field.of("#progress li.current");
  private static final List<String> STEPS = List.of("注文受付", "お支払い待ち", "出荷", "配達完了", "キャンセル");
  private static final Map<String, OrderState> WORDS =
      Map.of("出荷", OrderState.SHIPPED, "キャンセル", OrderState.CANCELLED);

  @Property(tries = 64)
  void aProgressBarSaysTheStageWhereOneStepIsCurrent(@ForAll @Size(5) List<Boolean> current) {
    String steps =
        IntStream.range(0, STEPS.size())
            .mapToObj(i -> "<li" + (current.get(i) ? " class=current>" : ">") + STEPS.get(i))
            .collect(Collectors.joining());
    StageReader.Result result =
        StageReader.read(Jsoup.parse("<ol id=progress>" + steps + "</ol>"), CURRENT);
    switch ((int) current.stream().filter(one -> one).count()) {
      case 0 -> assertThat(result).isEqualTo(new Absent());
      case 1 -> assertThat(result).isEqualTo(new Found(STEPS.get(current.indexOf(true))));
      default -> assertThat(result).isInstanceOf(NotUnderstood.class);
    }
  }

  @Property(tries = 500)
  void whiteSpaceAnywhereLeavesTheState(
      @ForAll("blank") String blank, @ForAll @IntRange(max = 5) int place) {
    String label = new StringBuilder("キャンセル").insert(place, blank).toString();
    assertThat(StageReader.stateOf(label, WORDS)).hasValue(OrderState.CANCELLED);
  }

  @Property(tries = 1000)
  void anyOtherCharacterAnywhereTakesTheStateAway(
      @ForAll("visible") String more, @ForAll @IntRange(max = 2) int place) {
    String label = new StringBuilder("出荷").insert(place, more).toString();
    assertThat(StageReader.stateOf(label, WORDS)).isEmpty();
  }

  @Property(tries = 500)
  void wordsThatAreNotKnownMeanNothing(
      @ForAll @StringLength(max = 8) @CharRange(from = '一', to = '龥') String label) {
    assertThat(StageReader.stateOf(label, WORDS).isPresent()).isEqualTo(label.equals("出荷"));
  }

  @Provide
  Arbitrary<String> blank() {
    return Arbitraries.strings().withChars(" \t\n\r\u00a0\u2003\u202f\u3000").ofMaxLength(4);
  }

  @Provide
  Arbitrary<String> visible() {
    return Arbitraries.strings()
        .all()
        .ofMinLength(1)
        .ofMaxLength(3)
        .filter(text -> !text.codePoints().allMatch(c -> isBlank(c)));
  }

  private static boolean isBlank(int c) {
    return Character.isWhitespace(c) || Character.isSpaceChar(c) || c == 0x85;
  }
}
