package dev.ordergateway.gateway.query;

/** What can happen to the status of an account query. */
public enum QueryEvent {
  LEASE("lease"),
  ANSWER("result"),
  GIVE_UP("result: error, or too large"),
  LOSE_LEASE("the lease expires"),
  RUN_OUT("the last lease expires"),
  TIME_OUT("its time is over");

  private final String words;

  QueryEvent(String words) {
    this.words = words;
  }

  public String words() {
    return words;
  }
}
