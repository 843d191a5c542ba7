package dev.ordergateway.demoshop.purchase;

import dev.ordergateway.demoshop.fault.Fault;
import dev.ordergateway.demoshop.fault.FaultOrder;
import dev.ordergateway.demoshop.item.Catalogue;
import dev.ordergateway.demoshop.order.Bill;
import dev.ordergateway.demoshop.order.Line;
import dev.ordergateway.demoshop.order.Order;
import dev.ordergateway.demoshop.order.OrderBook;
import dev.ordergateway.demoshop.order.PaymentMethod;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * All carts, from the first thing put in to the order, and the faults on the way. One lock for
 * everything: it is a small shop, and two clicks at the same moment must not sell one cart twice.
 */
public final class Checkout {
  private static final String RIGHT_CODE = "1234";

  private final Catalogue catalogue;
  private final OrderBook orders;
  private final Map<String, Shopper> shoppers = new HashMap<>();
  private FaultOrder pending = FaultOrder.NONE;
  private PaymentMethod payment = PaymentMethod.CARD;

  public Checkout(Catalogue catalogue, OrderBook orders) {
    this.catalogue = catalogue;
    this.orders = orders;
  }

  synchronized Added add(String account, Line line) {
    if (!line.inStock()) {
      return Added.SOLD_OUT;
    }
    Shopper shopper = of(account);
    shopper.begin(pending);
    pending = FaultOrder.NONE;
    Fault fault = shopper.fault().fault();
    if (fault == Fault.LOGGED_OUT) {
      return Added.LOGGED_OUT;
    }
    if (fault == Fault.OUT_OF_STOCK) {
      return Added.SOLD_OUT;
    }
    shopper.put(line, false);
    if (fault == Fault.CART_NOT_EMPTY) {
      var other = catalogue.somethingElseThan(line.item());
      shopper.put(new Line(other, null, Map.of(), 1), true);
    }
    return Added.IN_CART;
  }

  synchronized List<CartLine> cart(String account) {
    return of(account).cart();
  }

  synchronized void remove(String account, int lineId) {
    of(account).remove(lineId);
  }

  /** Reads the confirmation; each read counts. */
  synchronized Confirmation confirm(String account) {
    Shopper shopper = of(account);
    shopper.readConfirmation();
    return new Confirmation(shopper.lines(), bill(shopper), shopper.fault().fault());
  }

  synchronized Submitted submit(String account) {
    Shopper shopper = of(account);
    if (shopper.lines().isEmpty()) {
      return shopper.cutOff() ? new Submitted.Unanswered() : new Submitted.Empty();
    }
    if (shopper.fault().fault().challenges()) {
      shopper.challenge();
      return new Submitted.Challenged(shopper.fault().fault());
    }
    return place(account, shopper);
  }

  synchronized Submitted answer(String account, Fault challenge, String code) {
    Shopper shopper = of(account);
    boolean asked = shopper.challenged() && shopper.fault().fault() == challenge;
    if (!asked || shopper.lines().isEmpty()) {
      return new Submitted.Empty();
    }
    return RIGHT_CODE.equals(code) ? place(account, shopper) : new Submitted.WrongCode();
  }

  private Submitted place(String account, Shopper shopper) {
    Bill bill = bill(shopper);
    Fault fault = shopper.fault().fault();
    Order order = orders.place(account, shopper.takeAll(), bill);
    return new Submitted.Placed(order, fault);
  }

  private Bill bill(Shopper shopper) {
    return Bill.of(shopper.lines(), shopper.raise(), payment);
  }

  /** How much longer a page of this account's current purchase takes. */
  synchronized Duration slowness(String account) {
    FaultOrder fault = of(account).fault();
    return fault.fault() == Fault.SLOW_PAGE ? Duration.ofSeconds(fault.seconds()) : Duration.ZERO;
  }

  public synchronized boolean loggedOut(String account) {
    return of(account).loggedOut();
  }

  public synchronized void logIn(String account) {
    of(account).logIn();
  }

  /** Switches on a fault for the next purchase, or takes everything of the kind back. */
  public synchronized void expect(FaultOrder fault) {
    pending = fault;
    if (fault.fault() == Fault.NONE) {
      shoppers.values().forEach(Shopper::forgetFault);
    }
  }

  /** The fault that still waits for its purchase. */
  public synchronized FaultOrder pending() {
    return pending;
  }

  public synchronized void payBy(PaymentMethod method) {
    payment = method;
  }

  public synchronized PaymentMethod payment() {
    return payment;
  }

  /** Forgets carts, faults, settings and orders. */
  public synchronized void reset() {
    shoppers.clear();
    pending = FaultOrder.NONE;
    payment = PaymentMethod.CARD;
    orders.clear();
  }

  private Shopper of(String account) {
    return shoppers.computeIfAbsent(account, name -> new Shopper());
  }
}
