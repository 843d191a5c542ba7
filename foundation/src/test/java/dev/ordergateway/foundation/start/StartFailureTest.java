package dev.ordergateway.foundation.start;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import io.dropwizard.configuration.ConfigurationException;
import io.dropwizard.configuration.EnvironmentVariableSubstitutor;
import io.dropwizard.configuration.FileConfigurationSourceProvider;
import io.dropwizard.configuration.SubstitutingSourceProvider;
import io.dropwizard.configuration.UndefinedEnvironmentVariableException;
import io.dropwizard.configuration.YamlConfigurationFactory;
import io.dropwizard.jackson.Jackson;
import io.dropwizard.jersey.validation.Validators;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.apache.commons.text.StringSubstitutor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StartFailureTest {
  @TempDir Path folder;

  record Lease(@JsonDeserialize(using = DecimalSeconds.class) Duration ttlSeconds) {}

  record Settings(@Valid Lease lease, @JsonProperty @NotBlank String token) {}

  @Test
  void aBadValueNamesItsKeyAndItsVariableInOneLine() throws Exception {
    String line =
        failureOf(
            "lease:\n  ttlSeconds: ${SOME_TTL_SECONDS:-soon}\ntoken: x\n", "SOME_TTL_SECONDS");
    assertThat(line)
        .startsWith("cannot start: SOME_TTL_SECONDS: ")
        .contains("lease.ttlSeconds")
        .contains("soon")
        .doesNotContain("\n");
  }

  @Test
  void aBlankValueNamesItsKeyAndItsVariable() throws Exception {
    assertThat(failureOf("token: \"${SOME_TOKEN:-}\"\n", "SOME_TOKEN"))
        .startsWith("cannot start: SOME_TOKEN: token must not be blank");
  }

  @Test
  void aMissingVariableIsNamed() throws Exception {
    assertThat(failureOf("token: ${SOME_TOKEN_THAT_NOBODY_SET}\n", ""))
        .contains("SOME_TOKEN_THAT_NOBODY_SET")
        .doesNotContain("\n");
  }

  @Test
  void aKeyInAListNamesItsVariableToo() {
    assertThat(
            StartFailure.line(
                new ConfigurationParsingFixture("server.applicationConnectors.[0].port is bad"),
                yaml("server:\n  applicationConnectors:\n    - port: ${SOME_PORT:-1}\n")))
        .hasValueSatisfying(line -> assertThat(line).startsWith("cannot start: SOME_PORT: "));
  }

  @Test
  void aSecretThatBreaksTheYamlIsNotQuoted() throws Exception {
    assertThat(failureOf("token: \"${SOME_SECRET:-se\"cret}\"\n", "SOME_SECRET"))
        .contains("line 1")
        .doesNotContain("cret")
        .doesNotContain("\n");
  }

  private static final class ConfigurationParsingFixture extends ConfigurationException {
    ConfigurationParsingFixture(String error) {
      super("c.yml", List.of(error));
    }
  }

  private String yaml(String text) {
    try {
      return Files.writeString(folder.resolve("c.yml"), text).toString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void decimalsOfASecondAreRead() throws Exception {
    Path file = Files.writeString(folder.resolve("c.yml"), "lease:\n  ttlSeconds: 0.5\ntoken: x\n");
    assertThat(read(file).lease().ttlSeconds()).isEqualTo(Duration.ofMillis(500));
  }

  private String failureOf(String yaml, String variable) throws Exception {
    Path file = Files.writeString(folder.resolve("c.yml"), yaml);
    try {
      read(file);
    } catch (ConfigurationException | UndefinedEnvironmentVariableException e) {
      return StartFailure.line(e, "server", file.toString()).orElseThrow();
    }
    throw new AssertionError(variable + " was accepted");
  }

  private static Settings read(Path file) throws Exception {
    StringSubstitutor substitutor = new EnvironmentVariableSubstitutor(true);
    return new YamlConfigurationFactory<>(
            Settings.class, Validators.newValidator(), Jackson.newObjectMapper(), "dw")
        .build(
            new SubstitutingSourceProvider(new FileConfigurationSourceProvider(), substitutor),
            file.toString());
  }
}
