package dev.ordergateway.worker.site;

/**
 * The irreversible click, armed: the button has been found on the confirmation page, so that
 * nothing lies between the permit and the click.
 */
@FunctionalInterface
public interface FinalClick {
  /**
   * Clicks once, ever. Never throws: whatever goes wrong from here on is {@link
   * SubmitResult.Unknown}, since the order may exist.
   */
  Observed<SubmitResult> click();
}
