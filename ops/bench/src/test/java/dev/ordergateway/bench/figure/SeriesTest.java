package dev.ordergateway.bench.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class SeriesTest {
  private static Series of(double... values) {
    Series series = new Series();
    for (double value : values) {
      series.add(value);
    }
    return series;
  }

  @Test
  void theMedianOfAnOddNumberIsTheOneInTheMiddle() {
    assertThat(of(9, 1, 5).median()).isEqualTo(5);
  }

  @Test
  void theMedianOfAnEvenNumberLiesBetweenTheTwoInTheMiddle() {
    assertThat(of(4, 1, 2, 100).median()).isEqualTo(3);
  }

  @Test
  void aPercentileIsAnObservationThatSoManyPercentDoNotExceed() {
    Series series = new Series();
    for (int i = 100; i >= 1; i--) {
      series.add(i);
    }
    assertThat(series.percentile(99)).isEqualTo(99);
    assertThat(series.percentile(99.1)).isEqualTo(100);
    assertThat(series.percentile(100)).isEqualTo(100);
    assertThat(series.percentile(0.5)).isEqualTo(1);
  }

  @Test
  void ofFewObservationsTheHighPercentileIsTheWorst() {
    assertThat(of(3, 7, 5).percentile(99)).isEqualTo(7);
  }

  @Test
  void whatIsAddedAfterALookCountsToo() {
    Series series = of(2, 3);
    assertThat(series.max()).isEqualTo(3);
    series.add(1);
    assertThat(series.min()).isEqualTo(1);
    assertThat(series.median()).isEqualTo(2);
  }

  @Test
  void moreThanItsFirstRoomIsKept() {
    Series series = new Series();
    for (int i = 0; i < 5000; i++) {
      series.add(i);
    }
    assertThat(series.count()).isEqualTo(5000);
    assertThat(series.max()).isEqualTo(4999);
  }

  @Test
  void twoSeriesBecomeOne() {
    Series both = of(1, 9);
    both.addAll(of(5));
    assertThat(both.count()).isEqualTo(3);
    assertThat(both.median()).isEqualTo(5);
  }

  @Test
  void nothingObservedHasNoMedian() {
    assertThatThrownBy(() -> new Series().median()).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void aPercentileOutsideTheHundredIsRefused() {
    assertThatThrownBy(() -> of(1).percentile(0)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> of(1).percentile(101)).isInstanceOf(IllegalArgumentException.class);
  }
}
