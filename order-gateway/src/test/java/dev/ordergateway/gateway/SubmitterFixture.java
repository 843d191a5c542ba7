package dev.ordergateway.gateway;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BooleanSupplier;

/**
 * Submits task after task until the gateway is gone: some under ids of its own, some under ids that
 * others submit at the same time, some without an id. What was cut off is submitted again in the
 * next life.
 */
final class SubmitterFixture {
  private static final String[] SITES = {"s0", "s1", "s2"};

  private final AcknowledgedFixture acknowledged;
  private final int number;
  private final Queue<String> unanswered = new ConcurrentLinkedQueue<>();
  private final ObjectMapper json = new ObjectMapper();

  SubmitterFixture(AcknowledgedFixture acknowledged, int number) {
    this.acknowledged = acknowledged;
    this.number = number;
  }

  void submit(ProcessFixture gateway, int life, BooleanSupplier over) {
    unanswered.removeIf(taskId -> one(gateway, taskId, 0));
    for (int i = 0; !over.getAsBoolean(); i++) {
      String taskId = id(life, i);
      if (!one(gateway, taskId, i)) {
        if (taskId != null) {
          unanswered.add(taskId);
        }
        if (acknowledged.dying) {
          return;
        }
      }
    }
  }

  private String id(int life, int i) {
    return switch (number % 4) {
      case 0 -> null;
      case 1 -> "shared-" + life + "-" + i;
      default -> "own-" + life + "-" + number + "-" + i;
    };
  }

  /** False where no answer came. */
  private boolean one(ProcessFixture gateway, String taskId, int i) {
    String id = taskId == null ? "" : "\"task_id\":\"" + taskId + "\",";
    String body = "{" + id + "\"site\":\"" + SITES[i % 3] + "\",\"intent\":{\"n\":" + i + "}}";
    boolean alive = !acknowledged.dying;
    try {
      HttpResponse<String> answer = gateway.post("/api/orders", body);
      JsonNode data = json.readTree(answer.body()).path("data");
      if (answer.statusCode() != 200 || !data.path("task_id").isTextual()) {
        acknowledged.faults.add("a submission was answered " + answer.body());
        return true;
      }
      String told = data.path("task_id").textValue();
      if (taskId != null && !taskId.equals(told)) {
        acknowledged.faults.add(taskId + " was submitted and " + told + " answered");
      }
      acknowledged.submitted(told, data.path("created").booleanValue());
      return true;
    } catch (IOException e) {
      acknowledged.cutSubmissions.addAndGet(alive && acknowledged.dying ? 1 : 0);
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
