package dev.ordergateway.endtoend;

import java.util.Arrays;

/** Where a worker stops itself, to the instruction. */
enum FreezePoint {
  BEFORE_CART_ADD("stop@before:dev.ordergateway.worker.site.page.SeleniumSite#addToCart"),
  BEFORE_FENCE("stop@before:dev.ordergateway.worker.order.Fence#ask"),
  BETWEEN_FENCE_AND_CLICK("stop@after:dev.ordergateway.worker.order.Fence#ask"),

  /**
   * Nothing can be looked at any more between here and the click: it comes, however late. What is
   * left is that the permit was the only one, and that the task kept its lane.
   */
  AFTER_THE_LAST_LOOK("stop@after:dev.ordergateway.worker.order.Submission#requireStillOpen"),
  AFTER_CLICK("stop@before:dev.ordergateway.worker.order.Submission#record");

  private final String point;

  FreezePoint(String point) {
    this.point = point;
  }

  /**
   * @param call which one, from 1, in the process's life
   */
  String at(int call) {
    return point + ":" + call;
  }

  /** The one that was reached. */
  static FreezePoint of(String reached) {
    return Arrays.stream(values())
        .filter(each -> reached.startsWith(each.point + ":"))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no point is " + reached));
  }
}
