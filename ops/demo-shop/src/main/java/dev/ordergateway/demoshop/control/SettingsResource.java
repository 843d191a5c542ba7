package dev.ordergateway.demoshop.control;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import dev.ordergateway.demoshop.order.PaymentMethod;
import dev.ordergateway.demoshop.purchase.Checkout;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;

/** How the shop behaves from now on, and how it forgets what was. */
@Path("")
@Produces(MediaType.APPLICATION_JSON)
public final class SettingsResource {
  private final Checkout checkout;

  public SettingsResource(Checkout checkout) {
    this.checkout = checkout;
  }

  @POST
  @Path("_settings")
  public Settings set(String body) {
    Settings settings = JsonBody.read(body, Settings.class);
    checkout.payBy(settings.paymentMethod());
    return settings;
  }

  @POST
  @Path("_reset")
  public Settings reset() {
    checkout.reset();
    return new Settings(checkout.payment());
  }

  /** What can be set. */
  @JsonNaming(SnakeCaseStrategy.class)
  public record Settings(PaymentMethod paymentMethod) {
    public Settings {
      if (paymentMethod == null) {
        throw new IllegalArgumentException("payment_method is required");
      }
    }
  }
}
