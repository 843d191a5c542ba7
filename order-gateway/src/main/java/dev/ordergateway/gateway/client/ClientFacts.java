package dev.ordergateway.gateway.client;

import dev.ordergateway.api.client.ClientTaskStatus;
import dev.ordergateway.gateway.review.ReviewKind;
import dev.ordergateway.gateway.review.ReviewService;
import dev.ordergateway.gateway.store.Transaction;
import dev.ordergateway.gateway.task.ExecutionDao;
import dev.ordergateway.gateway.task.SiteOrders;
import dev.ordergateway.gateway.task.SubmissionDao;
import java.util.List;

/**
 * What a client's word proves beyond the status it leads to: that something was ordered (kept for
 * ever, and it blocks a repeat), and that it contradicts what is recorded (a review). SPEC §0 laws
 * 1 and 5.
 */
final class ClientFacts {
  static final String SITE = "pdd";

  private final ReviewService reviews;
  private final SiteOrders siteOrders;

  ClientFacts(ReviewService reviews) {
    this.reviews = reviews;
    this.siteOrders = new SiteOrders(reviews);
  }

  /** Whether anything says that an order exists for the task. */
  static boolean isSignOfAnOrder(Transaction transaction, String taskId) {
    return transaction.dao(ResultDao.class).isSignOfAnOrder(taskId)
        || transaction.dao(ExecutionDao.class).isAnySubmitted(taskId)
        || transaction.dao(SubmissionDao.class).isRecorded(taskId);
  }

  /**
   * @param task as it was before
   * @param after its status now
   * @param isMoved whether the word led to it
   * @param word stored already
   */
  void heard(
      Transaction transaction,
      ClientTask task,
      ClientTaskStatus after,
      boolean isMoved,
      ResultDao.Row word) {
    boolean isSign = Boolean.TRUE.equals(word.orderSubmitted());
    if (isSign) {
      record(transaction, word);
      contradictedByAnOrder(transaction, task, after, word);
    } else if (isMoved
        && (after == ClientTaskStatus.FAILED || after == ClientTaskStatus.CANCELLED)
        && isSignOfAnOrder(transaction, task.taskId())) {
      open(transaction, after.wire(), word, "the task ends " + after.wire() + " after an order");
    } else if (after == ClientTaskStatus.SUCCEEDED) {
      contradictedByADenial(transaction, task, isMoved, word);
    }
  }

  private void record(Transaction transaction, ResultDao.Row word) {
    SubmissionDao submissions = transaction.dao(SubmissionDao.class);
    if (word.generation() != null) {
      transaction.dao(ExecutionDao.class).markSubmitted(word.taskId(), word.generation());
    }
    submissions.insertUnfenced(
        word.taskId(),
        word.generation(),
        word.clientId(),
        null,
        word.siteOrderId(),
        transaction.now());
    if (word.siteOrderId() != null) {
      submissions.complete(word.taskId(), word.siteOrderId(), transaction.now());
      siteOrders.note(transaction, word.taskId(), SITE, word.siteOrderId());
    }
  }

  private void contradictedByAnOrder(
      Transaction transaction, ClientTask task, ClientTaskStatus after, ResultDao.Row word) {
    List<String> buyers = transaction.dao(ResultDao.class).buyers(task.taskId());
    if (buyers.size() > 1) {
      open(
          transaction,
          "several_buyers",
          word,
          "several clients ordered: " + String.join(", ", buyers));
    }
    if (after == ClientTaskStatus.FAILED || after == ClientTaskStatus.CANCELLED) {
      open(transaction, after.wire(), word, "the task is " + after.wire() + ", and was ordered");
    }
    if (after.open()) {
      // Nobody can claim it any more (ClientTaskDao.SUITABLE), but somebody may have it already.
      String holder = task.assignedClient() == null ? "nobody" : task.assignedClient();
      open(
          transaction,
          "still_open",
          word,
          "the task is " + after.wire() + " with " + holder + ", and was ordered");
    }
  }

  private void contradictedByADenial(
      Transaction transaction, ClientTask task, boolean isMoved, ResultDao.Row word) {
    boolean isDenied = Boolean.FALSE.equals(word.orderSubmitted());
    if (isMoved) {
      if (isDenied && task.requiresOrder()) {
        open(transaction, "without_order", word, "the task succeeded without an order");
      }
    } else if ((isDenied || word.kind().equals(ClientWord.Kind.FAILURE.wire()))
        && transaction.dao(ResultDao.class).buyers(task.taskId()).contains(word.clientId())) {
      open(transaction, "denied", word, "the client said before that it was ordered");
    }
  }

  private void open(Transaction transaction, String what, ResultDao.Row word, String message) {
    String number = word.siteOrderId() == null ? "" : "/" + word.siteOrderId();
    reviews.open(
        transaction,
        ReviewKind.CONTRADICTION,
        what + "/" + word.taskId() + "/" + word.clientId() + number,
        word.taskId(),
        word.siteOrderId(),
        message + " (" + word.kind() + " of client " + word.clientId() + ")");
  }
}
