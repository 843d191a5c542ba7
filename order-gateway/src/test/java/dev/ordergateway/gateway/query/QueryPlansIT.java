package dev.ordergateway.gateway.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import dev.ordergateway.gateway.QueryPlans;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * However many queries there are, no statement of the channel reads through all of them but the
 * count of a list without a filter.
 */
class QueryPlansIT {
  @TempDir Path folder;

  @Test
  void noStatementScansTheQueries() throws Exception {
    try (QueriesFixture queries = new QueriesFixture(folder)) {
      for (String where : List.of("status = ?", "kind = ?", "status = ? AND kind = ?")) {
        Stream.of(QueryDao.class, QueryListDao.class)
            .flatMap(dao -> Stream.of(dao.getDeclaredMethods()))
            .filter(method -> !QueryPlans.sql(method).isEmpty())
            .forEach(
                method ->
                    assertThat(
                            QueryPlans.of(
                                queries.store, QueryPlans.sql(method).replace("<where>", where)))
                        .as(method.getName())
                        .allSatisfy(QueryPlansIT::isNoScan));
      }
    }
  }

  /**
   * A list without a filter walks back along the key as far as its page, and its count goes through
   * an index: never through the rows, which hold the results.
   */
  @Test
  void aListWithoutAFilterReadsNoMoreRowsThanItsPage() throws Exception {
    try (QueriesFixture queries = new QueriesFixture(folder)) {
      String where = QueryListDao.where(null, null);
      assertThat(plan(queries, "list", where)).containsExactly("SCAN account_queries");
      assertThat(plan(queries, "count", where))
          .singleElement(STRING)
          .startsWith("SCAN account_queries USING COVERING INDEX");
    }
  }

  private static List<String> plan(QueriesFixture queries, String name, String where) {
    Method method =
        Stream.of(QueryListDao.class.getDeclaredMethods())
            .filter(each -> each.getName().equals(name))
            .findFirst()
            .orElseThrow();
    return QueryPlans.of(queries.store, QueryPlans.sql(method).replace("<where>", where));
  }

  /** A scan of one of the small partial indexes reads no more than it shows. */
  private static void isNoScan(String step) {
    if (!step.matches(".*INDEX account_queries_(queued|aging|leased).*")) {
      assertThat(step).doesNotContain("SCAN account_queries");
    }
  }
}
