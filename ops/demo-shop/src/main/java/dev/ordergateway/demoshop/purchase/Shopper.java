package dev.ordergateway.demoshop.purchase;

import dev.ordergateway.demoshop.fault.Fault;
import dev.ordergateway.demoshop.fault.FaultOrder;
import dev.ordergateway.demoshop.money.Yen;
import dev.ordergateway.demoshop.order.Line;
import java.util.ArrayList;
import java.util.List;

/** One account's cart and current purchase. Not safe by itself: {@link Checkout} holds the lock. */
final class Shopper {
  private final List<CartLine> cart = new ArrayList<>();
  private int lineIds;
  private FaultOrder fault = FaultOrder.NONE;
  private int confirmReads;
  private boolean challenged;
  private boolean loggedOut;
  private boolean cutOff;

  /** A purchase begins; whatever troubled the one before it is over. */
  void begin(FaultOrder with) {
    fault = with;
    confirmReads = 0;
    challenged = false;
    cutOff = false;
    loggedOut = with.fault() == Fault.LOGGED_OUT;
  }

  /** The purchase has ended in an order. */
  List<Line> takeAll() {
    List<Line> taken = lines();
    boolean unanswered = fault.fault() == Fault.DROP_AFTER_ORDER;
    cart.clear();
    begin(FaultOrder.NONE);
    cutOff = unanswered;
    return taken;
  }

  void forgetFault() {
    cart.removeIf(CartLine::planted);
    begin(FaultOrder.NONE);
  }

  void put(Line line, boolean planted) {
    for (int i = 0; i < cart.size(); i++) {
      CartLine there = cart.get(i);
      if (there.line().sameThingAs(line)) {
        cart.set(i, there.more(line.quantity()));
        return;
      }
    }
    cart.add(new CartLine(++lineIds, line, planted));
  }

  void remove(int lineId) {
    cart.removeIf(line -> line.id() == lineId);
  }

  void readConfirmation() {
    confirmReads++;
  }

  void challenge() {
    challenged = true;
  }

  void logIn() {
    if (loggedOut) {
      begin(FaultOrder.NONE);
    }
  }

  /** What the confirmation asks on top of the prices in the cart. */
  Yen raise() {
    boolean raised =
        fault.fault() == Fault.PRICE_RAISED_ON_CONFIRM && confirmReads > fault.afterReads();
    return raised ? new Yen(fault.yen()) : Yen.ZERO;
  }

  List<CartLine> cart() {
    return List.copyOf(cart);
  }

  List<Line> lines() {
    return cart.stream().map(CartLine::line).toList();
  }

  FaultOrder fault() {
    return fault;
  }

  boolean challenged() {
    return challenged;
  }

  /** Whether the click that ended the last purchase got no answer. */
  boolean cutOff() {
    return cutOff;
  }

  boolean loggedOut() {
    return loggedOut;
  }
}
