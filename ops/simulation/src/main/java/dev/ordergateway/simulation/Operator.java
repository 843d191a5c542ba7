package dev.ordergateway.simulation;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.ordergateway.api.order.SubmitReceipt;
import dev.ordergateway.api.order.SubmitRequest;
import dev.ordergateway.api.order.TaskStatus;
import dev.ordergateway.api.task.ResolveOutcome;
import dev.ordergateway.api.task.ResolveRequest;
import dev.ordergateway.simulation.Coverage.Situation;
import dev.ordergateway.worker.gateway.Answer;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * The people around it: one who submits, one who reclaims at the wrong moment, one who shops too.
 */
final class Operator {
  private final World world;
  private final SimulatedGateway gateway;
  private final Invariants invariants;
  private final Network network;
  private final Shop shop;
  private final List<WorkerMachine> machines;
  private final List<String> tasks = new ArrayList<>();
  private int unsubmitted;
  private int lateMoves;

  Operator(
      World world,
      SimulatedGateway gateway,
      Invariants invariants,
      Network network,
      Shop shop,
      List<WorkerMachine> machines) {
    this.world = world;
    this.gateway = gateway;
    this.invariants = invariants;
    this.network = network;
    this.shop = shop;
    this.machines = machines;
  }

  /** Plans a history. */
  void begin(long storm) {
    int count = (int) world.dice.between(1, 3);
    for (int i = 1; i <= count; i++) {
      String task = "po-" + i;
      ObjectNode intent = intent(task);
      tasks.add(task);
      unsubmitted++;
      world.time.doAt(world.dice.mostly(0, storm / 2), () -> submit(task, intent));
    }
    long moves = world.dice.between(2, 7);
    for (int i = 0; i < moves; i++) {
      world.time.doAt(world.dice.between(5_000, storm), this::meddle);
    }
    if (world.dice.chance(0.3)) { // long enough after a permit for a word on it
      long late = storm + world.dice.between(0, Terms.SETTLE.toMillis() + 60_000);
      lateMoves = 2;
      world.time.doAt(late, () -> late(() -> resolve(oneToResolve())));
      world.time.doAt(late + world.dice.between(0, 20_000), () -> late(() -> retry(oneToRetry())));
    }
  }

  private void late(Runnable move) {
    lateMoves--;
    move.run();
  }

  private ObjectNode intent(String task) {
    int item = (int) world.dice.between(1, 2);
    int quantity = (int) world.dice.between(1, 2);
    ObjectNode intent = JsonNodeFactory.instance.objectNode();
    intent.put("item_url", Shop.url(item));
    intent.put("quantity", quantity);
    int price = (int) Shop.priceYen(Shop.url(item)) * quantity;
    // Too little, just enough, or so much that only the cart's check keeps other things out.
    intent.put(
        "max_total_yen",
        price + world.dice.one(List.of(-1, 0, 0, 0, 0, 0, 500, 500, 500, 500, 20_000, 20_000)));
    intent.putObject("options").put("task", task);
    return intent;
  }

  /** Again and again until it is acknowledged, as an upstream has to. */
  private void submit(String task, ObjectNode intent) {
    network.<SubmitReceipt>send(
        "upstream",
        "submission of " + task,
        Terms.CALL_MILLIS,
        answerer ->
            answerer.accept(
                gateway.submit(task, new SubmitRequest(task, OrderService.SITE, intent))),
        answer -> {
          if (answer instanceof Answer.Given) {
            unsubmitted--;
          } else {
            world.time.doAt(
                world.now() + world.dice.between(200, 3_000), () -> submit(task, intent));
          }
        });
  }

  /** Whether all is submitted, and nothing else is planned that may set something off. */
  boolean isDone() {
    return unsubmitted == 0 && lateMoves == 0;
  }

  private void meddle() {
    switch ((int) world.dice.between(0, 13)) {
      case 0 -> kill();
      case 1 -> putIntoCart();
      case 2 -> shop.buyByHand(world.dice.one(machines).account, (int) world.dice.between(1, 2));
      case 3 -> world.dice.one(machines).resume(true);
      case 4 -> cancel(world.dice.one(tasks));
      case 5, 6 -> retry(oneToRetry());
      case 7 -> resolve(oneToResolve());
      default -> reclaim(world.dice.one(tasks), world.dice.chance(0.15));
    }
  }

  private void kill() {
    WorkerProcess process = world.dice.one(machines).process();
    if (!process.isDead()) {
      process.die("wherever it was");
    }
  }

  private void putIntoCart() {
    WorkerMachine machine = world.dice.one(machines);
    Shop.Line line = new Shop.Line(Shop.url((int) world.dice.between(1, 3)), 1, Shop.PERSON);
    world.step("person", "puts", line, "into the cart of", machine.account.name);
    machine.account.cart.add(line);
  }

  private void cancel(String task) {
    Row before = invariants.row(task);
    Answer<?> answer = gateway.cancel(task);
    world.step("operator", "cancels", task, "->", answer);
    if (answer instanceof Answer.Given) {
      world.met(
          before.status() == TaskStatus.QUEUED
              ? Situation.CANCELLED_IN_THE_QUEUE
              : Situation.CANCEL_ASKED_OF_A_HOLDER);
    } else if (answer instanceof Answer.Refused) {
      world.met(Situation.CANCEL_REFUSED);
    }
  }

  private String oneToRetry() {
    return oftenOneOf(EnumSet.of(TaskStatus.FAILED, TaskStatus.CANCELLED));
  }

  private String oneToResolve() {
    return oftenOneOf(EnumSet.of(TaskStatus.NEEDS_HUMAN, TaskStatus.STALE));
  }

  /** More often than chance would have it a task for which the move was made. */
  private String oftenOneOf(Set<TaskStatus> statuses) {
    List<String> fit =
        invariants.rows().stream()
            .filter(row -> statuses.contains(row.status()))
            .map(Row::taskId)
            .toList();
    return fit.isEmpty() || world.dice.chance(0.3) ? world.dice.one(tasks) : world.dice.one(fit);
  }

  /** Whatever state it is in: the gateway must know. */
  private void retry(String task) {
    Answer<?> answer = gateway.retry(task);
    world.step("operator", "retries", task, "->", answer);
    if (answer instanceof Answer.Given) {
      world.met(Situation.RETRIED);
    } else if (answer instanceof Answer.Refused) {
      world.met(
          shop.clicks(task) > 0
              ? Situation.RETRY_REFUSED_AFTER_THE_CLICK
              : Situation.RETRY_REFUSED);
    }
  }

  /** Says what the shop's books say at that moment, which may be too early to know. */
  private void resolve(String task) {
    List<Shop.Order> orders = shop.ordersOf(task);
    ResolveRequest request =
        orders.isEmpty()
            ? new ResolveRequest(ResolveOutcome.FAILED, "not in the list", false, null, null)
            : new ResolveRequest(
                ResolveOutcome.SUCCEEDED, "in the list", true, orders.get(0).number, null);
    Row before = invariants.row(task);
    Answer<?> answer = gateway.resolve(task, request);
    world.step("operator", "resolves", task, "as", request.outcome(), "->", answer);
    if (answer instanceof Answer.Given) {
      world.met(orders.isEmpty() ? Situation.RESOLVED_AS_NOT_BOUGHT : Situation.RESOLVED_AS_BOUGHT);
      if (before.status() == TaskStatus.STALE) {
        world.met(Situation.RESOLVED_BEFORE_ITS_LAST_HOLDERS_WORD);
      }
    } else if (answer instanceof Answer.Refused) {
      world.met(Situation.RESOLVE_REFUSED);
    }
  }

  private void reclaim(String task, boolean isAnsweredHere) {
    WorkerMachine machine = world.dice.one(machines);
    Row row = invariants.row(task);
    boolean isOwnerFrozen =
        row != null
            && row.status() == TaskStatus.STALE
            && machines.stream()
                .anyMatch(
                    owner -> owner.workerId().equals(row.owner()) && owner.process().isFrozen());
    Answer<?> answer = gateway.reclaim(task, machine.workerId(), !isAnsweredHere);
    world.step("operator", "reclaims", task, "for", machine.workerId(), "->", answer);
    if (answer instanceof Answer.Given && isOwnerFrozen) {
      world.met(Situation.RECLAIMED_WHILE_OWNER_FROZEN);
    }
    if (answer instanceof Answer.Refused) {
      world.met(Situation.RECLAIM_REFUSED);
    }
  }

  /** When the storm is over: looks after what waits for a person. */
  void tidyUp() {
    for (Row row : invariants.rows()) {
      if (row.status() == TaskStatus.STALE && row.reclaimFor() == null) {
        reclaim(row.taskId(), false);
      }
    }
    machines.forEach(machine -> machine.resume(true));
  }
}
