package dev.ordergateway.worker.journal;

/** What is known of an attempt's permit to submit. */
public enum FenceState {
  /** Never asked for: there was no intention to click. */
  NONE("none"),
  /** Asked for, or about to be: it may have been given, and the click may have happened. */
  ASKED("asked"),
  GIVEN("given"),
  /** Definitely not given: this attempt did not click. */
  REFUSED("refused");

  private final String text;

  FenceState(String text) {
    this.text = text;
  }

  public String text() {
    return text;
  }

  /** Counts as a permit, whatever the gateway says (SPEC §7.2). */
  public boolean countsAsPermit() {
    return this == ASKED || this == GIVEN;
  }

  public static FenceState ofText(String text) {
    for (FenceState state : values()) {
      if (state.text.equals(text)) {
        return state;
      }
    }
    throw new IllegalArgumentException("no fence state is named " + text);
  }
}
