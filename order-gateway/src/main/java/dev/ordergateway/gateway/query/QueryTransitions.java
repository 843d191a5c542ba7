package dev.ordergateway.gateway.query;

import static dev.ordergateway.api.query.QueryStatus.EXPIRED;
import static dev.ordergateway.api.query.QueryStatus.FAILED;
import static dev.ordergateway.api.query.QueryStatus.LEASED;
import static dev.ordergateway.api.query.QueryStatus.QUEUED;
import static dev.ordergateway.api.query.QueryStatus.SUCCEEDED;

import dev.ordergateway.api.query.QueryStatus;
import java.util.Map;
import java.util.Optional;

/**
 * The status table of account queries (SPEC §4): the only place that says which moves there are,
 * and every change of a status asks it. docs/states.md is made from it.
 *
 * <p>This channel redelivers: a lost lease leads back to queued, since reading twice harms nobody.
 * The orders do the opposite, which is why the two share no code; docs/two-channels.md has both
 * side by side. Read it before you change either.
 */
public final class QueryTransitions {
  private static final Map<QueryStatus, Map<QueryEvent, QueryStatus>> TABLE =
      Map.of(
          QUEUED,
          Map.of(QueryEvent.LEASE, LEASED, QueryEvent.TIME_OUT, EXPIRED),
          LEASED,
          Map.of(
              QueryEvent.ANSWER, SUCCEEDED,
              QueryEvent.GIVE_UP, FAILED,
              QueryEvent.LOSE_LEASE, QUEUED,
              QueryEvent.RUN_OUT, FAILED,
              QueryEvent.TIME_OUT, EXPIRED));

  private QueryTransitions() {}

  /** Empty where the event can't happen in that status. */
  public static Optional<QueryStatus> after(QueryStatus from, QueryEvent event) {
    return Optional.ofNullable(TABLE.getOrDefault(from, Map.of()).get(event));
  }

  /**
   * @throws IllegalStateException where the event can't happen in that status: whoever asks has
   *     looked at the status before
   */
  static QueryStatus move(QueryStatus from, QueryEvent event) {
    return after(from, event)
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "a query that is " + from.wire() + " can't have: " + event.words()));
  }
}
