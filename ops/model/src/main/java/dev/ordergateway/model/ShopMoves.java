package dev.ordergateway.model;

/** The shop: takes the order of a click that arrives, whenever it does. */
final class ShopMoves {
  private ShopMoves() {}

  static void moves(State state, int which, Next next) {
    Worker worker = state.worker(which);
    if (!worker.is(Fact.CLICK)) {
      return;
    }
    Worker done = worker.without(Fact.CLICK);
    Worker buyer = done.oneOrderMore();
    next.to(
        Move.PLACE_ORDER,
        which,
        state.with(which, buyer.awaits(Step.CLICKED) ? buyer.answer(Answer.PLACED) : buyer));
  }
}
