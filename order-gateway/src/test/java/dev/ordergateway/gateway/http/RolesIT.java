package dev.ordergateway.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ordergateway.gateway.ServerFixture;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.glassfish.jersey.server.model.Resource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every endpoint is walked with every role, from one table. */
class RolesIT {
  @TempDir static Path folder;
  private static ServerFixture server;

  /**
   * @param path with {@code t} where the template has a variable
   * @param body null: none
   * @param roles who may call it; empty: everybody, with or without a token
   * @param status what those get who may
   */
  record Row(String method, String template, String body, Set<String> roles, int status) {
    String path() {
      return template.contains("manual-reviews")
          ? template.replace("{id}", "7")
          : template.replace("{id}", "nothing").replace("{goods_id}", "4711");
    }

    @Override
    public String toString() {
      return method + " " + template;
    }
  }

  static List<Row> table() {
    Set<String> reading = Set.of("upstream", "worker", "operator");
    return List.of(
        new Row(
            "POST", "/api/orders", "{\"site\":\"nowhere\",\"intent\":{}}", Set.of("upstream"), 422),
        new Row("GET", "/api/orders", null, reading, 200),
        new Row("GET", "/api/orders/{id}", null, reading, 404),
        new Row("GET", "/api/orders/lease", null, Set.of("worker"), 422),
        new Row("HEAD", "/api/orders/lease", null, Set.of("worker"), 405),
        new Row("POST", "/api/orders/{id}/renew", "{\"worker_id\":\"w\"}", Set.of("worker"), 404),
        new Row(
            "POST",
            "/api/orders/{id}/fence",
            "{\"worker_id\":\"w\",\"lease_count\":1}",
            Set.of("worker"),
            404),
        new Row(
            "POST",
            "/api/orders/{id}/report",
            "{\"worker_id\":\"w\",\"state\":\"created\"}",
            Set.of("worker"),
            404),
        new Row(
            "POST",
            "/api/orders/{id}/reclaim",
            "{\"worker_id\":\"w\"}",
            Set.of("worker", "operator"),
            404),
        new Row(
            "POST",
            "/api/account/queries",
            "{\"site\":\"nowhere\",\"kind\":\"order_list\"}",
            Set.of("upstream"),
            422),
        new Row("GET", "/api/account/queries", null, reading, 200),
        new Row("GET", "/api/account/queries/{id}", null, reading, 404),
        new Row("GET", "/api/account/queries/lease", null, Set.of("worker"), 422),
        new Row("HEAD", "/api/account/queries/lease", null, Set.of("worker"), 405),
        new Row(
            "POST",
            "/api/account/queries/{id}/result",
            "{\"worker_id\":\"w\",\"success\":false}",
            Set.of("worker"),
            404),
        new Row("GET", "/api/v1/manual-reviews", null, Set.of("operator"), 200),
        new Row(
            "POST",
            "/api/v1/manual-reviews/{id}/resolve",
            "{\"resolution\":\"r\",\"note\":\"n\"}",
            Set.of("operator"),
            404),
        new Row(
            "PUT",
            "/api/v1/client/registration",
            "{\"client\":{\"name\":\"n\"}}",
            Set.of("client"),
            400),
        new Row("POST", "/api/v1/client/tasks/claim", "{}", Set.of("client"), 400),
        new Row("POST", "/api/v1/client/tasks/{id}/result", "{}", Set.of("client"), 400),
        new Row("POST", "/api/v1/client/tasks/{id}/failure", "{}", Set.of("client"), 400),
        new Row("POST", "/api/v1/client-tasks", "{}", Set.of("operator"), 422),
        new Row("GET", "/api/v1/client-tasks", null, Set.of("operator"), 200),
        new Row("GET", "/api/v1/clients", null, Set.of("operator"), 200),
        new Row("PATCH", "/api/v1/clients/{id}", "{\"name\":\"n\"}", Set.of("operator"), 404),
        new Row("GET", "/api/v1/products", null, Set.of("upstream", "operator"), 200),
        new Row("GET", "/api/v1/products/{goods_id}", null, Set.of("upstream", "operator"), 404),
        new Row(
            "POST", "/api/v1/tasks/{id}/assign", "{\"client_id\":\"c\"}", Set.of("operator"), 404),
        new Row("GET", "/api/v1/tasks", null, reading, 200),
        new Row("GET", "/api/v1/tasks/{id}", null, reading, 404),
        new Row(
            "POST", "/api/v1/tasks/{id}/retry", "{\"reason\":\"OTHER\"}", Set.of("operator"), 400),
        new Row("POST", "/api/v1/tasks/{id}/cancel", "{}", Set.of("operator"), 404),
        new Row(
            "POST",
            "/api/v1/tasks/{id}/resolve",
            "{\"outcome\":\"failed\",\"note\":\"n\"}",
            Set.of("operator"),
            404),
        new Row("POST", "/api/v1/procurement-requests", "{}", Set.of("upstream", "operator"), 422),
        new Row("GET", "/api/v1/procurement-requests", null, Set.of("upstream", "operator"), 200),
        new Row(
            "GET", "/api/v1/procurement-requests/{id}", null, Set.of("upstream", "operator"), 404),
        new Row("GET", "/health", null, Set.of(), 200));
  }

  @BeforeAll
  static void start() throws Exception {
    server = ServerFixture.start(folder);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @ParameterizedTest
  @MethodSource("table")
  void anEndpointServesItsRolesAndNobodyElse(Row row) throws Exception {
    boolean open = row.roles().isEmpty();
    assertThat(status(row, null)).as("no token").isEqualTo(open ? row.status() : 401);
    assertThat(status(row, "wrong")).as("a wrong token").isEqualTo(open ? row.status() : 401);
    assertThat(status(row, ServerFixture.TOKEN)).as("every role").isEqualTo(row.status());
    for (String role : ServerFixture.ROLES) {
      assertThat(status(row, ServerFixture.tokenOf(role)))
          .as(role)
          .isEqualTo(open || row.roles().contains(role) ? row.status() : 403);
    }
  }

  @Test
  void theTableNamesEveryEndpointThereIs() {
    Set<String> rows = new TreeSet<>();
    table().forEach(row -> rows.add(row.toString()));
    assertThat(endpoints()).isEqualTo(rows);
  }

  @Test
  void aTokenInTheQueryOrInAnotherSchemeIsNone() throws Exception {
    assertThat(
            server
                .send("GET", "/api/orders?access_token=" + ServerFixture.TOKEN, null, null)
                .statusCode())
        .isEqualTo(401);
    assertThat(server.send("GET", "/api/orders", null, ServerFixture.TOKEN + "x").statusCode())
        .isEqualTo(401);
  }

  private static int status(Row row, String token) throws Exception {
    return server.send(row.method(), row.path(), row.body(), token).statusCode();
  }

  private static Set<String> endpoints() {
    var config = server.support().getEnvironment().jersey().getResourceConfig();
    Set<Class<?>> types = new HashSet<>(config.getClasses());
    config.getInstances().forEach(instance -> types.add(instance.getClass()));
    Set<String> found = new TreeSet<>();
    for (Class<?> type : types) {
      Resource resource = Resource.from(type);
      if (resource != null) {
        walk(resource, "", found);
      }
    }
    return found;
  }

  private static void walk(Resource resource, String prefix, Set<String> found) {
    String path = resource.getPath() == null ? prefix : join(prefix, resource.getPath());
    resource.getResourceMethods().forEach(each -> found.add(each.getHttpMethod() + " " + path));
    Stream.of(new ArrayList<>(resource.getChildResources()))
        .flatMap(List::stream)
        .forEach(child -> walk(child, path, found));
  }

  private static String join(String prefix, String path) {
    String stripped = path.startsWith("/") ? path.substring(1) : path;
    return prefix + "/" + stripped;
  }
}
