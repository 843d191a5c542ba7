package dev.ordergateway.demoshop.money;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class YenTest {
  @Test
  void anAmountIsWrittenInThreeWays() {
    Yen yen = new Yen(12800);
    assertThat(yen.text()).isEqualTo("12,800円");
    assertThat(yen.signed()).isEqualTo("￥12,800");
    assertThat(yen.wide()).isEqualTo("１２,８００円");
  }

  @Test
  void zeroIsAnAmountToo() {
    assertThat(Yen.ZERO.text()).isEqualTo("0円");
  }
}
