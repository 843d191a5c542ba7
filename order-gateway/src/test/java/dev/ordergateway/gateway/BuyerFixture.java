package dev.ordergateway.gateway;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.UUID;
import java.util.function.BooleanSupplier;

/**
 * A worker for one site that outlives its gateways, as the real one does: a call to which no answer
 * came is repeated in the next life, under the same poll_id or fence_id.
 */
final class BuyerFixture {
  private static final String[] STATES = {"created", "in_cart", null, "ordered", "paid"};
  private static final int FENCE = 2;

  private final AcknowledgedFixture acknowledged;
  private final String site;
  private final String workerId;
  private final ObjectMapper json = new ObjectMapper();

  private String pollId = newId();
  private String taskId;
  private int step;
  private String fenceId;
  private String fencedAt;

  /** The task that the store says was given under the poll_id that was not answered. */
  private String cutGrant;

  private int cutGrantsGotAgain;
  private int permitsGotAgain;

  BuyerFixture(AcknowledgedFixture acknowledged, String site) {
    this.acknowledged = acknowledged;
    this.site = site;
    this.workerId = "buyer-of-" + site;
  }

  /** The poll_id to which no grant has come yet, or null. */
  String openPoll() {
    return taskId == null ? pollId : null;
  }

  /** What the dead gateway's store holds for {@link #openPoll}. */
  void wasGranted(String task) {
    cutGrant = task;
  }

  int cutGrantsGotAgain() {
    return cutGrantsGotAgain;
  }

  int permitsGotAgain() {
    return permitsGotAgain;
  }

  void work(ProcessFixture gateway, BooleanSupplier over) {
    // The last report may have ended the task although no answer came: then no lease stands.
    boolean permitAskedAgain = fencedAt == null || step == STATES.length - 1;
    while (!over.getAsBoolean()) {
      boolean calledAlive = !acknowledged.dying;
      try {
        if (permitAskedAgain) {
          turn(gateway);
        } else {
          askForThePermitAgain(gateway);
          permitAskedAgain = true;
        }
      } catch (IOException e) {
        // Killed; or slow beyond the client's patience, then the same call comes again.
        if (acknowledged.dying) {
          acknowledged.cutWorkerCalls.addAndGet(calledAlive ? 1 : 0);
          return;
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }

  private void turn(ProcessFixture gateway) throws IOException, InterruptedException {
    if (taskId == null) {
      lease(gateway);
    } else if (step == FENCE) {
      fence(gateway);
    } else {
      report(gateway, STATES[step]);
    }
  }

  private void lease(ProcessFixture gateway) throws IOException, InterruptedException {
    JsonNode grant =
        read(
            gateway.get(
                "/api/orders/lease?wait=1&fences=true&worker_id=%s&site=%s&poll_id=%s"
                    .formatted(workerId, site, pollId)));
    if (cutGrant != null) {
      if (!cutGrant.equals(grant.path("task_id").textValue())) {
        acknowledged.faults.add("the grant of " + cutGrant + " came back as " + grant);
      }
      cutGrant = null;
      cutGrantsGotAgain++;
    }
    pollId = newId();
    if (grant.isObject()) {
      taskId = grant.path("task_id").textValue();
      acknowledged.leased(taskId, grant.path("lease_count").intValue(), workerId);
      fenceId = newId();
      fencedAt = null;
      step = 0;
    }
  }

  private void fence(ProcessFixture gateway) throws IOException, InterruptedException {
    fencedAt = read(fence(gateway, fenceId)).path("fenced_at").textValue();
    acknowledged.permitted(taskId, fencedAt);
    step++;
  }

  /** The same fence_id gets the same answer, another one 6007. */
  private void askForThePermitAgain(ProcessFixture gateway)
      throws IOException, InterruptedException {
    String again = read(fence(gateway, fenceId)).path("fenced_at").textValue();
    if (!fencedAt.equals(again)) {
      acknowledged.faults.add(taskId + " was fenced at " + fencedAt + ", then at " + again);
    }
    int code = json.readTree(fence(gateway, newId()).body()).path("code").intValue();
    if (code != 6007) {
      acknowledged.faults.add("another fence of " + taskId + " was answered " + code);
    }
    permitsGotAgain++;
  }

  private HttpResponse<String> fence(ProcessFixture gateway, String id)
      throws IOException, InterruptedException {
    return gateway.post(
        "/api/orders/" + taskId + "/fence",
        "{\"worker_id\":\"%s\",\"lease_count\":1,\"fence_id\":\"%s\"}".formatted(workerId, id));
  }

  private void report(ProcessFixture gateway, String state)
      throws IOException, InterruptedException {
    boolean last = step == STATES.length - 1;
    String number = step > FENCE ? "no-" + taskId : null;
    read(
        gateway.post(
            "/api/orders/" + taskId + "/report",
            "{\"worker_id\":\"%s\",\"lease_count\":1,\"state\":\"%s\",\"terminal\":%s%s}"
                .formatted(
                    workerId,
                    state,
                    last,
                    number == null ? "" : ",\"site_order_id\":\"" + number + "\"")));
    acknowledged.reported(taskId, state, number);
    step++;
    if (last) {
      taskId = null;
      fencedAt = null;
    }
  }

  /** The data of an answer that must be a good one. */
  private JsonNode read(HttpResponse<String> answer) throws IOException {
    if (answer.statusCode() != 200) {
      acknowledged.faults.add(workerId + " was answered " + answer.body() + " about " + taskId);
    }
    return json.readTree(answer.body()).path("data");
  }

  private static String newId() {
    return UUID.randomUUID().toString();
  }
}
