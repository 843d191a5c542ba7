package dev.ordergateway.gateway.client;

import dev.ordergateway.gateway.store.Transaction;
import java.util.Optional;

/** What a client's word teaches about products (SPEC §5). */
final class Products {
  private Products() {}

  /**
   * @param goods of a collect task's result
   * @param counts whether the word moved its task. What was collected is worth having even if not;
   *     that a late client failed says nothing of the product
   */
  static void learn(
      Transaction transaction,
      ClientTask task,
      ClientWord word,
      Optional<CollectedGoods> goods,
      boolean counts) {
    goods.ifPresent(collected -> collected(transaction, collected, counts));
    String named =
        goods
            .map(CollectedGoods::goodsId)
            .orElseGet(
                () -> word.pddData() == null ? null : CollectedGoods.goodsIdIn(word.pddData()));
    if (named != null && task.goodsId() == null) {
      transaction.dao(ClientTaskDao.class).takeGoodsId(task.taskId(), named);
    }
    if (word.failure() != null && counts && !task.isPurchase() && task.goodsId() != null) {
      String message = word.message() == null ? word.errorCode() : word.message();
      transaction
          .dao(ProductDao.class)
          .failed(task.goodsId(), null, message, word.artifactRef(), transaction.now());
    }
  }

  private static void collected(Transaction transaction, CollectedGoods goods, boolean counts) {
    if (goods.goodsId() == null) {
      return;
    }
    ProductDao products = transaction.dao(ProductDao.class);
    if (!goods.isEmpty()) {
      products.collected(
          goods.goodsId(), goods.shopName(), goods.pddData().toString(), transaction.now());
    } else if (counts) {
      products.failed(
          goods.goodsId(), goods.shopName(), "the client found no skus", null, transaction.now());
    }
  }
}
