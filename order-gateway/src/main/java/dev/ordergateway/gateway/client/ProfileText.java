package dev.ordergateway.gateway.client;

import dev.ordergateway.api.client.ClientTaskType;
import java.util.stream.Collectors;

/**
 * A profile as its columns keep it.
 *
 * @param name null where it says none
 * @param supportedTypes separated by blanks
 */
public record ProfileText(String name, String device, String capabilities, String supportedTypes) {
  static ProfileText of(ClientProfile profile) {
    return new ProfileText(
        profile.name(),
        profile.device().toString(),
        profile.capabilities().toString(),
        profile.supportedTypes().stream()
            .map(ClientTaskType::wire)
            .collect(Collectors.joining(" ")));
  }
}
