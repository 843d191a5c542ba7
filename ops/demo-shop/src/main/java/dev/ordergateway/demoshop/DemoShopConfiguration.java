package dev.ordergateway.demoshop;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.dropwizard.core.Configuration;
import jakarta.validation.constraints.Min;
import java.time.Duration;

/** What can be set from outside; see docs/demo-shop.md. */
public class DemoShopConfiguration extends Configuration {
  @Min(0)
  @JsonProperty
  private int visibilitySeconds;

  @JsonProperty private boolean autologin = true;

  public Duration visibility() {
    return Duration.ofSeconds(visibilitySeconds);
  }

  public boolean autologin() {
    return autologin;
  }
}
