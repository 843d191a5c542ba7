package dev.ordergateway.worker.site.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dropwizard.configuration.ConfigurationSourceProvider;
import io.dropwizard.configuration.ConfigurationValidationException;
import io.dropwizard.configuration.YamlConfigurationFactory;
import io.dropwizard.jackson.Jackson;
import io.dropwizard.jersey.validation.Validators;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class BrowserConfigurationTest {
  @Test
  void everythingHasADefault() throws Exception {
    BrowserConfiguration read = read("{}");
    assertThat(read).isEqualTo(BrowserConfiguration.in("data/browser"));
    assertThat(read.headless()).isTrue();
    assertThat(read.pageLoadSeconds()).isEqualTo(60);
    assertThat(read.visible().headless()).isFalse();
  }

  @Test
  void everythingCanBeSet() throws Exception {
    assertThat(
            read(
                """
                binary: /opt/chrome
                driver: /opt/driver
                profileFolder: /var/lib/x
                headless: false
                windowWidth: 1920
                windowHeight: 1080
                arguments: ["--mute-audio"]
                pageLoadSeconds: 30
                """))
        .isEqualTo(
            new BrowserConfiguration(
                "/opt/chrome",
                "/opt/driver",
                "/var/lib/x",
                false,
                1920,
                1080,
                List.of("--mute-audio"),
                30));
  }

  @Test
  void aWindowOfNoSizeIsRefused() {
    assertThatThrownBy(() -> read("windowWidth: 0"))
        .isInstanceOf(ConfigurationValidationException.class)
        .hasMessageContaining("windowWidth");
  }

  private static BrowserConfiguration read(String yaml) throws Exception {
    return new YamlConfigurationFactory<>(
            BrowserConfiguration.class, Validators.newValidator(), Jackson.newObjectMapper(), "dw")
        .build(provider(yaml), "worker.yml");
  }

  private static ConfigurationSourceProvider provider(String yaml) {
    return path -> new ByteArrayInputStream(yaml.getBytes(StandardCharsets.UTF_8));
  }
}
