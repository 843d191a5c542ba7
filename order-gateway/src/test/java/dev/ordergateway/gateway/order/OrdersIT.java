package dev.ordergateway.gateway.order;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** What the tests of the leased channel's services share. */
abstract class OrdersIT {
  @TempDir Path folder;
  OrdersFixture orders;

  @BeforeEach
  void open() {
    orders = new OrdersFixture(folder);
  }

  @AfterEach
  void close() throws Exception {
    orders.close();
  }

  void restart() throws Exception {
    orders = orders.restarted();
  }
}
