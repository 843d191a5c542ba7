package dev.ordergateway.fuzz;

import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.ordergateway.api.json.WireJson;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;

/**
 * What a well-behaved caller would send, from what an endpoint says it takes. Ids come from a few,
 * so that calls meet: a task is submitted, leased, reported and lost again.
 */
final class ValidCall {
  static final List<String> SITES = List.of("rakuten", "demo");
  static final int TASKS = 60;
  private static final int WORKERS = 6;
  private static final ObjectMapper JSON = WireJson.newMapper();

  private final Dice dice;

  ValidCall(Dice dice) {
    this.dice = dice;
  }

  Draft to(Endpoint endpoint) {
    Draft draft = new Draft(endpoint.method(), endpoint.path(id(endpoint)));
    draft.header("Host", "gateway");
    for (String name : endpoint.queries()) {
      if (isNeeded(endpoint, name) || dice.oneIn(3)) {
        draft.query(name, HostileText.percent(query(name)));
      }
    }
    if (endpoint.template().startsWith("/api/v1/")) {
      draft.header("X-Client-Id", "phone-" + dice.below(WORKERS));
      draft.header("Idempotency-Key", "key-" + dice.below(TASKS));
    }
    if (endpoint.takesBody()) {
      draft.json(body(endpoint).toString().getBytes(StandardCharsets.UTF_8));
    }
    return draft;
  }

  /** A long poll would hold the attacker as well. */
  private static boolean isNeeded(Endpoint endpoint, String name) {
    return name.equals("wait") || (name.equals("worker_id") && !endpoint.takesBody());
  }

  String id(Endpoint endpoint) {
    return endpoint.template().contains("review") || dice.oneIn(20)
        ? Integer.toString(1 + dice.below(6))
        : task();
  }

  ObjectNode body(Endpoint endpoint) {
    ObjectNode body = JSON.createObjectNode();
    endpoint
        .body()
        .forEach(
            (name, type) -> {
              if (isCore(name) || dice.oneIn(2)) {
                body.set(name, JSON.valueToTree(value(name, type)));
              }
            });
    return body;
  }

  private static boolean isCore(String name) {
    return List.of(
            "worker_id",
            "site",
            "intent",
            "state",
            "task_id",
            "resolution",
            "note",
            "supported_types",
            "device",
            "capabilities",
            "goods_url",
            "pdd_data",
            "freight_order_item_id",
            "source_revision",
            "purchase",
            "reason",
            "outcome")
        .contains(name);
  }

  private String query(String name) {
    return switch (name) {
      case "wait" -> dice.among("0", "0", "0", "0.001", "0.02");
      case "limit" -> Integer.toString(1 + dice.below(5));
      case "offset" -> Integer.toString(dice.below(5));
      case "status" -> dice.among("queued", "stale", "leased", "open", "failed");
      case "fences", "paused" -> dice.among("true", "false");
      default -> String.valueOf(value(name, null));
    };
  }

  /**
   * @param type null where only the name is known
   */
  private Object value(String name, JavaType type) {
    return switch (name) {
      case "worker_id" -> "w" + dice.below(WORKERS);
      case "task_id" -> task();
      case "site" -> dice.of(SITES);
      case "lease_count", "source_revision" -> 1 + dice.below(3);
      case "client_id", "assigned_client", "client" ->
          type == null || type.getRawClass() == String.class
              ? "phone-" + dice.below(WORKERS)
              : JSON.createObjectNode().put("name", "phone");
      case "freight_order_item_id" -> "FI-" + dice.below(9);
      case "goods_url" -> "https://mobile.yangkeduo.com/goods.html?goods_id=" + dice.below(9);
      case "supported_types" -> List.of("purchase", "collect");
      case "capabilities" ->
          JSON.createObjectNode()
              .put("purchase_mode", "live")
              .set("schema_versions", JSON.createArrayNode().add(1));
      case "reason" -> dice.among("AUTOMATION_FAILED", "OTHER", "ADMIN_CANCELED");
      case "site_order_id" -> "so-" + dice.below(20);
      case "evidence_ref" -> task() + "/01-created";
      case "evidence_sha256" -> "ab".repeat(32);
      case "poll_id", "fence_id" -> "call-" + dice.below(9);
      default -> type == null ? "x-" + dice.below(9) : ofType(name, type);
    };
  }

  private Object ofType(String name, JavaType type) {
    Class<?> raw = type.getRawClass();
    if (raw.isEnum()) {
      return dice.among(raw.getEnumConstants());
    }
    if (raw == boolean.class || raw == Boolean.class) {
      return dice.oneIn(2);
    }
    if (raw == Integer.class || raw == int.class || raw == Long.class || raw == long.class) {
      return dice.below(100_000);
    }
    if (raw == Instant.class) {
      return Instant.parse("2030-01-01T00:00:00Z");
    }
    if (raw == String.class) {
      return name + " " + dice.below(9);
    }
    ObjectNode intent = JSON.createObjectNode();
    intent.put("item_url", "https://item.example/" + dice.below(9)).put("max_total_yen", 30_000);
    intent.putArray("options").add("red").add(dice.below(5));
    return List.class.isAssignableFrom(raw) ? List.of("x") : intent;
  }

  private String task() {
    return "po-" + dice.below(TASKS);
  }
}
