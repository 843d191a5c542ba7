package dev.ordergateway.worker.site.reading;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullAndEmptySource;
import org.junit.jupiter.params.provider.ValueSource;

class YenReaderTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          12,800円 | 12800
          ￥12,800 | 12800
          ¥12,800 | 12800
          ￥ 3,590 | 3590
          １２，８００円 | 12800
          １２,８００円 | 12800
          1,234,567円 | 1234567
          12,800円(税込) | 12800
          12,800円（税込み） | 12800
          3万9,800円 | 39800
          3万円 | 30000
          1,234万円 | 12340000
          3万500円 | 30500
          0円 | 0
          800円 | 800
          12800円 | 12800
          '　12,800 円　' | 12800
          9223372036854775807円 | 9223372036854775807
          ￥１，２３４，５６７（税込） | 1234567
          '12,800\u00a0円' | 12800
          '\n  ￥12,800\t' | 12800
          12,800円　（税込） | 12800
          ３万９，８００円 | 39800
          3万9800円 | 39800
          3万0500円 | 30500
          3万0円 | 30000
          ¥12万 | 120000
          ¥12,800円 | 12800
          ￥0 | 0
          """)
  void anExactAmountIsRead(String text, long yen) {
    assertThat(YenReader.read(text)).hasValue(yen);
  }

  @ParameterizedTest
  @NullAndEmptySource
  @ValueSource(
      strings = {
        "12,800",
        "12800",
        "円",
        "￥",
        "-99999円",
        "－200円",
        "△200円",
        "1,000円～2,000円",
        "1,000〜2,000円",
        "1,000円~",
        "1,000円以上",
        "約1,000円",
        "①,200円",
        "1②00円",
        "一万円",
        "1,23円",
        "12,80円",
        "1,2345円",
        "12,,800円",
        ",800円",
        "012円",
        "00円",
        "12.800円",
        "12,800.5円",
        "12,800円 12,900円",
        "12,800ポイント",
        "3万12,800円",
        "3万10000円",
        "1億2,000円",
        "12,800円(税抜)",
        "$12,800",
        "9223372036854775808円",
        "99999999999999999999円",
        "922337203685477580万9999円",
        "3万05円",
        "3万050円",
        "3万,500円",
        "3万5千円",
        "3.5万円",
        "3万 円 500",
        "12 800円",
        "12\u00a0800円",
        "12,\u200b800円",
        "12\u200b,800円",
        "12,800円\u200b",
        "12、800円",
        "12．800円",
        "12'800円",
        "12٬800円",
        "١٢٨٠٠円",
        "−12,800円",
        "▲12,800円",
        "¥-12,800",
        "-¥12,800",
        "+12,800円",
        "(12,800円)",
        "¥¥12,800",
        "\\12,800",
        "12,800円円",
        "12,800yen",
        "12,800JPY",
        "12,800元",
        "12,800-",
        "¥12,800-",
        "¥12,800~¥15,000",
        "1,000円-2,000円",
        "1,000円から",
        "12,800円(税別)",
        "12,800円(税込",
        "12,800円税込",
        "税込12,800円",
        "12,800円(税込)(税込)",
        "12,800円(送料込)",
        "12,800円×2",
        "12,800円/個",
        "合計12,800円",
        "合計:12,800円",
        "12,800円 0",
        "二〇〇円",
        "𝟏𝟐𝟖𝟎𝟎円",
        "㊀円",
        "無料",
        "1e3円",
        "0x10円",
        "0,800円",
        "1,000,00円",
        "1,0000円"
      })
  void anythingElseIsRefused(String text) {
    assertThat(YenReader.read(text)).isEmpty();
  }

  @Test
  void aTextOfAnyLengthIsRefusedAndNoFault() {
    assertThat(YenReader.read("1" + ",000".repeat(100_000) + "円")).isEmpty();
    assertThat(YenReader.read("9".repeat(100_000) + "円")).isEmpty();
    assertThat(YenReader.read("¥" + " ".repeat(100_000) + "1")).isEmpty();
  }
}
