package dev.ordergateway.demoshop.purchase;

/** What came of putting something into the cart. */
enum Added {
  IN_CART,
  SOLD_OUT,
  LOGGED_OUT
}
