package dev.ordergateway.demoshop;

import io.dropwizard.testing.ConfigOverride;
import io.dropwizard.testing.junit5.DropwizardAppExtension;

/** The shop as it runs for customers, on a free port. */
public final class ShopFixture {
  private ShopFixture() {}

  public static DropwizardAppExtension<DemoShopConfiguration> open() {
    return open(true, 0);
  }

  public static DropwizardAppExtension<DemoShopConfiguration> open(
      boolean autologin, int visibilitySeconds) {
    return new DropwizardAppExtension<>(
        DemoShopApplication.class,
        DemoShopApplication.CONFIGURATION,
        ConfigOverride.config("server.connector.port", "0"),
        ConfigOverride.config("autologin", Boolean.toString(autologin)),
        ConfigOverride.config("visibilitySeconds", Integer.toString(visibilitySeconds)));
  }
}
