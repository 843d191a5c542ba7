package dev.ordergateway.demoshop.purchase;

import dev.ordergateway.demoshop.order.Line;

/**
 * A line in a cart.
 *
 * @param id names the line within its cart
 * @param planted whether a fault laid it there, and takes it away again when it is taken back
 */
public record CartLine(int id, Line line, boolean planted) {
  CartLine more(int extra) {
    // A customer who asks for the planted thing too means it: it is theirs from then on.
    return new CartLine(id, line.more(extra), false);
  }
}
