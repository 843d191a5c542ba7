package dev.ordergateway.gateway.task;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.ordergateway.api.task.EventView;
import dev.ordergateway.gateway.store.JsonColumn;
import dev.ordergateway.gateway.store.Transaction;
import java.util.List;
import java.util.Map;

/** What persons did with a task, written down in the transaction of what they did. */
public final class TaskEvents {
  private final ObjectMapper json;

  public TaskEvents(ObjectMapper json) {
    this.json = json;
  }

  /**
   * @param details what was said with it; a null value is left out
   */
  public void add(
      Transaction transaction,
      String taskId,
      EventType type,
      String operator,
      Map<String, Object> details) {
    ObjectNode said = json.createObjectNode();
    details.forEach(
        (name, value) -> {
          if (value != null) {
            said.set(name, json.valueToTree(value));
          }
        });
    transaction
        .dao(EventDao.class)
        .add(taskId, type.name(), operator, said.toString(), transaction.now());
  }

  List<EventView> list(Transaction transaction, String taskId) {
    return transaction.dao(EventDao.class).list(taskId).stream()
        .map(
            row ->
                new EventView(
                    row.type(),
                    row.operator(),
                    JsonColumn.object(json, row.details()),
                    row.createdAt()))
        .toList();
  }
}
