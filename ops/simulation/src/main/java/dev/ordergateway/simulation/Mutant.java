package dev.ordergateway.simulation;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/** A safeguard that can be taken out, to show that its absence is noticed. */
public enum Mutant {
  /** The fence is answered with a permit, and the gateway never asked. */
  FENCE,
  /** After each restart the worker's journal is empty. */
  JOURNAL,
  /** The gateway's updates of a task compare nothing but its id. */
  COMPARE_AND_SET,
  /** Each lease call comes under a new poll_id. */
  POLL_ID,
  /** A stale task that was fenced in its last lease gives its lane away. */
  HELD_LANE,
  /** Nobody compares cart and confirmation with the intent. */
  CART_CHECK,
  /** A retry does not look for a submission record. */
  RETRY_GATE,
  /** That nothing was bought may be said as soon as a permit was given. */
  SETTLE;

  /** As it is called on the command line. */
  public String wire() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * @param names separated by commas
   * @throws IllegalArgumentException naming one that is not known
   */
  public static Set<Mutant> named(String names) {
    Set<Mutant> found = EnumSet.noneOf(Mutant.class);
    for (String name : names.split(",", -1)) {
      found.add(
          Arrays.stream(values())
              .filter(mutant -> mutant.wire().equals(name))
              .findFirst()
              .orElseThrow(() -> new IllegalArgumentException("no safeguard is named " + name)));
    }
    return found;
  }

  /** The gateway's SQL as it is without these safeguards. */
  static String rewrite(String sql, Set<Mutant> without) {
    String rewritten = sql;
    if (without.contains(COMPARE_AND_SET) && sql.stripLeading().startsWith("UPDATE order_tasks")) {
      rewritten =
          rewritten.replaceFirst(
              "(?s)WHERE task_id = (:[a-zA-Z.]+).*?(RETURNING.*)?$", "WHERE task_id = $1 $2");
    }
    if (without.contains(RETRY_GATE)) {
      rewritten =
          rewritten.replace(
              "SELECT EXISTS (SELECT 1 FROM submissions WHERE task_id = :taskId)",
              "SELECT :taskId IS NULL");
    }
    if (without.contains(HELD_LANE)) {
      rewritten =
          rewritten.replace(
              "lane = CASE WHEN fenced_lease = lease_count THEN lane END", "lane = NULL");
    }
    return rewritten;
  }

  static boolean changesSql(Set<Mutant> without) {
    return without.contains(COMPARE_AND_SET)
        || without.contains(HELD_LANE)
        || without.contains(RETRY_GATE);
  }
}
