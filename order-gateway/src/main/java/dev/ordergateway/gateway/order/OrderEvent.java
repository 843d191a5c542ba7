package dev.ordergateway.gateway.order;

/** What can happen to the status of an order task. */
public enum OrderEvent {
  LEASE("lease"),
  FIRST_REPORT("first report"),
  EXPIRE("the lease expires"),
  RECLAIM("reclaim"),
  SETTLE_SUCCEEDED("terminal report: succeeded"),
  SETTLE_FAILED("terminal report: failed"),
  SETTLE_NEEDS_HUMAN("terminal report: needs_human"),
  SETTLE_CANCELLED("terminal report: cancelled"),
  CANCEL("cancel"),
  RETRY("retry"),
  RESOLVE_SUCCEEDED("resolve: succeeded"),
  RESOLVE_FAILED("resolve: failed"),
  RESOLVE_CANCELLED("resolve: cancelled");

  private final String words;

  OrderEvent(String words) {
    this.words = words;
  }

  public String words() {
    return words;
  }
}
