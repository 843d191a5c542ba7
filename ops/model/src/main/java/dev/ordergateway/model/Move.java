package dev.ordergateway.model;

/** A step of the protocol, as a person reads it. */
enum Move {
  // The worker's order thread.
  BEGIN("%s receives the grant and writes the attempt into its journal"),
  GO_ON("%s finds the attempt in its journal, its lease renewed, and looks into it"),
  ABANDON("%s finds the attempt in its journal, its lease lost, and closes it"),
  HEAR_NOTHING("%s gets no answer to its call"),
  SAY_AGAIN("%s stores its final report again"),
  FIND_ORDER_PAID("%s finds the order on the shop's list, paid"),
  FIND_ORDER_UNPAID("%s finds the order on the shop's list, not paid"),
  SEE_NO_ORDER("%s sees no order on the shop's list and goes on to buy"),
  CALL_PERSON("%s calls for a person (needs_human)"),
  REPORT_CREATED("%s stores the report created"),
  LOSE_LEASE("%s sees that its lease is lost and stops"),
  STEP_FAILS("%s can't go on before the fence (out of stock, site down): failed"),
  INTEND("%s writes its intention into the journal and asks for the permit"),
  INTEND_UNFENCED("%s writes its intention into the journal and asks nobody"),
  INTEND_UNWRITTEN("%s asks for the permit and writes nothing into its journal"),
  ASK_PERMIT_AGAIN("%s gets no answer and asks for the permit again"),
  HEAR_REFUSAL("%s is refused the permit, for sure, and writes that down"),
  CLICK("%s clicks"),
  DO_NOT_CLICK("%s does not click and calls for a person (needs_human)"),
  RECORD_ORDER("%s sees that the order is placed and writes it down"),
  PAY("%s pays and stores the report paid"),
  DO_NOT_PAY("%s can't pay and says so, with the order's number"),
  SAY_LEASE_LOST("%s stores failed for the lease it lost"),
  // The process.
  CRASH("%s dies (kill -9), and starts again when its next step comes"),
  // The gateway.
  LEASE("the gateway leases the task to %s"),
  RECLAIM("the gateway hands the stale task out to %s, as a person marked it"),
  LEASE_UNHEARD(
      "the gateway leases the task to %s by an old call, for which nobody waits any more"),
  RECLAIM_UNHEARD("the gateway hands the stale task out to %s by an old call of it"),
  GRANT_AGAIN("the gateway gives %s the same grant again"),
  RENEW("the gateway renews the lease of %s"),
  REFUSE_RENEWAL("the gateway refuses to renew the lease of %s"),
  PERMIT("the gateway gives %s the permit"),
  PERMIT_AGAIN("the gateway gives %s the same permit again"),
  REFUSE_PERMIT_LEASE("the gateway refuses %s the permit: its lease does not stand"),
  REFUSE_PERMIT_ONCE("the gateway refuses %s the permit: one was given before"),
  TAKE_CREATED("the gateway takes the report created of %s"),
  TAKE_ORDERED("the gateway takes the report ordered of %s"),
  TAKE_END("the gateway takes the final report of %s"),
  TAKE_OLD_REPORT("the gateway takes a report of %s from an old lease"),
  SWEEP("the gateway's sweep turns the task stale"),
  REDELIVER("the gateway's sweep puts the task back into the queue"),
  // Time.
  LEASE_ENDS("the lease of %s is over at the gateway"),
  PERMIT_ENDS("the permit of %s runs out"),
  // The operator.
  MARK_FOR("the operator marks the stale task for %s"),
  RECLAIM_FOR("the operator reclaims the stale task for %s and gets the grant himself"),
  // The shop.
  PLACE_ORDER("the click of %s arrives: the shop takes the order");

  private final String text;

  Move(String text) {
    this.text = text;
  }

  String inWords(int worker) {
    return text.formatted(worker == 0 ? "worker A" : "worker B");
  }
}
