package dev.ordergateway.foundation.start;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Duration;

/**
 * Reads a {@link Duration} from a number of seconds that may have decimals, such as {@code 0.5}, to
 * the millisecond (SPEC §1). Use it with {@code @JsonDeserialize(using = DecimalSeconds.class)}.
 */
public final class DecimalSeconds extends StdScalarDeserializer<Duration> {
  private static final BigDecimal HUNDRED_YEARS = BigDecimal.valueOf(100L * 366 * 86_400);

  public DecimalSeconds() {
    super(Duration.class);
  }

  @Override
  public Duration deserialize(JsonParser json, DeserializationContext context) throws IOException {
    String text = json.getText();
    try {
      BigDecimal seconds = new BigDecimal(text.strip());
      if (seconds.signum() >= 0 && seconds.compareTo(HUNDRED_YEARS) <= 0) {
        return Duration.ofMillis(seconds.movePointRight(3).longValue());
      }
    } catch (NumberFormatException e) {
      // told below, together with what is out of range
    }
    return (Duration)
        context.handleWeirdStringValue(
            Duration.class, text, "no number of seconds between 0 and a hundred years");
  }
}
