package dev.ordergateway.demoshop.fault;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;

/**
 * A fault together with how much of it.
 *
 * @param seconds for {@code slow_page}; 5 where it is not said
 * @param yen for {@code price_raised_on_confirm}; 1000 where it is not said
 * @param afterReads for {@code price_raised_on_confirm}: how many reads of the confirmation still
 *     show the old price; 0 where it is not said
 */
@JsonNaming(SnakeCaseStrategy.class)
public record FaultOrder(Fault fault, Integer seconds, Integer yen, Integer afterReads) {
  public static final FaultOrder NONE = new FaultOrder(Fault.NONE, null, null, null);

  public FaultOrder {
    if (fault == null) {
      throw new IllegalArgumentException("fault is required");
    }
    seconds = within("seconds", seconds, 5, 600);
    yen = within("yen", yen, 1000, 1_000_000);
    afterReads = within("after_reads", afterReads, 0, 1000);
  }

  private static int within(String name, Integer given, int otherwise, int most) {
    int value = given == null ? otherwise : given;
    if (value < 0 || value > most) {
      throw new IllegalArgumentException(name + " must be from 0 to " + most);
    }
    return value;
  }
}
