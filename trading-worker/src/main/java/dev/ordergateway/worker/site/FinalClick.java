package dev.ordergateway.worker.site;

/**
 * The irreversible click, armed: the button has been found on the confirmation page, so that
 * nothing but the gate lies between the permit and the click.
 */
@FunctionalInterface
public interface FinalClick {
  /**
   * Clicks once, ever. Throws nothing but what the gate throws: whatever goes wrong from the click
   * on is {@link SubmitResult.Unknown}, since the order may exist.
   *
   * @param gate asked directly before the click, after everything else that takes time: the clocks
   *     are looked at there; where it throws, nothing was clicked
   * @throws IllegalStateException at the second call, before the site is touched
   */
  Observed<SubmitResult> click(WriteGate gate);
}
