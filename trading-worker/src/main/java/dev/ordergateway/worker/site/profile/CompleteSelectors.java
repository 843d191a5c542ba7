package dev.ordergateway.worker.site.profile;

import java.util.List;

/**
 * The page that says that the order was placed, and what follows when it is paid.
 *
 * @param paths beginnings of the paths at which the site says so
 * @param paidPaths beginnings of the paths to which paying leads; absent: the same
 * @param orderNumber the site's order number
 * @param orderNumberForm a regular expression the number fits
 * @param pay the button that pays; null where there is no click of its own
 * @param status how the payment stands
 * @param paidWords statuses that mean paid, in full
 * @param slip the number a person pays with at a store; null where there is no such way
 * @param deadline until when
 */
public record CompleteSelectors(
    List<String> paths,
    List<String> paidPaths,
    Field orderNumber,
    String orderNumberForm,
    Field pay,
    Field status,
    List<String> paidWords,
    Field slip,
    Field deadline) {
  static final CompleteSelectors NONE =
      new CompleteSelectors(null, null, null, null, null, null, null, null, null);

  public CompleteSelectors {
    paths = paths == null ? List.of() : List.copyOf(paths);
    paidPaths = paidPaths == null ? paths : List.copyOf(paidPaths);
    orderNumberForm = orderNumberForm == null ? "[A-Za-z0-9-]{1,64}" : orderNumberForm;
    paidWords = paidWords == null ? List.of() : List.copyOf(paidWords);
  }
}
