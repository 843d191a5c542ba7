package dev.ordergateway.simulation;

import dev.ordergateway.api.order.LeaseGrant;
import dev.ordergateway.api.order.TaskStatus;
import dev.ordergateway.simulation.Coverage.Situation;
import dev.ordergateway.simulation.database.MemoryDatabase;
import dev.ordergateway.simulation.engine.Violation;
import dev.ordergateway.worker.gateway.Answer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;

/** What must hold at the gateway, looked at in its database after each request. */
final class Invariants {
  static final String ONE_ACTIVE = "at most one task of a lane may be clicked";
  static final String NO_REDELIVERY = "no redelivery without a person";
  static final String HOLDER_ONLY = "only the holder of a standing lease changes it";
  static final String LEGAL_MOVES = "a task moves only as the contract says";
  static final String ACKNOWLEDGED = "what was acknowledged is there";
  static final String LEASE_ARRIVES = "a lease that nobody received is given again";
  static final String ONE_PERMIT = "a permit is given once in a task's life";
  static final String NO_RETRY = "no task is run again that was clicked";
  static final String NO_INTERNAL_ERROR = "no request ends in an internal error";

  private final World world;
  private final MemoryDatabase database;
  private final Shop shop;
  private List<Row> rows = List.of();
  private final Set<String> submitted = new HashSet<>();
  private final Map<String, Integer> handouts = new HashMap<>();
  private final Map<String, Integer> permits = new HashMap<>();
  private int reportsAcknowledged;

  Invariants(World world, MemoryDatabase database, Shop shop) {
    this.world = world;
    this.database = database;
    this.shop = shop;
  }

  /** The tasks as they stand, in the order of their submission. */
  List<Row> rows() {
    return rows;
  }

  Row row(String taskId) {
    return find(rows, taskId);
  }

  /** Looks at what a request did. Returns the tasks as they stand now. */
  List<Row> changed(Change change, Answer<?> answer) {
    List<Row> before = rows;
    List<Row> after = database.list(Row.QUERY, Row::of);
    rows = after;
    if (answer instanceof Answer.Given<?>) { // committed; whoever asked may never hear of it
      acknowledge(change);
    }
    int clickable = 0;
    for (Row row : after) {
      clickable += row.mayBeClicked() ? 1 : 0;
      Row earlier = find(before, row.taskId());
      if (earlier != null && !earlier.equals(row)) {
        judge(change, earlier, row);
      }
      int most = 1 + handouts.getOrDefault(row.taskId(), 0);
      require(row.leaseCount() <= most, NO_REDELIVERY, row, "reclaims and retries", most - 1);
    }
    require(clickable <= 1, ONE_ACTIVE, after);
    Set<String> there = new HashSet<>();
    after.forEach(row -> there.add(row.taskId()));
    require(there.containsAll(submitted), ACKNOWLEDGED, submitted, "but", there);
    return after;
  }

  private void acknowledge(Change change) {
    switch (change.kind()) {
      case SUBMIT -> submitted.add(change.taskId());
      case RECLAIM -> handouts.merge(change.taskId(), 1, Integer::sum);
      case RETRY -> {
        require(shop.clicks(change.taskId()) == 0, NO_RETRY, change, "was clicked");
        handouts.merge(change.taskId(), 1, Integer::sum);
        shop.isRunAgain(change.taskId());
      }
      case RESOLVE -> {
        if (row(change.taskId()).status() == TaskStatus.FAILED) {
          shop.saidNotToHave(change.taskId());
        }
      }
      case REPORT -> reportsAcknowledged++;
      case FENCE -> {
        Integer first = permits.putIfAbsent(change.taskId(), change.lease());
        require(first == null || first.equals(change.lease()), ONE_PERMIT, change);
      }
      case NOTHING, LEASE, RENEW, SWEEP, CANCEL -> {}
    }
  }

  private void judge(Change change, Row was, Row is) {
    TaskStatus from = was.status();
    TaskStatus to = is.status();
    boolean byPerson = change.kind() == Change.Kind.RETRY || change.kind() == Change.Kind.RESOLVE;
    require(!from.ended() || from == to || byPerson, LEGAL_MOVES, was, "->", is);
    boolean isRetry = change.kind() == Change.Kind.RETRY;
    require(to != TaskStatus.QUEUED || from == to || isRetry, LEGAL_MOVES, was, "->", is);
    switch (change.kind()) {
      case RENEW, FENCE -> {
        boolean holds = isHolder(change, was) && was.status().active() && stands(was);
        require(holds, HOLDER_ONLY, change, ":", was, "->", is);
      }
      case REPORT -> require(isHolder(change, was), HOLDER_ONLY, change, ":", was, "->", is);
      case SWEEP -> {
        require(from.active() && !stands(was), HOLDER_ONLY, "sweep:", was, "->", is);
        require(to == TaskStatus.STALE, LEGAL_MOVES, was, "->", is);
        world.met(is.isFenced() ? Situation.TASK_STALE_AND_FENCED : Situation.TASK_STALE);
      }
      case LEASE -> {
        boolean handedOut =
            to == TaskStatus.LEASED
                && is.leaseCount() == was.leaseCount() + 1
                && (from == TaskStatus.QUEUED
                    || (from == TaskStatus.STALE && is.owner().equals(was.reclaimFor())));
        require(handedOut, NO_REDELIVERY, was, "->", is);
      }
      case RECLAIM -> require(from == TaskStatus.STALE, LEGAL_MOVES, "reclaim:", was, "->", is);
      case CANCEL ->
          require(
              from == TaskStatus.QUEUED && to == TaskStatus.CANCELLED, LEGAL_MOVES, was, "->", is);
      case RETRY -> {
        boolean isOver = from == TaskStatus.FAILED || from == TaskStatus.CANCELLED;
        require(isOver && to == TaskStatus.QUEUED, LEGAL_MOVES, was, "->", is);
        require(is.leaseCount() == was.leaseCount(), NO_REDELIVERY, was, "->", is);
      }
      case RESOLVE -> {
        boolean isNobodys = !from.active() && from != TaskStatus.QUEUED;
        require(isNobodys && to.ended(), LEGAL_MOVES, was, "->", is);
      }
      case NOTHING, SUBMIT -> require(false, HOLDER_ONLY, change, ":", was, "->", is);
    }
    if (is.leaseCount() > was.leaseCount() && from == TaskStatus.STALE) {
      world.met(Situation.RECLAIMED);
      if (!is.owner().equals(was.owner())) {
        world.met(Situation.RECLAIMED_FOR_ANOTHER_WORKER);
      }
    }
  }

  private static boolean isHolder(Change change, Row row) {
    return row.taskId().equals(change.taskId())
        && change.workerId().equals(row.owner())
        && change.lease() == row.leaseCount();
  }

  private boolean stands(Row row) {
    return row.expires() != null && row.expires().isAfter(now());
  }

  private Instant now() {
    return Terms.instant(world.now());
  }

  /** What a lease call got, or got not. */
  void leaseAnswered(HeldCall call, boolean isFirstLook, LeaseGrant grant) {
    WorkerMachine machine = call.turn.machine();
    Grant missed = machine.missedGrant();
    if (missed != null && isFirstLook && call.turn.number() > missed.turn().number()) {
      Row row = row(missed.taskId());
      boolean stillUnused =
          row.status() == TaskStatus.LEASED
              && row.leaseCount() == missed.lease()
              && row.owner().equals(machine.workerId())
              && !row.isFenced()
              && stands(row)
              && !call.call.paused();
      if (stillUnused) {
        boolean again =
            grant != null
                && grant.taskId().equals(missed.taskId())
                && grant.leaseCount() == missed.lease();
        require(again, LEASE_ARRIVES, machine, "was granted", missed, "and now", grant);
        world.met(Situation.SAME_LEASE_GIVEN_AGAIN);
      }
    }
    if (grant != null && !machine.isPollOver(call.call.pollId())) {
      machine.granted(new Grant(call.turn, grant.taskId(), grant.leaseCount()));
    }
  }

  /** What was acknowledged in all this time is in the database. */
  void acknowledgedIsThere() {
    long logged =
        database.list("SELECT COUNT(*) FROM order_report_log", row -> row.getLong(1)).get(0);
    require(
        logged >= reportsAcknowledged, ACKNOWLEDGED, logged, "of", reportsAcknowledged, "reports");
    Set<String> fenced =
        new HashSet<>(
            database.list(
                "SELECT task_id, generation FROM submissions WHERE fenced_at IS NOT NULL",
                row -> row.getString(1) + "/" + row.getInt(2)));
    permits.forEach(
        (task, lease) ->
            require(fenced.contains(task + "/" + lease), ACKNOWLEDGED, "permit of " + task));
  }

  /** Whether the gateway's database holds a permit for that lease. */
  boolean isPermitted(String taskId, int lease) {
    List<String> fenced =
        database.list(
            "SELECT task_id || '/' || generation FROM submissions WHERE fenced_at IS NOT NULL",
            row -> row.getString(1));
    return fenced.contains(taskId + "/" + lease);
  }

  static Row find(List<Row> rows, String taskId) {
    for (Row row : rows) {
      if (row.taskId().equals(taskId)) {
        return row;
      }
    }
    return null;
  }

  /**
   * @param facts what is said where it does not hold; put together only then
   */
  static void require(boolean holds, String invariant, Object... facts) {
    if (!holds) {
      StringJoiner words = new StringJoiner(" ");
      for (Object fact : facts) {
        words.add(String.valueOf(fact));
      }
      throw new Violation(invariant, words.toString());
    }
  }

  List<Row> notDone() {
    List<Row> open = new ArrayList<>();
    for (Row row : rows) {
      if (!row.isDone()) {
        open.add(row);
      }
    }
    return open;
  }
}
