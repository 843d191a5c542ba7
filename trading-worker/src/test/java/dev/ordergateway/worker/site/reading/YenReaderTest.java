package dev.ordergateway.worker.site.reading;

import static org.assertj.core.api.Assertions.assertThat;

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
        "922337203685477580万9999円"
      })
  void anythingElseIsRefused(String text) {
    assertThat(YenReader.read(text)).isEmpty();
  }
}
