package dev.ordergateway.gateway.client;

import dev.ordergateway.gateway.alert.Alert;
import dev.ordergateway.gateway.alert.AlertSource;
import dev.ordergateway.gateway.store.Store;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/**
 * Tasks that a client claimed and says nothing of. It only shows: a client may take its time, or
 * may have bought, and nothing but a person's word takes a task from it (SPEC §5).
 */
final class ClientAlerts implements AlertSource {
  private static final String CLAIM_SILENT = "claim_silent";

  private final Store store;
  private final Duration silentAfter;

  ClientAlerts(Store store, Duration silentAfter) {
    this.store = store;
    this.silentAfter = silentAfter;
  }

  @Override
  public Set<String> names() {
    return Set.of(CLAIM_SILENT);
  }

  @Override
  public List<Alert> standing() {
    Instant moment = store.now().minus(silentAfter);
    return store.read(
        reading ->
            reading.dao(ClientTaskDao.class).claimedBefore(moment).stream()
                .map(this::alert)
                .toList());
  }

  private Alert alert(ClientTask task) {
    return new Alert(
        CLAIM_SILENT,
        task.taskId(),
        task.claimedAt().plus(silentAfter),
        "client "
            + task.assignedClient()
            + " claimed task "
            + task.taskId()
            + " and has said nothing since");
  }
}
