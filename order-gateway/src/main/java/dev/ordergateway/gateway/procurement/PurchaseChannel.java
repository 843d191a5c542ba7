package dev.ordergateway.gateway.procurement;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.ordergateway.gateway.http.ApiException;
import dev.ordergateway.gateway.store.Transaction;

/** Where the task of a need is made. */
interface PurchaseChannel {
  /**
   * Looks at what is to be bought before anything is written.
   *
   * @param assignedClient null: any
   * @throws ApiException INVALID, naming what is wrong
   */
  void require(ObjectNode purchase, String assignedClient);

  /** Makes the task in the need's own transaction. Returns its id. */
  String insert(Transaction transaction, ObjectNode purchase, String assignedClient);

  /** The task is durable. */
  void inserted();
}
