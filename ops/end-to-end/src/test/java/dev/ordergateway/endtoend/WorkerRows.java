package dev.ordergateway.endtoend;

import static dev.ordergateway.endtoend.CrashRow.worker;
import static dev.ordergateway.endtoend.TrueEnd.AWAITING_PAYMENT;
import static dev.ordergateway.endtoend.TrueEnd.BOUGHT;
import static dev.ordergateway.endtoend.TrueEnd.NOTHING_PROVEN;
import static dev.ordergateway.endtoend.TrueEnd.ORDERED_NOT_PAID;
import static dev.ordergateway.endtoend.TrueEnd.ORDERED_UNPROVEN;
import static dev.ordergateway.endtoend.TrueEnd.PAID_UNSEEN;

import dev.ordergateway.endtoend.CrashRow.Then;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Every gap in an order in which the worker may die, in the order of the way. A permit that was
 * asked for and never used makes later finds doubtful for a quarter of an hour, so those rows come
 * last wherever several rows share a journal.
 */
final class WorkerRows {
  private static final String W = "dev.ordergateway.worker.";
  private static final String JOURNAL = W + "journal.OrderJournal#";
  private static final String OUTBOX = W + "journal.OutboxJournal#";
  private static final String SITE = W + "site.page.SeleniumSite#";
  private static final String CLICK = W + "site.page.SingleClick#";
  private static final String GATEWAY = W + "gateway.GatewayClient#";
  private static final String NO_FURTHER_THAN_CREATED = "hold@before:" + SITE + "addToCart";
  private static final String NO_FURTHER_THAN_IN_CART = "hold@before:" + SITE + "openConfirmation";
  private static final String NO_FURTHER_THAN_ORDERED = "hold@before:" + W + "order.Payment#run";

  private WorkerRows() {}

  /** Nothing can have been bought: it goes on and buys. */
  static final List<CrashRow> BEFORE_THE_INTENTION =
      List.of(
          worker(
              "the lease was granted, nothing written",
              BOUGHT,
              "kill@after:" + GATEWAY + "lease[return~taskId={task}]"),
          worker(
              "the lease was journalled",
              BOUGHT,
              "kill@after:" + JOURNAL + "begin[0.taskId={task}]"),
          worker("before 'created' is journalled", BOUGHT, "kill@before:" + record("created")),
          worker("'created' was journalled", BOUGHT, "kill@after:" + record("created")),
          worker(
              "before 'created' is reported",
              BOUGHT,
              NO_FURTHER_THAN_CREATED,
              "kill@before:" + report("CREATED")),
          worker(
              "'created' was reported, not noted as sent",
              BOUGHT,
              NO_FURTHER_THAN_CREATED,
              "kill@after:" + report("CREATED")),
          worker(
              "the cart line was journalled as ours",
              BOUGHT,
              "kill@after:" + JOURNAL + "putIntoCart[0.taskId={task}]"),
          worker(
              "before the item is put into the cart",
              BOUGHT,
              "kill@before:" + W + "site.page.ItemPage#add"),
          worker(
              "the item was put into the cart",
              BOUGHT,
              "kill@after:" + W + "site.page.ItemPage#add"),
          worker("the cart was seen after the adding", BOUGHT, "kill@after:" + SITE + "addToCart"),
          worker(
              "half of the evidence of cart-add is there",
              BOUGHT,
              "kill@before:" + meta("cart-add")),
          worker("the evidence of cart-add is there", BOUGHT, "kill@after:" + keep("cart-add")),
          worker("cart-add was journalled", BOUGHT, "kill@after:" + record("cart-add")),
          worker("before the cart is checked", BOUGHT, "kill@before:" + SITE + "checkCart"),
          worker("the cart was checked", BOUGHT, "kill@after:" + SITE + "checkCart"),
          worker("the evidence of cart-check is there", BOUGHT, "kill@after:" + keep("cart-check")),
          worker("cart-check was journalled", BOUGHT, "kill@after:" + record("cart-check")),
          worker(
              "before 'in_cart' is reported",
              BOUGHT,
              NO_FURTHER_THAN_IN_CART,
              "kill@before:" + report("IN_CART")),
          worker(
              "'in_cart' was reported, not noted as sent",
              BOUGHT,
              NO_FURTHER_THAN_IN_CART,
              "kill@after:" + report("IN_CART")),
          worker(
              "before the confirmation is opened",
              BOUGHT,
              "kill@before:" + SITE + "openConfirmation"),
          worker("the confirmation was opened", BOUGHT, "kill@after:" + SITE + "openConfirmation"),
          worker(
              "the evidence of the confirmation is there",
              BOUGHT,
              "kill@after:" + keep("order-confirm")),
          worker(
              "the confirmation was journalled", BOUGHT, "kill@after:" + record("order-confirm")),
          worker(
              "before the confirmation is read anew",
              BOUGHT,
              "kill@before:" + SITE + "readConfirmation"),
          worker(
              "the confirmation was read anew", BOUGHT, "kill@after:" + SITE + "readConfirmation"),
          worker(
              "the evidence of the second confirmation is there",
              BOUGHT,
              "kill@after:" + keep("order-confirm") + ":2"),
          worker(
              "the second confirmation was journalled",
              BOUGHT,
              "kill@after:" + record("order-confirm anew")),
          worker(
              "the button was found, no intention yet",
              BOUGHT,
              "kill@before:" + JOURNAL + "intend[0.taskId={task}]"));

  /** The order is there, and the paying click was not made: it is never made from the list. */
  static final List<CrashRow> BETWEEN_CLICK_AND_PAYMENT =
      List.of(
          worker(
              "the click was made, nothing read",
              ORDERED_NOT_PAID,
              "kill@before:" + CLICK + "aftermath"),
          worker(
              "the page after the click was read",
              ORDERED_NOT_PAID,
              "kill@after:" + CLICK + "click"),
          worker(
              "half of the evidence of the submit is there",
              ORDERED_NOT_PAID,
              "kill@before:" + meta("order-submit")),
          worker(
              "the evidence of the submit is there",
              ORDERED_NOT_PAID,
              "kill@after:" + keep("order-submit")),
          worker(
              "before 'ordered' is journalled",
              ORDERED_NOT_PAID,
              "kill@before:" + record("ordered")),
          worker("'ordered' was journalled", ORDERED_NOT_PAID, "kill@after:" + record("ordered")),
          worker(
              "before 'ordered' is reported",
              ORDERED_NOT_PAID,
              NO_FURTHER_THAN_ORDERED,
              "kill@before:" + report("ORDERED")),
          worker(
              "'ordered' was reported, not noted as sent",
              ORDERED_NOT_PAID,
              NO_FURTHER_THAN_ORDERED,
              "kill@after:" + report("ORDERED")),
          worker(
              "'ordered' was noted as sent",
              ORDERED_NOT_PAID,
              NO_FURTHER_THAN_ORDERED,
              "kill@after:" + OUTBOX + "sent[0.taskId={task},0.body~\"state\":\"ordered\"]"),
          worker("before the paying click", ORDERED_NOT_PAID, "kill@before:" + CLICK + "click:2"),
          worker(
                  "a store's slip was read, 'awaiting payment' not journalled",
                  AWAITING_PAYMENT,
                  "kill@before:" + record("awaiting payment"))
              .paidInAStore());

  /** Bought and paid: the list, or the outbox, says so. */
  static final List<CrashRow> AFTER_THE_PAYING_CLICK =
      List.of(
          worker(
              "the paying click was made, nothing read",
              BOUGHT,
              "kill@before:" + CLICK + "aftermath:2"),
          worker("the paid page was read", BOUGHT, "kill@after:" + CLICK + "click:2"),
          worker("the evidence of the payment is there", BOUGHT, "kill@after:" + keep("payment")),
          worker("before 'paid' is journalled", BOUGHT, "kill@before:" + record("paid")),
          worker("'paid' was journalled", BOUGHT, "kill@after:" + record("paid")),
          worker("before 'paid' is reported", BOUGHT, "kill@before:" + report("PAID")),
          worker("'paid' was reported, not noted as sent", BOUGHT, "kill@after:" + report("PAID")),
          worker(
              "'paid' was noted as sent",
              BOUGHT,
              "kill@after:" + OUTBOX + "sent[0.taskId={task},0.body~\"state\":\"paid\"]"));

  /** A click may have been made, for all that anybody can prove: a person looks. */
  static final List<CrashRow> BETWEEN_INTENTION_AND_CLICK =
      List.of(
          worker(
              "the intention was journalled, no fence sent",
              NOTHING_PROVEN,
              "kill@after:" + JOURNAL + "intend[0.taskId={task}]"),
          worker(
              "before the fence is sent",
              NOTHING_PROVEN,
              "kill@before:" + GATEWAY + "fence[0={task}]"),
          worker(
              "the fence was answered",
              NOTHING_PROVEN,
              "kill@after:" + GATEWAY + "fence[0={task}]"),
          worker(
              "the connections were reset, before the last look at the clocks",
              NOTHING_PROVEN,
              "kill@before:" + W + "order.Submission#requireStillOpen"),
          worker(
              "the last look at the clocks was taken, nothing clicked",
              NOTHING_PROVEN,
              "kill@after:" + W + "order.Submission#requireStillOpen"));

  static final List<CrashRow> BEHIND_THE_INTENTION =
      Stream.of(AFTER_THE_PAYING_CLICK, BETWEEN_CLICK_AND_PAYMENT, BETWEEN_INTENTION_AND_CLICK)
          .flatMap(List::stream)
          .toList();

  private static final Set<String> EARLY_AND_RECLAIMED =
      Set.of(
          "the lease was journalled",
          "the item was put into the cart",
          "'in_cart' was reported, not noted as sent",
          "the button was found, no intention yet");

  /** Where the gateway knows the end already, no lease is left to be lost. */
  private static final Set<String> TOLD =
      Set.of("'paid' was reported, not noted as sent", "'paid' was noted as sent");

  private static final Set<String> IN_THE_OUTBOX =
      Set.of("'paid' was journalled", "before 'paid' is reported");

  /** The same deaths with the lease lost: the stretch in which money moves, and some before it. */
  static List<CrashRow> reclaimed() {
    Stream<CrashRow> early =
        BEFORE_THE_INTENTION.stream().filter(row -> EARLY_AND_RECLAIMED.contains(row.name()));
    return Stream.concat(early, BEHIND_THE_INTENTION.stream())
        .filter(row -> !TOLD.contains(row.name()))
        .map(row -> row.then(IN_THE_OUTBOX.contains(row.name()) ? Then.OWN_WORD : Then.RECLAIM))
        .toList();
  }

  /** What another worker, with its own account and its own journal, can say of it. */
  static final List<CrashRow> TAKEN_OVER =
      List.of(
          named("'in_cart' was reported, not noted as sent", NOTHING_PROVEN),
          named("the fence was answered", NOTHING_PROVEN),
          named("the click was made, nothing read", ORDERED_UNPROVEN),
          named("'ordered' was reported, not noted as sent", ORDERED_NOT_PAID),
          named("the paying click was made, nothing read", PAID_UNSEEN));

  private static CrashRow named(String name, TrueEnd end) {
    return named(name).then(Then.OTHER_WORKER).ending(end);
  }

  static CrashRow named(String name) {
    return Stream.concat(BEFORE_THE_INTENTION.stream(), BEHIND_THE_INTENTION.stream())
        .filter(row -> row.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static String record(String event) {
    return JOURNAL + "record[0.key.taskId={task},0.event=" + event + "]";
  }

  private static String report(String state) {
    return GATEWAY + "report[0={task},1.state=" + state + "]";
  }

  private static String keep(String step) {
    return W + "evidence.EvidenceWriter#keep[0.taskId={task},0.step=" + step + "]";
  }

  private static String meta(String step) {
    return W + "evidence.EvidenceFolder#write[0~" + step + ".meta]";
  }
}
