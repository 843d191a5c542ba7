package dev.ordergateway.endtoend;

import static dev.ordergateway.endtoend.CrashRow.gateway;
import static dev.ordergateway.endtoend.TrueEnd.BOUGHT;
import static dev.ordergateway.endtoend.TrueEnd.NOTHING_PROVEN;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** The gateway dies inside each transaction of an order, and behind it, before its answer. */
final class GatewayRows {
  private static final String G = "dev.ordergateway.gateway.";

  /** What was committed is put into its envelope on the thread that committed it. */
  private static final String COMMITTED = "kill@before:dev.ordergateway.api.Envelope#ok";

  private static final Set<TrueEnd> GOES_ON = EnumSet.of(BOUGHT);

  /**
   * The worker asks for 20 seconds for the permit it may have: a gateway that is back by then gives
   * the same one, after that the worker does not click.
   */
  private static final Set<TrueEnd> AS_FAST_AS_IT_IS_BACK = EnumSet.of(BOUGHT, NOTHING_PROVEN);

  private GatewayRows() {}

  static final List<CrashRow> ALL =
      List.of(
          gateway(
              "submit: not committed",
              GOES_ON,
              "kill@before:dev.ordergateway.api.order.SubmitReceipt#<init>[0={task}]"),
          gateway(
              "submit: committed, not answered",
              GOES_ON,
              COMMITTED + "[0~SubmitReceipt,0.taskId={task}]"),
          gateway("lease: not committed", GOES_ON, "kill@after:" + G + "order.Grants#handOut"),
          leaseThatNobodyReceived(),
          gateway("lease: committed, not answered; the worker too", GOES_ON, leasePoint())
              .andTheWorker(),
          beforeReport("CREATED"),
          afterReport("CREATED"),
          beforeReport("IN_CART"),
          afterReport("IN_CART"),
          beforeReport("ORDERED"),
          afterReport("ORDERED"),
          beforeReport("PAID"),
          afterReport("PAID"),
          gateway(
              "fence: not committed",
              AS_FAST_AS_IT_IS_BACK,
              "kill@after:" + G + "order.FenceService#fence[0~Transaction,1={task}]"),
          fenceCommitted());

  static CrashRow leaseThatNobodyReceived() {
    return gateway("lease: committed, not answered", GOES_ON, leasePoint());
  }

  static CrashRow fenceCommitted() {
    return gateway(
        "fence: committed, not answered",
        AS_FAST_AS_IT_IS_BACK,
        COMMITTED + "[0~FenceReceipt,0.taskId={task}]");
  }

  private static String leasePoint() {
    return "kill@after:" + G + "store.Store#write[0=order.lease,return~{task}]";
  }

  /** Reports go out beside the order: while the gateway is away, the worker comes to its fence. */
  private static Set<TrueEnd> ends(String state) {
    return Set.of("CREATED", "IN_CART").contains(state) ? AS_FAST_AS_IT_IS_BACK : GOES_ON;
  }

  private static CrashRow beforeReport(String state) {
    return gateway(
        "report of " + state + ": not committed",
        ends(state),
        "kill@after:"
            + G
            + "order.ReportService#report[0~Transaction,1={task},2.state="
            + state
            + "]");
  }

  private static CrashRow afterReport(String state) {
    return gateway(
        "report of " + state + ": committed, not answered",
        ends(state),
        COMMITTED + "[0~ReportReceipt,0.taskId={task},0.state=" + state + "]");
  }
}
