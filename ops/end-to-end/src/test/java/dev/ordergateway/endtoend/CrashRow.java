package dev.ordergateway.endtoend;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * One row of the crash matrix: who dies where, what happens then, and which ends are true.
 *
 * @param name what had happened last when it died
 * @param points see {@code ops/halt-agent}; {@code {task}} stands for the task's id
 */
record CrashRow(
    String name,
    Victim victim,
    Then then,
    List<String> points,
    Set<TrueEnd> ends,
    boolean konbini) {
  enum Victim {
    WORKER,
    GATEWAY,
    /** The gateway at the point, and the worker right behind it. */
    BOTH
  }

  /** What comes after the death. */
  enum Then {
    /** It is started again while its lease stands. */
    RESTART,
    /** The lease runs out first, and a person reclaims the task for the same worker. */
    RECLAIM,
    /** The lease runs out first, and the last owner's own word settles the task. */
    OWN_WORD,
    /** The lease runs out, and a person reclaims the task for another worker. */
    OTHER_WORKER
  }

  static CrashRow worker(String name, TrueEnd end, String... points) {
    return new CrashRow(name, Victim.WORKER, Then.RESTART, List.of(points), EnumSet.of(end), false);
  }

  static CrashRow gateway(String name, Set<TrueEnd> ends, String... points) {
    return new CrashRow(name, Victim.GATEWAY, Then.RESTART, List.of(points), ends, false);
  }

  CrashRow then(Then other) {
    return new CrashRow(name, victim, other, points, ends, konbini);
  }

  CrashRow ending(TrueEnd end) {
    return new CrashRow(name, victim, then, points, EnumSet.of(end), konbini);
  }

  CrashRow andTheWorker() {
    return new CrashRow(name, Victim.BOTH, then, points, ends, konbini);
  }

  CrashRow paidInAStore() {
    return new CrashRow(name, victim, then, points, ends, true);
  }

  List<String> points(String task) {
    return points.stream().map(point -> point.replace("{task}", task)).toList();
  }
}
