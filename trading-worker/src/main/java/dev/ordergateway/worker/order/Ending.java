package dev.ordergateway.worker.order;

import dev.ordergateway.api.WorkerErrorCode;
import dev.ordergateway.worker.site.SiteException;

/** How an attempt ends other than by an order. */
sealed interface Ending {
  /** For a person. */
  String detail();

  /** Nothing was submitted, and it is known why. */
  record Failed(WorkerErrorCode code, String detail) implements Ending {}

  /**
   * @param code null where none of the table fits
   * @param scene whether the tab stays as it is for a person
   */
  record NeedsHuman(WorkerErrorCode code, String detail, boolean scene) implements Ending {}

  /** Before anything was submitted; a later lease may begin anew. */
  record LeaseLost(String detail) implements Ending {}

  /** A person asked for it before anything was submitted. */
  record Cancelled(String detail) implements Ending {}

  /** The process ends; the next one finds the attempt under way and looks. */
  record LeftOpen(String detail) implements Ending {}

  static Ending needsHuman(WorkerErrorCode code, String detail) {
    return new NeedsHuman(code, detail, false);
  }

  /** What a step that stopped before the fence means for the order (SPEC §7.2). */
  static Ending of(SiteException stopped) {
    String detail = stopped.getMessage();
    return switch (stopped.code()) {
      case UNAVAILABLE_ITEM, UNREACHABLE, BAD_INTENT -> new Failed(stopped.code(), detail);
      case LOGGED_OUT, CHALLENGE -> new NeedsHuman(stopped.code(), detail, true);
      case LAYOUT_NOT_UNDERSTOOD,
          AMOUNT_REFUSED,
          CART_HOLDS_OTHER,
          RESULT_TOO_LARGE,
          NOT_MEASURED ->
          new NeedsHuman(stopped.code(), detail, false);
    };
  }

  /** The code for a challenge: a login wall has its own. */
  static WorkerErrorCode challengeCode(String what) {
    String words = String.valueOf(what).toLowerCase(java.util.Locale.ROOT);
    return words.contains("login") || words.contains("log in") || words.contains("logged out")
        ? WorkerErrorCode.LOGGED_OUT
        : WorkerErrorCode.CHALLENGE;
  }
}
