package dev.ordergateway.fuzz;

import com.fasterxml.jackson.databind.JavaType;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;

/**
 * One registered endpoint, with what its resource says it takes.
 *
 * @param template as registered, such as {@code /api/orders/{id}/renew}
 * @param roles who may call it; empty: everybody
 * @param queries the names of its query parameters
 * @param body the fields of its body by their wire names; empty: it takes none
 */
record Endpoint(
    Port port,
    String method,
    String template,
    Set<String> roles,
    List<String> queries,
    Map<String, JavaType> body) {
  boolean takesBody() {
    return !body.isEmpty();
  }

  boolean hasId() {
    return template.contains("{");
  }

  /** The path with the same text in the place of each variable. */
  String path(String id) {
    return template.replaceAll("\\{[^}]*}", Matcher.quoteReplacement(id));
  }

  @Override
  public String toString() {
    return method + " " + template;
  }
}
