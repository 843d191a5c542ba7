package dev.ordergateway.simulation;

/** One lease call of a worker's, whose request may arrive never, once or twice. */
final class LeaseTurn {
  private final WorkerMachine machine;
  private final int number;
  private boolean isOver;

  /**
   * @param machine who asks
   * @param number its how-manieth it is, from 1
   */
  LeaseTurn(WorkerMachine machine, int number) {
    this.machine = machine;
    this.number = number;
  }

  WorkerMachine machine() {
    return machine;
  }

  int number() {
    return number;
  }

  /** The worker was told that there is nothing: what a copy of the call gets later is lost. */
  void isAnsweredEmpty() {
    isOver = true;
  }

  boolean isOver() {
    return isOver;
  }

  @Override
  public String toString() {
    return machine + "'s call " + number;
  }
}
