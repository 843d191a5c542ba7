package dev.ordergateway.gateway.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import dev.ordergateway.gateway.QueryPlans;
import java.lang.reflect.Method;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * However many tasks there are, no statement of the channel reads through all of them but the count
 * of a list without a filter.
 */
class PlansIT extends OrdersIT {
  /** The two halves of a list without a filter: a walk along the key, and a count. */
  private static final List<String> LISTS = List.of("list", "count");

  @Test
  void noStatementScansTheTasks() {
    Stream.of(OrderTaskDao.class, OrderListDao.class, QueueDao.class)
        .flatMap(dao -> Stream.of(dao.getDeclaredMethods()))
        .filter(method -> !QueryPlans.sql(method).isEmpty())
        .forEach(
            method ->
                assertThat(plan(QueryPlans.sql(method).replace("<where>", "status = ?")))
                    .as(method.getName())
                    .allSatisfy(PlansIT::isNoScan));
  }

  @Test
  void aListByASiteUsesAnIndexToo() {
    for (String name : LISTS) {
      for (String where : List.of("site = ?", "status = ? AND site = ?")) {
        assertThat(plan(name, where))
            .allSatisfy(PlansIT::isNoScan)
            .doesNotContain("USE TEMP B-TREE FOR ORDER BY");
      }
    }
  }

  /** The count goes through an index: never through the rows, which hold the intents. */
  @Test
  void aListWithoutAFilterReadsNoMoreRowsThanItsPage() {
    String where = OrderListDao.where(null, null);
    assertThat(plan("list", where)).containsExactly("SCAN order_tasks");
    assertThat(plan("count", where))
        .singleElement(STRING)
        .startsWith("SCAN order_tasks USING COVERING INDEX");
  }

  private List<String> plan(String list, String where) {
    Method method =
        Stream.of(OrderListDao.class.getDeclaredMethods())
            .filter(each -> each.getName().equals(list))
            .findFirst()
            .orElseThrow();
    return plan(QueryPlans.sql(method).replace("<where>", where));
  }

  /** A scan of one of the small partial indexes reads no more than it shows. */
  private static void isNoScan(String step) {
    if (!step.matches(".*INDEX order_tasks_(queued|expiring|stale|reclaimed).*")) {
      assertThat(step).doesNotContain("SCAN order_tasks");
    }
  }

  private List<String> plan(String sql) {
    return QueryPlans.of(orders.store, sql);
  }
}
