package dev.ordergateway.model;

import java.util.List;

/**
 * What was found.
 *
 * @param states how many states were reached
 * @param transitions how many steps lead from one of them to another
 * @param depth how many steps the farthest state is from the beginning
 * @param violation null where every invariant holds in every state
 */
record Exploration(int states, long transitions, int depth, Violation violation) {
  /**
   * @param path a shortest way to it, each step in words
   */
  record Violation(Invariant broken, List<String> path) {}
}
