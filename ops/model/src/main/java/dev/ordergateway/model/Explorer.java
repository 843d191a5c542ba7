package dev.ordergateway.model;

import dev.ordergateway.model.Exploration.Violation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Visits every state that can be reached, the nearest first, so that the first accident it meets is
 * one with the fewest steps. Runs once.
 */
final class Explorer {
  private final Protocol protocol;
  private final Set<Invariant> invariants;
  private final StateSet states = new StateSet();

  /** From which state each was first reached. */
  private int[] parents = new int[1 << 16];

  /** Where each state's targets begin. */
  private int[] firstTarget = new int[1 << 16];

  private int[] targets = new int[1 << 18];
  private int edges;
  private int broken = -1;

  Explorer(Protocol protocol, Set<Invariant> invariants) {
    this.protocol = protocol;
    this.invariants = invariants;
  }

  Exploration explore(State initial) {
    reach(initial.canonical(), -1);
    int depth = -1;
    int levelEnds = 0;
    for (int number = 0; number < states.size() && broken < 0; number++) {
      if (number == levelEnds) {
        depth++;
        levelEnds = states.size();
      }
      expand(number);
    }
    return new Exploration(states.size(), edges, depth, violation());
  }

  private void expand(int number) {
    firstTarget[number] = edges;
    State state = states.get(number);
    protocol.successors(
        state,
        (move, worker, next) -> {
          if (!next.equals(state)) {
            int target = reach(next.canonical(), number);
            if (edges == targets.length) {
              targets = Arrays.copyOf(targets, edges + (edges >> 1));
            }
            targets[edges++] = target;
          }
        });
  }

  private int reach(State state, int from) {
    int before = states.size();
    int number = states.add(state);
    if (number == before) {
      if (number + 1 >= parents.length) {
        parents = Arrays.copyOf(parents, number + (number >> 1));
        firstTarget = Arrays.copyOf(firstTarget, number + (number >> 1));
      }
      parents[number] = from;
      if (broken < 0 && brokenIn(state) != null) {
        broken = number;
      }
    }
    return number;
  }

  private Invariant brokenIn(State state) {
    for (Invariant invariant : invariants) {
      if (!invariant.holdsIn(state)) {
        return invariant;
      }
    }
    return null;
  }

  private Violation violation() {
    if (broken >= 0) {
      return new Violation(brokenIn(states.get(broken)), path(broken));
    }
    int lost = invariants.contains(Invariant.AN_END_CAN_COME) ? firstWithoutEnd() : -1;
    return lost < 0 ? null : new Violation(Invariant.AN_END_CAN_COME, path(lost));
  }

  /** The nearest state from which no way leads to an end; -1 where there is none. */
  private int firstWithoutEnd() {
    firstTarget[states.size()] = edges;
    BitSet ending = new BitSet(states.size());
    for (int number = 0; number < states.size(); number++) {
      ending.set(number, states.get(number).isEnd());
    }
    // Later states tend to lie nearer to an end, so that few rounds are needed.
    for (boolean grown = true; grown; ) {
      grown = false;
      for (int number = states.size() - 1; number >= 0; number--) {
        if (!ending.get(number) && anyEnding(number, ending)) {
          ending.set(number);
          grown = true;
        }
      }
    }
    int lost = ending.nextClearBit(0);
    return lost < states.size() ? lost : -1;
  }

  private boolean anyEnding(int number, BitSet ending) {
    for (int edge = firstTarget[number]; edge < firstTarget[number + 1]; edge++) {
      if (ending.get(targets[edge])) {
        return true;
      }
    }
    return false;
  }

  private List<String> path(int end) {
    List<Integer> way = new ArrayList<>();
    for (int number = end; number >= 0; number = parents[number]) {
      way.add(number);
    }
    Collections.reverse(way);
    List<String> steps = new ArrayList<>();
    State state = states.get(way.get(0));
    for (int number : way.subList(1, way.size())) {
      state = step(state, states.get(number), steps);
    }
    return steps;
  }

  /** Goes the step again under the workers' own names. */
  private State step(State from, State canonicalTo, List<String> steps) {
    AtomicReference<State> taken = new AtomicReference<>();
    protocol.successors(
        from,
        (move, worker, next) -> {
          if (taken.get() == null && next.canonical().equals(canonicalTo)) {
            taken.set(next);
            String after = next.inWords();
            boolean same = after.equals(from.inWords());
            steps.add(move.inWords(worker) + (same ? "" : "  [" + after + "]"));
          }
        });
    return taken.get();
  }
}
