package dev.ordergateway.haltagent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PointTest {
  @Test
  void aPointNamesActionMomentMethodConditionAndCount() {
    Point point = Point.parse("stop@after:a.b.Type$Inner#call[0=order.fence,1~yen]:2");
    assertThat(point.action()).isEqualTo(Point.Action.STOP);
    assertThat(point.when()).isEqualTo(Point.When.AFTER);
    assertThat(point.type()).isEqualTo("a.b.Type$Inner");
    assertThat(point.method()).isEqualTo("call");
    assertThat(point.isReachedBy(arguments("order.fence", "12 yen"))).isFalse();
    assertThat(point.isReachedBy(arguments("order.fence.x", "12 yen"))).isFalse();
    assertThat(point.isReachedBy(arguments("order.fence", "12 euro"))).isFalse();
    assertThat(point.isReachedBy(arguments("order.fence"))).isFalse();
    assertThat(point.isReachedBy(arguments("order.fence", "13 yen"))).isTrue();
    assertThat(point.isReachedBy(arguments("order.fence", "14 yen"))).isFalse();
  }

  @Test
  void withoutACountTheFirstCallIsTheOne() {
    Point point = Point.parse("kill@before:a.Type#<init>");
    assertThat(point.method()).isEqualTo("<init>");
    assertThat(point.isReachedBy(arguments())).isTrue();
    assertThat(point.isReachedBy(arguments())).isFalse();
  }

  @Test
  void severalPointsAndAMarkerMakeASpec() {
    HaltSpec spec = HaltSpec.parse("kill@before:a.T#m;marker=/tmp/x;stop@after:a.T#m:4");
    assertThat(spec.points()).extracting(Point::text).hasSize(2).endsWith("stop@after:a.T#m:4");
    assertThat(spec.marker()).isEqualTo(Path.of("/tmp/x"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "marker=/tmp/x",
        "kill@during:a.T#m",
        "kill@before:a.T",
        "kill@before:a.T#m:0",
        "kill@before:a.T#m[x=1]",
        "kill@before:a.T#m;;kill@before:a.T#n"
      })
  void whatCannotBeUnderstoodIsRefused(String text) {
    assertThatIllegalArgumentException().isThrownBy(() -> HaltSpec.parse(text));
  }

  private static Object[] arguments(Object... given) {
    return given;
  }
}
