package dev.ordergateway.demoshop.control;

import dev.ordergateway.demoshop.fault.Fault;
import dev.ordergateway.demoshop.fault.FaultOrder;
import dev.ordergateway.demoshop.purchase.Checkout;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;

/** Faults on demand. */
@Path("_faults")
@Produces(MediaType.APPLICATION_JSON)
public final class FaultResource {
  private final Checkout checkout;

  public FaultResource(Checkout checkout) {
    this.checkout = checkout;
  }

  @GET
  public Pending pending() {
    Fault fault = checkout.pending().fault();
    return new Pending(fault == Fault.NONE ? null : fault);
  }

  @POST
  public Pending expect(String body) {
    checkout.expect(JsonBody.read(body, FaultOrder.class));
    return pending();
  }

  /**
   * @param fault what still waits for its purchase; null where there is nothing
   */
  public record Pending(Fault fault) {}
}
