package dev.ordergateway.model;

import dev.ordergateway.api.order.TaskStatus;
import java.util.Locale;
import java.util.function.Predicate;

/** What must hold in every state that can be reached. */
enum Invariant {
  ONE_ORDER("the shop holds at most one order for the task", state -> state.orders() <= 1),
  ONE_HOLDER(
      "a worker that believes its lease stands is the one to whom the gateway leases the task",
      state -> believesRightly(state, 0) && believesRightly(state, 1)),
  NO_REDELIVERY(
      "the task is handed out again only after a person called",
      state -> !state.task().is(Note.REDELIVERED)),
  CLICK_IN_TIME(
      "a click begins only while its lease stands at the gateway and its permit is open",
      state -> !state.task().is(Note.LATE_CLICK)),
  NEVER_FALSELY_FAILED(
      "a task that failed has no order at the shop",
      state -> state.task().status() != TaskStatus.FAILED || state.orders() == 0),
  NEVER_FALSELY_SUCCEEDED(
      "a task that succeeded has an order at the shop",
      state -> state.task().status() != TaskStatus.SUCCEEDED || state.orders() > 0),
  ORDER_KNOWN(
      "of an order at the shop the gateway has a record, or its buyer's journal does",
      state -> state.orders() == 0 || isKnown(state)),
  /** Not a predicate of one state: see {@link Explorer}. */
  AN_END_CAN_COME(
      "from every state a settled one can be reached: succeeded, failed, cancelled or needs_human",
      state -> true);

  private final String sentence;

  @SuppressWarnings("ImmutableEnumChecker") // a function without a state of its own
  private final Predicate<State> holds;

  Invariant(String sentence, Predicate<State> holds) {
    this.sentence = sentence;
    this.holds = holds;
  }

  String sentence() {
    return sentence;
  }

  /** As the command line names it. */
  String argument() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  boolean holdsIn(State state) {
    return holds.test(state);
  }

  private static boolean believesRightly(State state, int which) {
    Worker worker = state.worker(which);
    return !worker.is(Fact.HOLDS)
        || (worker.is(Fact.CURRENT) && state.task().leaseStands() && state.task().isOwnedBy(which));
  }

  private static boolean isKnown(State state) {
    return state.task().submission() != Task.NO_SUBMISSION
        || state.task().is(Note.REVIEW)
        || hasIt(state.first())
        || hasIt(state.second());
  }

  private static boolean hasIt(Worker worker) {
    return worker.orders() > 0
        && (worker.is(Fact.INTENDS)
            || worker.is(Fact.INTENDED_EARLIER)
            || worker.finished().isSign()
            || worker.is(Fact.ORDERED)
            || worker.is(Fact.OLD_SIGN));
  }
}
