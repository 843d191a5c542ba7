package dev.ordergateway.gateway.order;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.ordergateway.api.HealthView.ActiveTask;
import dev.ordergateway.api.Page;
import dev.ordergateway.api.order.OrderView;
import dev.ordergateway.api.order.ReportView;
import dev.ordergateway.api.order.TaskStatus;
import dev.ordergateway.api.order.TaskView;
import dev.ordergateway.gateway.http.ApiException;
import dev.ordergateway.gateway.http.Paging;
import dev.ordergateway.gateway.store.JsonColumn;
import dev.ordergateway.gateway.store.Store;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What anybody may read of order tasks. */
public final class OrderQueries {
  private final Store store;
  private final Set<String> sites;
  private final ObjectMapper json;

  public OrderQueries(Store store, Set<String> sites, ObjectMapper json) {
    this.store = store;
    this.sites = sites;
    this.json = json;
  }

  /**
   * @throws ApiException 6001
   */
  public OrderView find(String taskId) {
    return store.read(
        reading -> {
          OrderTask task =
              reading
                  .dao(OrderTaskDao.class)
                  .find(taskId)
                  .orElseThrow(() -> LeaseService.unknown(taskId));
          List<ReportView> reports = reading.dao(ReportDao.class).mirrorOf(taskId);
          return new OrderView(
              view(task), reports.isEmpty() ? null : reports.get(reports.size() - 1), reports);
        });
  }

  /**
   * @param status null: all
   * @param site null: all; one that is not configured: none
   */
  public Page<TaskView> list(TaskStatus status, String site, Paging paging) {
    if (site != null && !sites.contains(site)) {
      return new Page<>(List.of(), 0, paging.limit(), paging.offset());
    }
    return store.read(
        reading -> {
          OrderListDao dao = reading.dao(OrderListDao.class);
          String where = OrderListDao.where(status, site);
          return new Page<>(
              dao.list(where, status, site, paging.limit(), paging.offset()).stream()
                  .map(this::view)
                  .toList(),
              dao.count(where, status, site),
              paging.limit(),
              paging.offset());
        });
  }

  /** How many tasks have each status; a status that none has is 0. */
  public Map<TaskStatus, Long> countByStatus() {
    return store.read(
        reading -> {
          QueueDao dao = reading.dao(QueueDao.class);
          Map<TaskStatus, Long> counts = new EnumMap<>(TaskStatus.class);
          for (TaskStatus status : TaskStatus.values()) {
            counts.put(status, dao.countOf(status));
          }
          return counts;
        });
  }

  public long count(TaskStatus status) {
    return store.read(reading -> reading.dao(QueueDao.class).countOf(status));
  }

  /**
   * What is looked at together, as it stood at one moment.
   *
   * @param queued how many tasks wait for a worker
   * @param active the leased and running ones, by lane
   * @param stale how many lost their lease and wait for a person
   */
  public record Standing(long queued, List<ActiveTask> active, long stale) {}

  public Standing standing() {
    return store.read(
        reading -> {
          QueueDao dao = reading.dao(QueueDao.class);
          return new Standing(
              dao.countOf(TaskStatus.QUEUED),
              dao.active().stream()
                  .map(
                      task ->
                          new ActiveTask(
                              task.taskId(),
                              task.status(),
                              task.leaseOwner(),
                              task.leaseExpiresAt()))
                  .toList(),
              dao.countOf(TaskStatus.STALE));
        });
  }

  /** The sites where something is queued. */
  public Set<String> sitesWithQueue() {
    return store.read(
        reading -> {
          OrderTaskDao dao = reading.dao(OrderTaskDao.class);
          Set<String> found = new HashSet<>();
          for (String site : sites) {
            if (dao.isAnyQueued(site)) {
              found.add(site);
            }
          }
          return found;
        });
  }

  private TaskView view(OrderTask task) {
    return new TaskView(
        task.taskId(),
        task.site(),
        intent(task),
        task.status(),
        task.leaseOwner(),
        task.leaseExpiresAt(),
        task.leaseCount(),
        task.cancelRequested(),
        task.createdAt(),
        task.updatedAt());
  }

  private ObjectNode intent(OrderTask task) {
    return JsonColumn.object(json, task.intent());
  }
}
