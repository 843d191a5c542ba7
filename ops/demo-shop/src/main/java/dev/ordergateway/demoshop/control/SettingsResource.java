package dev.ordergateway.demoshop.control;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import dev.ordergateway.demoshop.history.HistoryLayout;
import dev.ordergateway.demoshop.history.HistoryMood;
import dev.ordergateway.demoshop.order.PaymentMethod;
import dev.ordergateway.demoshop.purchase.Checkout;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.time.Duration;

/** How the shop behaves from now on, and how it forgets what was. */
@Path("")
@Produces(MediaType.APPLICATION_JSON)
public final class SettingsResource {
  private static final int LONGEST_SECONDS = 600;

  private final Checkout checkout;
  private final HistoryMood mood;
  private final RequestCount count;

  public SettingsResource(Checkout checkout, HistoryMood mood, RequestCount count) {
    this.checkout = checkout;
    this.mood = mood;
    this.count = count;
  }

  @POST
  @Path("_settings")
  public Settings set(String body) {
    Settings settings = JsonBody.read(body, Settings.class);
    if (settings.paymentMethod() != null) {
      checkout.payBy(settings.paymentMethod());
    }
    if (settings.historyLayout() != null) {
      mood.show(settings.historyLayout());
    }
    if (settings.historySeconds() != null) {
      mood.take(Duration.ofSeconds(settings.historySeconds()));
    }
    return standing();
  }

  @POST
  @Path("_reset")
  public Settings reset() {
    checkout.reset();
    mood.reset();
    count.reset();
    return standing();
  }

  private Settings standing() {
    return new Settings(checkout.payment(), mood.layout(), (int) mood.slowness().toSeconds());
  }

  /**
   * What can be set; what is null stays as it is.
   *
   * @param historySeconds how much longer each page of the history takes
   */
  @JsonNaming(SnakeCaseStrategy.class)
  public record Settings(
      PaymentMethod paymentMethod, HistoryLayout historyLayout, Integer historySeconds) {
    public Settings {
      if (paymentMethod == null && historyLayout == null && historySeconds == null) {
        throw new IllegalArgumentException(
            "payment_method, history_layout or history_seconds is required");
      }
      if (historySeconds != null && (historySeconds < 0 || historySeconds > LONGEST_SECONDS)) {
        throw new IllegalArgumentException("history_seconds must be from 0 to " + LONGEST_SECONDS);
      }
    }
  }
}
