package dev.ordergateway.gateway.http;

import jakarta.validation.ConstraintViolation;
import jakarta.validation.ElementKind;
import jakarta.validation.Path;
import java.util.Locale;

/** The name that the caller knows of what a validator complains about. */
final class WireName {
  private WireName() {}

  /**
   * The last named step of the path in snake_case, such as {@code task_id}; {@code body} where the
   * whole is missing.
   */
  static String of(ConstraintViolation<?> violation) {
    String last = "body";
    for (Path.Node node : violation.getPropertyPath()) {
      if (node.getName() != null
          && node.getKind() != ElementKind.METHOD
          && node.getKind() != ElementKind.PARAMETER) {
        last = node.getName();
      }
    }
    return last.replaceAll("([a-z0-9])([A-Z])", "$1_$2").toLowerCase(Locale.ROOT);
  }
}
