package dev.ordergateway.model;

/** Takes the states that follow a state, one by one. */
@FunctionalInterface
interface Next {
  /**
   * @param worker whom the step concerns
   */
  void to(Move move, int worker, State state);
}
