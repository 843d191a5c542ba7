package dev.ordergateway.worker.site.reading;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ordergateway.api.order.OrderState;
import dev.ordergateway.worker.site.profile.Field;
import dev.ordergateway.worker.site.reading.StageReader.Absent;
import dev.ordergateway.worker.site.reading.StageReader.Found;
import dev.ordergateway.worker.site.reading.StageReader.NotUnderstood;
import java.util.Map;
import org.jsoup.Jsoup;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullAndEmptySource;
import org.junit.jupiter.params.provider.ValueSource;

class StageReaderTest {
  private static final Map<String, OrderState> WORDS =
      Map.of(
          "注文受付", OrderState.ORDERED,
          "お支払い 待ち", OrderState.AWAITING_PAYMENT,
          "出荷", OrderState.SHIPPED,
          "配達完了", OrderState.DELIVERED,
          "キャンセル", OrderState.CANCELLED);

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          <li>注文受付<li class=current>出荷<li>配達完了 | 出荷
          <li class='step current'> 出荷 <li>配達完了 | 出荷
          <li class=current>　出荷　 | 出荷
          <li class=current>&nbsp;出荷&#x2003; | 出荷
          <li class=current>お支払い　待ち | お支払い　待ち
          <li class=current>お支払い <b>待ち</b> | お支払い 待ち
          <li class=current>未出荷 | 未出荷
          <li class=current>ｷｬﾝｾﾙ① | ｷｬﾝｾﾙ①
          <li class=currently>注文受付<li class=current>出荷 | 出荷
          """)
  void theOneCurrentStageIsSaidAsTheSiteSaysIt(String html, String label) {
    assertThat(read(html, ".current")).isEqualTo(new Found(label));
  }

  @Test
  void anAttributeMaySayTheStage() {
    assertThat(read("<li class=current data-stage='　出荷\u00a0'>2", ".current@data-stage"))
        .isEqualTo(new Found("出荷"));
  }

  @Test
  void whereNothingIsCurrentThereIsNoStage() {
    assertThat(read("<li>出荷<li>配達完了", ".current")).isEqualTo(new Absent());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<li class=current>注文受付<li class=current>出荷",
        "<li class=current>出荷<li class=current>出荷",
        "<li class=current>注文受付<li class=current>",
        "<li class=current><span class=current>出荷</span>",
        "<li class=current>",
        "<li class=current>　&nbsp;",
        "<li class=current><img alt=出荷>"
      })
  void whereNotExactlyOneWordIsCurrentTheStageIsNotUnderstood(String html) {
    assertThat(read(html, ".current")).isInstanceOf(NotUnderstood.class);
  }

  @ParameterizedTest
  @CsvSource({
    "出荷, SHIPPED",
    "'　出 荷\u00a0', SHIPPED",
    "'出\n荷', SHIPPED",
    "お支払い待ち, AWAITING_PAYMENT",
    "お支払い　待ち, AWAITING_PAYMENT",
    "キャンセル, CANCELLED"
  })
  void aKnownWordHasAStateWhateverItsWhiteSpace(String label, OrderState state) {
    assertThat(StageReader.stateOf(label, WORDS)).hasValue(state);
  }

  @ParameterizedTest
  @NullAndEmptySource
  @ValueSource(
      strings = {
        "　",
        "出荷待ち",
        "出荷準備中",
        "未出荷",
        "出荷済み",
        "出",
        "出荷。",
        "(出荷)",
        "出荷・配達完了",
        "キャンセル受付中",
        "ｷｬﾝｾﾙ",
        "キャンセル\u3099",
        "キヤンセル",
        "お支払待ち",
        "出\u200b荷",
        "⽀出荷"
      })
  void anyOtherWordMeansNothing(String label) {
    assertThat(StageReader.stateOf(label, WORDS)).isEmpty();
  }

  @Test
  void wordsThatContradictEachOtherMeanNothing() {
    Map<String, OrderState> words =
        Map.of("出荷", OrderState.SHIPPED, "出 荷", OrderState.DELIVERED, " ", OrderState.PAID);
    assertThat(StageReader.stateOf("出荷", words)).isEmpty();
    assertThat(StageReader.stateOf("", words)).isEmpty();
  }

  private static StageReader.Result read(String html, String stage) {
    return StageReader.read(Jsoup.parse("<ol>" + html + "</ol>"), Field.of(stage));
  }
}
