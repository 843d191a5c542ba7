package dev.ordergateway.gateway.procurement;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.ordergateway.gateway.client.ClientTaskService;
import dev.ordergateway.gateway.store.Transaction;
import java.util.UUID;

/** Needs that phone clients buy. */
public final class ClientPurchases implements PurchaseChannel {
  static final String SITE = "pdd";

  private final ClientTaskService tasks;

  public ClientPurchases(ClientTaskService tasks) {
    this.tasks = tasks;
  }

  @Override
  public void require(ObjectNode purchase, String assignedClient) {
    tasks.purchase(purchase, assignedClient);
  }

  @Override
  public String insert(Transaction transaction, ObjectNode purchase, String assignedClient) {
    String taskId = UUID.randomUUID().toString();
    if (!tasks.insert(transaction, taskId, tasks.purchase(purchase, assignedClient))) {
      throw new IllegalStateException("a random id is taken: " + taskId);
    }
    return taskId;
  }

  /** Clients ask by themselves. */
  @Override
  public void inserted() {}
}
