package dev.ordergateway.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The shop's books beside the gateway's: what must hold of every task, whatever froze or died. */
final class Books {
  private static final Pattern FENCED =
      Pattern.compile("task (\\S+) fenced for (\\S+) \\(lease (\\d+)\\)");

  /** Who was given a task's permit, and in which lease. */
  record Permit(String workerId, int lease) {}

  private final House house;
  private final Map<String, Goods> tasks;
  private final Map<String, String> accounts;
  private final Map<String, Permit> permits = new HashMap<>();
  private final Map<String, JsonNode> sold = new HashMap<>();

  /**
   * @param tasks what each task was to buy
   * @param accounts the shop account of each worker
   * @param gatewayLog names the permits
   */
  Books(House house, Map<String, Goods> tasks, Map<String, String> accounts, String gatewayLog) {
    this.house = house;
    this.tasks = tasks;
    this.accounts = accounts;
    Matcher fenced = FENCED.matcher(gatewayLog);
    while (fenced.find()) {
      Permit permit = new Permit(fenced.group(2), Integer.parseInt(fenced.group(3)));
      Permit other = permits.put(fenced.group(1), permit);
      assertThat(other == null ? permit : other)
          .as("the one permit of %s's life", fenced.group(1))
          .isEqualTo(permit);
    }
  }

  Map<String, Permit> permits() {
    return permits;
  }

  Books mustAgree() {
    house.sold().forEach(this::take);
    tasks.keySet().forEach(this::compare);
    return this;
  }

  /** How many tasks ended how. */
  Map<String, Integer> ends() {
    Map<String, Integer> ends = new TreeMap<>();
    tasks.keySet().forEach(task -> ends.merge(status(house.order(task)), 1, Integer::sum));
    return ends;
  }

  /** Each order is one task's, all of it, and in the account of the one who was permitted. */
  private void take(JsonNode order) {
    assertThat(order.get("items")).as("the lines of %s", order).hasSize(1);
    List<String> buyers = new ArrayList<>();
    tasks.forEach(
        (task, goods) -> {
          if (goods.isExactly(house, order.at("/items/0"))) {
            buyers.add(task);
          }
        });
    assertThat(buyers).as("the task that wanted %s", order).hasSize(1);
    String task = buyers.get(0);
    assertThat(sold.put(task, order)).as("an earlier order of %s, beside %s", task, order).isNull();
    assertThat(permits).as("%s was bought: %s", task, order).containsKey(task);
    assertThat(order.get("account").asText())
        .as("the account of %s: %s", task, order)
        .isEqualTo(accounts.get(permits.get(task).workerId()));
  }

  private void compare(String task) {
    JsonNode told = house.order(task);
    JsonNode order = sold.get(task);
    switch (status(told)) {
      case "succeeded" -> {
        assertThat(order).as("the order of %s", told).isNotNull();
        assertThat(numbers(told)).containsOnly(order.get("order_number").asText());
        assertThat(order.get("status").asText()).as(told.toString()).isEqualTo("paid");
      }
      case "failed", "cancelled" -> assertThat(order).as("%s is not bought", told).isNull();
      case "needs_human" -> {
        assertThat(told.at("/latest_report/detail").asText("")).as(told.toString()).isNotBlank();
        if (order == null) {
          assertThat(numbers(told)).as(told.toString()).isEmpty();
        } else {
          assertThat(mayBeBought(told, order)).as("%s is bought: %s", told, order).isTrue();
        }
      }
      default -> throw new AssertionError(task + " has no end: " + told);
    }
  }

  /** The number of the order itself, or a word for the person that there may be one. */
  private static boolean mayBeBought(JsonNode told, JsonNode order) {
    String number = order.get("order_number").asText();
    String detail = told.at("/latest_report/detail").asText();
    return numbers(told).equals(Set.of(number))
        || detail.contains("permit")
        || detail.contains("can't be told")
        || detail.contains("may have");
  }

  private static Set<String> numbers(JsonNode told) {
    Set<String> numbers = new HashSet<>();
    told.get("reports")
        .forEach(
            report -> {
              if (report.hasNonNull("site_order_id")) {
                numbers.add(report.get("site_order_id").asText());
              }
            });
    return numbers;
  }

  private static String status(JsonNode told) {
    return told.at("/task/status").asText();
  }
}
