package dev.ordergateway.gateway.review;

import dev.ordergateway.api.EnvelopeCode;
import dev.ordergateway.api.Page;
import dev.ordergateway.api.review.ReviewStatus;
import dev.ordergateway.api.review.ReviewView;
import dev.ordergateway.gateway.http.ApiException;
import dev.ordergateway.gateway.http.Paging;
import dev.ordergateway.gateway.store.Store;
import dev.ordergateway.gateway.store.Transaction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Manual reviews: one per (kind, subject), whichever feature opens them (SPEC §6). */
public final class ReviewService {
  private static final Logger LOG = LoggerFactory.getLogger(ReviewService.class);

  private final Store store;

  public ReviewService(Store store) {
    this.store = store;
  }

  /**
   * Opens a review in the transaction of the fact that calls for it; does nothing where there has
   * been one for the same kind and subject.
   *
   * @param subject what exactly it is about, such that a repeat of the same fact is the same
   *     subject
   * @param siteOrderId null where no order number plays a part
   */
  public void open(
      Transaction transaction,
      ReviewKind kind,
      String subject,
      String taskId,
      String siteOrderId,
      String message) {
    int opened =
        transaction
            .dao(ReviewDao.class)
            .open(kind.name(), subject, taskId, siteOrderId, message, transaction.now());
    if (opened == 1) {
      LOG.warn("review opened: {} on task {}: {}", kind, taskId, message);
    }
  }

  /**
   * A person has said how the task really ended: what contradicted its earlier end is dealt with.
   */
  public void closeContradictions(Transaction transaction, String taskId, String note, String by) {
    transaction
        .dao(ReviewDao.class)
        .resolveAll(
            taskId, ReviewKind.CONTRADICTION.name(), "TASK_RESOLVED", note, by, transaction.now());
  }

  /**
   * @param status null: all
   */
  public Page<ReviewView> list(ReviewStatus status, Paging paging) {
    return store.read(
        transaction -> {
          ReviewDao dao = transaction.dao(ReviewDao.class);
          return new Page<>(
              dao.list(status, paging.limit(), paging.offset()),
              dao.count(status),
              paging.limit(),
              paging.offset());
        });
  }

  /**
   * Resolves it once; a repeat answers what was resolved first.
   *
   * @throws ApiException NOT_FOUND where there is no such review
   */
  public ReviewView resolve(long id, String resolution, String note, String by) {
    return store.write(
        "review.resolve",
        transaction -> {
          ReviewDao dao = transaction.dao(ReviewDao.class);
          if (dao.resolve(id, resolution, note, by, transaction.now()) == 1) {
            LOG.info("review {} resolved by {}", id, by); // its words are free text
          }
          return dao.find(id)
              .orElseThrow(
                  () -> new ApiException(EnvelopeCode.NOT_FOUND, "there is no review " + id));
        });
  }
}
