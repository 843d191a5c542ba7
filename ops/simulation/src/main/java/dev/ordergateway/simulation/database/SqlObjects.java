package dev.ordergateway.simulation.database;

/** Where the product's SQL objects come from. */
interface SqlObjects {
  <E> E of(Class<E> type);
}
