package dev.ordergateway.gateway.procurement;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.ordergateway.gateway.http.ApiException;
import dev.ordergateway.gateway.order.QueueListener;
import dev.ordergateway.gateway.order.SubmitService;
import dev.ordergateway.gateway.store.Transaction;

/** Needs that workers buy: the purchase is the task's intent, value for value. */
public final class OrderPurchases {
  private final SubmitService orders;
  private final QueueListener waiting;

  public OrderPurchases(SubmitService orders, QueueListener waiting) {
    this.orders = orders;
    this.waiting = waiting;
  }

  PurchaseChannel at(String site) {
    return new PurchaseChannel() {
      @Override
      public void require(ObjectNode purchase, String assignedClient) {
        if (assignedClient != null) {
          throw ApiException.invalid("assigned_client", "only clients of pdd can be named");
        }
      }

      @Override
      public String insert(Transaction transaction, ObjectNode purchase, String assignedClient) {
        return orders.insert(transaction, site, purchase);
      }

      @Override
      public void inserted() {
        waiting.queued(site);
      }
    };
  }
}
