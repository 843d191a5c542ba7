package dev.ordergateway.worker.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ordergateway.api.order.OrderState;
import java.util.List;
import org.junit.jupiter.api.Test;

class MoveTest {
  private static final List<OrderState> COURSE =
      List.of(
          OrderState.ORDERED,
          OrderState.AWAITING_PAYMENT,
          OrderState.PAID,
          OrderState.SHIPPED,
          OrderState.DELIVERED);

  @Test
  void onlyAStepForwardIsNews() {
    for (OrderState known : COURSE.subList(0, 4)) {
      for (OrderState seen : COURSE) {
        int steps = COURSE.indexOf(seen) - COURSE.indexOf(known);
        assertThat(Move.of(known, seen))
            .as("%s after %s", seen, known)
            .isEqualTo(steps > 0 ? Move.ON : steps == 0 ? Move.NONE : Move.BACK);
      }
    }
  }

  @Test
  void aCancellationIsNewsFromAnywhere() {
    for (OrderState known : COURSE.subList(0, 4)) {
      assertThat(Move.of(known, OrderState.CANCELLED)).isEqualTo(Move.ON);
    }
  }

  @Test
  void whatIsNoPlaceOfAnOrderMeansNothing() {
    assertThat(Move.of(OrderState.PAID, null)).isEqualTo(Move.UNKNOWN);
    for (OrderState odd :
        List.of(
            OrderState.CREATED, OrderState.IN_CART, OrderState.NEEDS_HUMAN, OrderState.FAILED)) {
      assertThat(Move.of(OrderState.PAID, odd)).isEqualTo(Move.UNKNOWN);
    }
  }
}
