package dev.ordergateway.gateway.task;

import dev.ordergateway.api.task.Channel;

/**
 * Which tasks a list shows; null: all.
 *
 * @param status a word of either channel's
 * @param text part of a task's id, of its order's number at the site, or of its client's id
 * @param everyClient false: only those that are with nobody, or with one of the caller's clients
 */
public record TaskFilter(
    Channel channel, String status, String site, String text, boolean everyClient) {
  /** The condition spelt out, since an index serves none that says "or null". */
  String where() {
    StringBuilder where = new StringBuilder("1 = 1");
    if (channel != null) {
      where.append(" AND channel = :filter.channel");
    }
    if (status != null) {
      where.append(" AND status = :filter.status");
    }
    if (site != null) {
      where.append(" AND site = :filter.site");
    }
    if (text != null) {
      where.append(
          " AND (task_id LIKE :filter.pattern ESCAPE '!' OR assigned_client LIKE :filter.pattern ESCAPE '!'"
              + " OR task_id IN (SELECT task_id FROM site_orders"
              + " WHERE site_order_id LIKE :filter.pattern ESCAPE '!'))");
    }
    return where.toString();
  }

  /** What the text is looked for with, whatever it holds. */
  public String pattern() {
    return text == null
        ? null
        : "%" + text.replace("!", "!!").replace("%", "!%").replace("_", "!_") + "%";
  }
}
