package dev.ordergateway.gateway.task;

import dev.ordergateway.gateway.review.ReviewKind;
import dev.ordergateway.gateway.review.ReviewService;
import dev.ordergateway.gateway.store.Transaction;
import java.util.List;
import java.util.Optional;

/**
 * The order numbers that are said of tasks; where they do not fit, a person must look (SPEC §3).
 */
public final class SiteOrders {
  private final ReviewService reviews;

  public SiteOrders(ReviewService reviews) {
    this.reviews = reviews;
  }

  /** Notes that somebody named this number for that task. */
  public void note(Transaction transaction, String taskId, String site, String number) {
    SubmissionDao submissions = transaction.dao(SubmissionDao.class);
    if (submissions.noteSiteOrder(taskId, site, number, transaction.now()) == 0) {
      return;
    }
    Optional<Submission> first = submissions.find(taskId);
    if (submissions.countSiteOrders(taskId) > 1) {
      reviews.open(
          transaction,
          ReviewKind.SEVERAL_SITE_ORDERS,
          taskId + "/" + number,
          taskId,
          number,
          "a second order number for one task; the first is "
              + first.map(Submission::siteOrderId).orElse("not known"));
    }
    List<String> holders = submissions.tasksOf(site, number);
    if (holders.size() > 1) {
      reviews.open(
          transaction,
          ReviewKind.DUPLICATE_SITE_ORDER,
          site + "/" + number,
          taskId,
          number,
          "one order number on several tasks: " + String.join(", ", holders));
    }
  }
}
