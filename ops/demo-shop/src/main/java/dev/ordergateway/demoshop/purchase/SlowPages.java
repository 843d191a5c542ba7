package dev.ordergateway.demoshop.purchase;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import java.time.Duration;

/**
 * Holds answers back. It does so after the deed is done: a customer who gives up waiting for the
 * final click has ordered nevertheless.
 */
@PurchasePage
public final class SlowPages implements ContainerRequestFilter, ContainerResponseFilter {
  private static final String BEFORE = SlowPages.class.getName();

  private final Checkout checkout;

  public SlowPages(Checkout checkout) {
    this.checkout = checkout;
  }

  @Override
  public void filter(ContainerRequestContext request) {
    request.setProperty(BEFORE, slowness(request));
  }

  @Override
  public void filter(ContainerRequestContext request, ContainerResponseContext response) {
    // Putting something into the cart begins the fault, and the final click ends it.
    Duration before = (Duration) request.getProperty(BEFORE);
    Duration after = slowness(request);
    try {
      Thread.sleep((before.compareTo(after) > 0 ? before : after).toMillis());
    } catch (InterruptedException ending) {
      Thread.currentThread().interrupt();
    }
  }

  private Duration slowness(ContainerRequestContext request) {
    return checkout.slowness(request.getSecurityContext().getUserPrincipal().getName());
  }
}
