package dev.ordergateway.fuzz;

/** Which of the gateway's two listeners. */
enum Port {
  APPLICATION,
  ADMIN
}
