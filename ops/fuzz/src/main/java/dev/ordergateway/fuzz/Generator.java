package dev.ordergateway.fuzz;

/** Makes one kind of attack. */
interface Generator {
  Attack make(Dice dice, Endpoint endpoint, long index);
}
