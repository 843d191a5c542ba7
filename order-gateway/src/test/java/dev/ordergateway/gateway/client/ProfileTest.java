package dev.ordergateway.gateway.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.ordergateway.api.PlainCode;
import dev.ordergateway.api.client.ClientTaskType;
import dev.ordergateway.api.json.WireJson;
import dev.ordergateway.gateway.http.ApiException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One validation for registration and claim (SPEC §5). */
class ProfileTest {
  private final ObjectMapper json = WireJson.newMapper();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"client\":null",
        "\"client\":{}",
        "\"client\":{\"name\":null}",
        "\"client\":{\"name\":\"\"}",
        "\"client\":{\"name\":\"   \"}"
      })
  void aNameMayBeMissing(String change) throws Exception {
    assertThat(ClientProfile.of(profile(change)).name()).isNull();
  }

  @Test
  void aNameIsCountedInCharactersAsAPersonCounts() throws Exception {
    for (String letter : new String[] {"a", "名", "😀"}) {
      assertThat(ClientProfile.of(profile(named(letter.repeat(50)))).name())
          .isEqualTo(letter.repeat(50));
      refused(named(letter.repeat(51)));
    }
  }

  @Test
  void bothTypesAndBothModesAreUnderstood() throws Exception {
    assertThat(
            ClientProfile.of(
                profile("\"supported_types\":[\"purchase\",\"collect\",\"purchase\"]")))
        .satisfies(
            profile -> {
              assertThat(profile.supportedTypes())
                  .containsExactly(ClientTaskType.PURCHASE, ClientTaskType.COLLECT);
              assertThat(profile.isLive()).isTrue();
            });
    assertThat(ClientProfile.of(profile(capabilities("\"dry_run\"", "[3,2,1]"))).isLive())
        .isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"client\":\"office\"",
        "\"client\":[]",
        "\"client\":{\"name\":5}",
        "\"client\":{\"name\":\"a\\u0000b\"}",
        "\"client\":{\"name\":\"half \\ud83d\"}",
        "\"supported_types\":null",
        "\"supported_types\":[]",
        "\"supported_types\":\"collect\"",
        "\"supported_types\":{}",
        "\"supported_types\":[\"collect\",\"steal\"]",
        "\"supported_types\":[\"COLLECT\"]",
        "\"supported_types\":[null]",
        "\"supported_types\":[1]",
        "\"device\":null",
        "\"device\":\"phone\"",
        "\"device\":[]",
        "\"capabilities\":null",
        "\"capabilities\":[]",
        "\"capabilities\":{}",
        "\"capabilities\":{\"purchase_mode\":\"yolo\",\"schema_versions\":[1]}",
        "\"capabilities\":{\"purchase_mode\":null,\"schema_versions\":[1]}",
        "\"capabilities\":{\"purchase_mode\":true,\"schema_versions\":[1]}",
        "\"capabilities\":{\"schema_versions\":[1]}",
        "\"capabilities\":{\"purchase_mode\":\"live\"}",
        "\"capabilities\":{\"purchase_mode\":\"live\",\"schema_versions\":[]}",
        "\"capabilities\":{\"purchase_mode\":\"live\",\"schema_versions\":1}",
        "\"capabilities\":{\"purchase_mode\":\"live\",\"schema_versions\":[99]}",
        "\"capabilities\":{\"purchase_mode\":\"live\",\"schema_versions\":[\"1\"]}",
        "\"capabilities\":{\"purchase_mode\":\"live\",\"schema_versions\":[1.0]}",
        "\"capabilities\":{\"purchase_mode\":\"live\",\"schema_versions\":[1,null]}"
      })
  void anythingElseIsRefused(String change) throws Exception {
    refused(change);
  }

  @Test
  void theFieldIsNamed() throws Exception {
    assertThatThrownBy(() -> ClientProfile.of(profile("\"device\":5")))
        .hasMessageStartingWith("device: ");
  }

  private void refused(String change) throws Exception {
    ObjectNode profile = profile(change);
    assertThatThrownBy(() -> ClientProfile.of(profile))
        .isInstanceOfSatisfying(
            ApiException.class,
            error -> assertThat(error.code()).isEqualTo(PlainCode.INVALID_CLIENT_PROFILE));
  }

  private static String named(String name) {
    return "\"client\":{\"name\":\"" + name + "\"}";
  }

  private static String capabilities(String mode, String versions) {
    return "\"capabilities\":{\"purchase_mode\":" + mode + ",\"schema_versions\":" + versions + "}";
  }

  private ObjectNode profile(String change) throws JsonProcessingException {
    ObjectNode profile =
        json.readValue(
            "{\"client\":{\"name\":\"n\"},\"supported_types\":[\"collect\"],\"device\":{},"
                + capabilities("\"live\"", "[1]")
                + "}",
            ObjectNode.class);
    profile.setAll(json.readValue("{" + change + "}", ObjectNode.class));
    return profile;
  }
}
