package dev.ordergateway.gateway.client;

/** What can happen to the status of a client task. */
public enum ClientEvent {
  ASSIGN("assign"),
  CLAIM("claim"),
  RESULT("result"),
  EMPTY_RESULT("result: nothing collected"),
  TRY_LATER("failure: retry_wait"),
  ASK_A_PERSON("failure: manual_review"),
  FAIL("failure: failed"),
  GIVE_UP("failure: cancelled"),
  CANCEL("cancel"),
  RETRY_FOR_ALL("retry, unowned"),
  RETRY_FOR_ITS_CLIENT("retry"),
  RESOLVE_SUCCEEDED("resolve: succeeded"),
  RESOLVE_FAILED("resolve: failed"),
  RESOLVE_CANCELLED("resolve: cancelled");

  private final String words;

  ClientEvent(String words) {
    this.words = words;
  }

  public String words() {
    return words;
  }
}
