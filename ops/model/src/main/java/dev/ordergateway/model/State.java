package dev.ordergateway.model;

import dev.ordergateway.api.order.TaskStatus;

/** One state of the whole: the gateway's task and the two workers. Immutable. */
record State(Task task, Worker first, Worker second) {
  static final int WORKERS = 2;

  /**
   * The task is queued, both workers run and know nothing.
   *
   * @param crashes how many times a worker may die, or {@link Task#ANY_CRASHES}
   */
  static State initial(int crashes) {
    return new State(Task.queued(crashes), Worker.NEW, Worker.NEW);
  }

  Worker worker(int which) {
    return which == 0 ? first : second;
  }

  State with(int which, Worker worker) {
    return which == 0 ? new State(task, worker, second) : new State(task, first, worker);
  }

  State with(Task changed) {
    return new State(changed, first, second);
  }

  State without(Fact fact) {
    return first.is(fact) || second.is(fact)
        ? new State(task, first.without(fact), second.without(fact))
        : this;
  }

  /**
   * The two workers are alike: a state and the one with their names exchanged have the same future.
   * Of the two this is always the same one.
   */
  State canonical() {
    return Long.compareUnsigned(first.bits(), second.bits()) <= 0
        ? this
        : new State(task.exchanged(), /* first= */ second, /* second= */ first);
  }

  /** How many orders for this task the shop holds, over both accounts. */
  int orders() {
    return first.orders() + second.orders();
  }

  /** Settled: nobody has to do anything but, for needs_human, a person. */
  boolean isEnd() {
    return task.status().ended() || task.status() == TaskStatus.NEEDS_HUMAN;
  }

  /** For a person who reads a counterexample. */
  String inWords() {
    StringBuilder words = new StringBuilder(task.status().wire());
    if (task.is(Note.LEASE_OVER)) {
      words.append(", its lease over");
    }
    if (task.submission() != Task.NO_SUBMISSION) {
      words.append(task.submission() == Task.PERMIT ? ", permit given" : ", unfenced order known");
    }
    if (orders() > 0) {
      words.append(", orders at the shop: ").append(orders());
    }
    return words.toString();
  }
}
