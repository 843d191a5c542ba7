package dev.ordergateway.demoshop.purchase;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.ordergateway.demoshop.Customer;
import dev.ordergateway.demoshop.DemoShopConfiguration;
import dev.ordergateway.demoshop.ShopFixture;
import io.dropwizard.testing.junit5.DropwizardAppExtension;
import io.dropwizard.testing.junit5.DropwizardExtensionsSupport;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(DropwizardExtensionsSupport.class)
class CrowdIT {
  static final DropwizardAppExtension<DemoShopConfiguration> SHOP = ShopFixture.open();

  private final Customer anybody = Customer.withoutCookie(SHOP.getLocalPort());

  @BeforeEach
  void startAfresh() {
    anybody.postJson("/_reset", "");
  }

  @Test
  void manyAccountsAtOnceEachGetTheirOwnOrders() throws Exception {
    List<Callable<Integer>> customers =
        IntStream.range(0, 8).<Callable<Integer>>mapToObj(n -> () -> buyThree("c" + n)).toList();
    assertThat(atOnce(customers)).containsOnly(303);

    Set<String> numbers = new HashSet<>();
    for (JsonNode order : anybody.audit()) {
      numbers.add(order.get("order_number").asText());
      assertThat(order.get("quantity").asInt()).isEqualTo(1);
    }
    assertThat(numbers).hasSize(24);
    Customer one = Customer.named(SHOP.getLocalPort(), "c3");
    assertThat(one.get("/history").text("#total-count")).isEqualTo("全3件");
  }

  @Test
  void oneCartClickedManyTimesAtOnceIsOneOrder() throws Exception {
    anybody.add("matcha");
    Callable<Integer> click = () -> anybody.post("/order/submit").status();
    List<Integer> statuses = atOnce(Collections.nCopies(8, click));
    assertThat(statuses.stream().filter(status -> status == 303)).hasSize(1);
    assertThat(anybody.audit()).hasSize(1);
  }

  private static int buyThree(String account) {
    Customer customer = Customer.named(SHOP.getLocalPort(), account);
    customer.buy("matcha");
    customer.buy("kettle");
    return customer.buy("figure").status();
  }

  private static List<Integer> atOnce(List<Callable<Integer>> work) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(work.size());
    try {
      List<Integer> results = new ArrayList<>();
      for (Future<Integer> done : threads.invokeAll(work)) {
        results.add(done.get());
      }
      return results;
    } finally {
      threads.shutdownNow();
    }
  }
}
