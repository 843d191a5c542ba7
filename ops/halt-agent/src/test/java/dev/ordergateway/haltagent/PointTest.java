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
    assertThat(point.isReachedBy(arguments("order.fence", "12 yen"), null)).isFalse();
    assertThat(point.isReachedBy(arguments("order.fence.x", "12 yen"), null)).isFalse();
    assertThat(point.isReachedBy(arguments("order.fence", "12 euro"), null)).isFalse();
    assertThat(point.isReachedBy(arguments("order.fence"), null)).isFalse();
    assertThat(point.isReachedBy(arguments("order.fence", "13 yen"), null)).isTrue();
    assertThat(point.isReachedBy(arguments("order.fence", "14 yen"), null)).isFalse();
  }

  @Test
  void withoutACountTheFirstCallIsTheOne() {
    Point point = Point.parse("kill@before:a.Type#<init>");
    assertThat(point.method()).isEqualTo("<init>");
    assertThat(point.isReachedBy(arguments(), null)).isTrue();
    assertThat(point.isReachedBy(arguments(), null)).isFalse();
  }

  @Test
  void aConditionMayLookIntoAnArgumentAndAtTheResult() {
    Point point = Point.parse("hold@after:a.T#m[0.text=hold@before:x.Y#z,return~ok]");
    Object[] argument = arguments(Point.parse("hold@before:x.Y#z"));
    assertThat(point.action()).isEqualTo(Point.Action.HOLD);
    assertThat(point.isReachedBy(argument, null)).isFalse();
    assertThat(point.isReachedBy(argument, "not that")).isFalse();
    assertThat(point.isReachedBy(arguments(Point.parse("kill@before:x.Y#z")), "ok")).isFalse();
    assertThat(point.isReachedBy(argument, "all ok")).isTrue();
  }

  @Test
  void severalPointsAndAMarkerMakeASpec() {
    HaltSpec spec =
        HaltSpec.parse("kill@before:a.T#m;marker=/tmp/x;once=/tmp/y;stop@after:a.T#m:4");
    assertThat(spec.points()).extracting(Point::text).hasSize(2).endsWith("stop@after:a.T#m:4");
    assertThat(spec.marker()).isEqualTo(Path.of("/tmp/x"));
    assertThat(spec.once()).isEqualTo(Path.of("/tmp/y"));
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
