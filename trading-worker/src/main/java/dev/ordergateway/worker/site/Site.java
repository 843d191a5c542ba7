package dev.ordergateway.worker.site;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;

/**
 * A shop, as the worker uses it: the seam between what the product decides and what a page looks
 * like (SPEC §7.4). One order at a time uses it, on one thread, under the account's lock. Steps are
 * called in this order: {@link #addToCart}, {@link #checkCart}, {@link #openConfirmation}, {@link
 * #readConfirmation}, {@link #armSubmit}, the click, {@link #pay}.
 *
 * <p>Every step throws {@link SiteException} where it stops with a known reason: logged out (5001),
 * a page that is not understood (5002), a challenge (5003), too slow or unreachable (5005), out of
 * stock (5006), a cart or confirmation that shows anything else (5007), a step that was never
 * measured (5010, before anything is touched).
 */
public interface Site extends MeasuredReading, AutoCloseable {
  /** The name in {@code worker.yml} and in tasks, such as {@code demo}. */
  String name();

  /** Whether the address lies at this site: its scheme, host and port are one of the profile's. */
  boolean owns(URI itemUrl);

  /**
   * Empties the cart of this worker's own leftovers and puts the item in.
   *
   * @param leftovers decides whether a cart line that is not the intent's is this worker's own
   * @param purchase the scraper's purchase block, handed on as it is; null where there is none
   * @param gate asked directly before each write
   * @throws SiteException also where the item has several variants and the intent names none (4220)
   */
  Observed<CartView> addToCart(
      PurchaseIntent intent, ObjectNode purchase, Leftovers leftovers, WriteGate gate);

  /** Reads the cart. */
  Observed<CartView> checkCart(PurchaseIntent intent);

  /** Goes from the cart to the confirmation page and reads it. */
  Observed<Confirmation> openConfirmation(PurchaseIntent intent);

  /** Reads the confirmation anew, from the site. */
  Observed<Confirmation> readConfirmation(PurchaseIntent intent);

  /** Finds the final button on the confirmation page just read, and touches nothing. */
  FinalClick armSubmit();

  /**
   * Pays what was just placed, where the site asks for a click of its own, and reads how the
   * payment stands. Never throws anything but what the gate throws: an answer that is lost is
   * Unknown.
   *
   * @param gate asked directly before the paying click
   */
  Observed<PaymentResult> pay(WriteGate gate);

  /** Takes the intent's item out of the cart again. */
  Observed<CartView> removeFromCart(PurchaseIntent intent, WriteGate gate);

  /**
   * Looks whether an earlier attempt ended in an order. Never throws: what can't be read is
   * Unknown.
   *
   * @return the verdict, with the page it rests on; the page is null where none was opened
   */
  Observed<Verdict> verify(VerifyRequest request);

  /** Whether the account is logged in, by opening a page that needs it. */
  LoginState checkLogin();

  /** Opens the login page for a person; the browser must be visible. */
  void openLogin();

  /** Leaves the tab as it is for a person; the next use of the site opens another one. */
  void holdScene();

  /** Closes the tab that was left for a person, if there is one. */
  void releaseScene();

  /** Ends the browser. */
  @Override
  void close();
}
