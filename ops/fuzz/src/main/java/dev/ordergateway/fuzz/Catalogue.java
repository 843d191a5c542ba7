package dev.ordergateway.fuzz;

import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.introspect.BeanPropertyDefinition;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.ordergateway.api.json.WireJson;
import dev.ordergateway.api.order.ReportRequest;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.QueryParam;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Every endpoint that the running gateway says it has: it names them in its log when it starts.
 * What each takes is read from its resource, so one that is added is attacked without a change
 * here.
 */
final class Catalogue {
  private static final Pattern NAMED =
      Pattern.compile(
          "(GET|POST|PUT|DELETE|PATCH|HEAD|OPTIONS) +(/[^ ]*) \\((dev\\.[A-Za-z.]+|io\\.[A-Za-z.]+)\\)");

  /** What the admin port has beside its tasks. */
  private static final List<String> ADMIN =
      List.of("/", "/healthcheck", "/metrics", "/prometheus", "/ping", "/threads", "/pprof");

  private final ObjectMapper json = WireJson.newMapper();

  /**
   * @param log what the gateway logged while it started
   */
  List<Endpoint> read(String log) {
    List<Endpoint> found = new ArrayList<>();
    Matcher named = NAMED.matcher(log);
    while (named.find()) {
      String template = named.group(2);
      found.add(
          template.startsWith("/tasks/")
              ? admin(named.group(1), template)
              : endpoint(named.group(1), template, type(named.group(3))));
    }
    ADMIN.forEach(path -> found.add(admin("GET", path)));
    return List.copyOf(found);
  }

  private static Endpoint admin(String method, String template) {
    return new Endpoint(
        Port.ADMIN,
        method,
        template,
        Set.of(),
        List.of("task_id", "worker_id", "pretty", "name[]"),
        Map.of());
  }

  private Endpoint endpoint(String verb, String template, Class<?> resource) {
    Method method =
        Arrays.stream(resource.getMethods())
            .filter(each -> verb.equals(verb(each)) && template.equals(path(resource, each)))
            .findFirst()
            .orElseThrow(() -> new IllegalStateException("no method for " + verb + " " + template));
    RolesAllowed roles = method.getAnnotation(RolesAllowed.class);
    List<String> queries = new ArrayList<>();
    Map<String, JavaType> body = new LinkedHashMap<>();
    for (Parameter parameter : method.getParameters()) {
      QueryParam query = parameter.getAnnotation(QueryParam.class);
      if (query != null) {
        queries.add(query.value());
      } else if (parameter.getType().getName().startsWith("dev.ordergateway.api.")) {
        body.putAll(fields(parameter.getType()));
      } else if (parameter.getType() == ObjectNode.class) {
        body.putAll(readByHand(template));
      }
    }
    return new Endpoint(
        Port.APPLICATION,
        verb,
        template,
        roles == null ? Set.of() : Set.of(roles.value()),
        List.copyOf(queries),
        body);
  }

  /** What is read field by field: reports, and whatever phone clients say. */
  private Map<String, JavaType> readByHand(String template) {
    if (!template.startsWith("/api/v1/client/")) {
      return fields(ReportRequest.class);
    }
    JavaType object = json.constructType(ObjectNode.class);
    JavaType text = json.constructType(String.class);
    Map<String, JavaType> fields = new LinkedHashMap<>();
    for (String name : List.of("client", "device", "capabilities", "pdd_data")) {
      fields.put(name, object);
    }
    for (String name : List.of("attempt_id", "error_code", "message", "artifact_ref", "status")) {
      fields.put(name, text);
    }
    fields.put("supported_types", json.constructType(List.class));
    fields.put("order_submitted", json.constructType(Boolean.class));
    fields.put("site_order_id", text);
    return fields;
  }

  private Map<String, JavaType> fields(Class<?> type) {
    Map<String, JavaType> fields = new LinkedHashMap<>();
    for (BeanPropertyDefinition property :
        json.getSerializationConfig().introspect(json.constructType(type)).findProperties()) {
      fields.put(property.getName(), property.getPrimaryType());
    }
    return fields;
  }

  private static String verb(Method method) {
    return Arrays.stream(method.getAnnotations())
        .map(annotation -> annotation.annotationType().getAnnotation(HttpMethod.class))
        .filter(each -> each != null)
        .map(HttpMethod::value)
        .findFirst()
        .orElse(null);
  }

  private static String path(Class<?> resource, Method method) {
    Path base = resource.getAnnotation(Path.class);
    Path own = method.getAnnotation(Path.class);
    String path = (base == null ? "" : base.value()) + (own == null ? "" : "/" + own.value());
    return ("/" + path).replaceAll("/+", "/");
  }

  private static Class<?> type(String name) {
    try {
      return Class.forName(name);
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(
          "the gateway has a resource that is not on the class path", e);
    }
  }
}
