package dev.ordergateway.endtoend;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** Looks all the time whether ever two tasks are active at once. */
final class LaneWatch implements AutoCloseable {
  private static final long PAUSE_MILLIS = 100;

  private final House house;
  private final List<String> wrong = new CopyOnWriteArrayList<>();
  private final AtomicInteger looks = new AtomicInteger();
  private final AtomicInteger busy = new AtomicInteger();
  private final Thread thread = new Thread(this::run, "lane-watch");
  private volatile boolean over;

  LaneWatch(House house) {
    this.house = house;
    thread.start();
  }

  private void run() {
    try {
      while (!over) {
        look("/health", "/data/active");
        look("/api/orders?status=running", "/data/items");
        Thread.sleep(PAUSE_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException | AssertionError e) {
      wrong.add("the watch broke off: " + e);
    }
  }

  private void look(String path, String list) {
    JsonNode active = house.gateway.get(path).body().at(list);
    looks.incrementAndGet();
    if (!active.isArray()) {
      wrong.add(path + " shows no list");
    } else if (active.size() == 1) {
      busy.incrementAndGet();
    } else if (active.size() > 1) {
      wrong.add("two active at once: " + active);
    }
  }

  /** What should never have been seen. */
  List<String> wrong() {
    return List.copyOf(wrong);
  }

  int looks() {
    return looks.get();
  }

  /** How many of its looks saw a task active: one that never does proves nothing. */
  int busy() {
    return busy.get();
  }

  @Override
  public void close() {
    over = true;
    try {
      thread.join(10_000);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
