package dev.ordergateway.worker.order;

/** Thrown where an order must go no further; passes through the site untouched. */
class StopOrder extends RuntimeException {
  private final transient Ending ending;

  StopOrder(Ending ending) {
    super(ending.detail());
    this.ending = ending;
  }

  Ending ending() {
    return ending;
  }
}
