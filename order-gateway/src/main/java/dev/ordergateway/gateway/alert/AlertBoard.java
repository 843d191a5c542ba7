package dev.ordergateway.gateway.alert;

import dev.ordergateway.gateway.store.Store;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What stands now. Each alert is raised once and cleared once, across restarts too: what stood is
 * kept in the database.
 */
public final class AlertBoard {
  private static final Logger LOG = LoggerFactory.getLogger(AlertBoard.class);

  private final Store store;
  private final List<AlertSource> sources;
  private volatile Map<Alert.Key, Alert> standing;

  /** What the database says that stands: behind while it takes no changes. */
  private Map<Alert.Key, Alert> stored;

  public AlertBoard(Store store, List<AlertSource> sources) {
    this.store = store;
    this.sources = List.copyOf(sources);
    this.stored = byKey(store.read(reading -> reading.dao(AlertDao.class).all()));
    this.standing = stored;
  }

  /** Everything that stands, the oldest first. */
  public Collection<Alert> standing() {
    return standing.values();
  }

  /** The names of all alerts there can be. */
  public Set<String> names() {
    Set<String> names = new TreeSet<>();
    sources.forEach(source -> names.addAll(source.names()));
    return names;
  }

  /** Asks the sources what stands, and raises and clears the difference. */
  public synchronized void refresh() {
    Map<Alert.Key, Alert> before = standing;
    Map<Alert.Key, Alert> now = new LinkedHashMap<>();
    for (AlertSource source : sources) {
      for (Alert alert : source.standing()) {
        now.put(alert.key(), before.getOrDefault(alert.key(), alert));
      }
    }
    standing = now;
    difference(now, before)
        .forEach(alert -> LOG.warn("alert raised: {}: {}", alert.name(), alert.message()));
    difference(before, now)
        .forEach(alert -> LOG.info("alert cleared: {} {}", alert.name(), alert.subject()));
    store(now);
  }

  /**
   * An alert stands whether or not the database can be told of it; it is told as soon as it can.
   */
  private void store(Map<Alert.Key, Alert> now) {
    List<Alert> raised = difference(now, stored);
    List<Alert> cleared = difference(stored, now);
    if (raised.isEmpty() && cleared.isEmpty()) {
      return;
    }
    store.run(
        "alert.refresh",
        transaction -> {
          AlertDao dao = transaction.dao(AlertDao.class);
          raised.forEach(dao::raise);
          cleared.forEach(dao::clear);
        });
    stored = now;
  }

  private static List<Alert> difference(Map<Alert.Key, Alert> one, Map<Alert.Key, Alert> other) {
    List<Alert> only = new ArrayList<>();
    one.forEach(
        (key, alert) -> {
          if (!other.containsKey(key)) {
            only.add(alert);
          }
        });
    return only;
  }

  private static Map<Alert.Key, Alert> byKey(List<Alert> alerts) {
    Map<Alert.Key, Alert> map = new LinkedHashMap<>();
    alerts.forEach(alert -> map.put(alert.key(), alert));
    return map;
  }
}
