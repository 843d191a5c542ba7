package dev.ordergateway.gateway.http;

import jakarta.ws.rs.container.DynamicFeature;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.FeatureContext;

/** Gives each call its {@link BodyLimit}. */
public final class BodyLimits implements DynamicFeature {
  private final BodyLimit usual;
  private final BodyLimit large;

  /**
   * @param usual bytes
   * @param large bytes, for calls marked {@link LargeBody}
   */
  public BodyLimits(long usual, long large) {
    this.usual = new BodyLimit(usual);
    this.large = new BodyLimit(large);
  }

  @Override
  public void configure(ResourceInfo resource, FeatureContext context) {
    boolean isLarge = resource.getResourceMethod().isAnnotationPresent(LargeBody.class);
    context.register(isLarge ? large : usual);
  }
}
