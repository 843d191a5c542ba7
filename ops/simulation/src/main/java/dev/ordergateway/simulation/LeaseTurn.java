package dev.ordergateway.simulation;

/**
 * One lease call of a worker's, whose request may arrive never, once or twice.
 *
 * @param machine who asks
 * @param number its how-manieth it is, from 1
 */
record LeaseTurn(WorkerMachine machine, int number) {
  @Override
  public String toString() {
    return machine + "'s call " + number;
  }
}
