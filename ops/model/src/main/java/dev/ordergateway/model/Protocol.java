package dev.ordergateway.model;

import java.util.Set;

/** All steps that can be taken in a state: each actor's, in any order. */
final class Protocol {
  private final WorkerMoves workers;
  private final GatewayMoves gateway;
  private final boolean compares;

  /**
   * @param without the safeguards that are taken out
   */
  Protocol(Set<Safeguard> without) {
    workers = new WorkerMoves(without);
    gateway = new GatewayMoves(without);
    compares = !without.contains(Safeguard.REPORT_COMPARE);
  }

  /**
   * Every state that one step leads to. A report of an old lease that is no sign of an order is
   * refused whenever it comes, and nothing follows: it is followed only where it is not refused.
   */
  void successors(State state, Next taker) {
    Next next =
        compares
            ? (move, which, found) -> taker.to(move, which, found.without(Fact.OLD_DENIAL))
            : taker;
    for (int which = 0; which < State.WORKERS; which++) {
      workers.moves(state, which, next);
      gateway.moves(state, which, next);
      OperatorMoves.moves(state, which, next);
      ShopMoves.moves(state, which, next);
    }
    gateway.sweep(state, next);
  }
}
