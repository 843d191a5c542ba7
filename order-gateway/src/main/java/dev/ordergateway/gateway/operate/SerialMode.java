package dev.ordergateway.gateway.operate;

import dev.ordergateway.foundation.start.StartException;
import dev.ordergateway.gateway.order.Lanes.SerialBy;
import dev.ordergateway.gateway.store.Store;
import dev.ordergateway.gateway.store.Transaction;

/**
 * The serial mode as the database remembers it. Lanes are named by it, so that a change while tasks
 * hold lanes would let two run side by side.
 */
public final class SerialMode {
  private static final String SETTING = "serial_by";

  private SerialMode() {}

  /**
   * @throws StartException where the configuration says another one while tasks hold lanes
   */
  public static void settle(Store store, SerialBy wanted) {
    store.run(
        "settings.serial-mode",
        transaction -> {
          String stored = stored(transaction);
          if (wanted.wire().equals(stored)) {
            return;
          }
          if (stored != null && lanesHeld(transaction) > 0) {
            throw new StartException(
                "RAKUTEN_SERIAL_BY (serialBy) is "
                    + wanted.wire()
                    + ", but tasks are active under "
                    + stored
                    + "; let them end first");
          }
          transaction
              .handle()
              .createUpdate(
                  "INSERT INTO settings (name, value) VALUES (:name, :value)"
                      + " ON CONFLICT (name) DO UPDATE SET value = excluded.value")
              .bind("name", SETTING)
              .bind("value", wanted.wire())
              .execute();
        });
  }

  private static String stored(Transaction transaction) {
    return transaction
        .handle()
        .createQuery("SELECT value FROM settings WHERE name = :name")
        .bind("name", SETTING)
        .mapTo(String.class)
        .findOne()
        .orElse(null);
  }

  private static int lanesHeld(Transaction transaction) {
    return transaction
        .handle()
        .createQuery("SELECT COUNT(*) FROM order_tasks WHERE lane IS NOT NULL")
        .mapTo(Integer.class)
        .one();
  }
}
