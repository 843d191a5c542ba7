package dev.ordergateway.worker.site.reading;

/** A script can't be taken apart with certainty, or does not say what is asked of it. */
final class UnreadableScript extends Exception {
  /**
   * @param why without anything of the page's own values
   */
  UnreadableScript(String why) {
    super(why);
  }
}
