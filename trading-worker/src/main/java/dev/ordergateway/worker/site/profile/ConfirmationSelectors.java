package dev.ordergateway.worker.site.profile;

import java.util.List;

/**
 * The confirmation.
 *
 * @param payable the amount that will be paid
 * @param payableLabels words that stand before such an amount ({@code dt}/{@code dd}, {@code
 *     th}/{@code td}); an amount behind one of them must agree with {@code payable}
 * @param submit the final button
 */
public record ConfirmationSelectors(
    LineSelectors line, Field payable, List<String> payableLabels, Field submit) {
  static final ConfirmationSelectors NONE =
      new ConfirmationSelectors(LineSelectors.NONE, null, List.of(), null);

  public ConfirmationSelectors {
    line = line == null ? LineSelectors.NONE : line;
    payableLabels = payableLabels == null ? List.of() : List.copyOf(payableLabels);
  }
}
