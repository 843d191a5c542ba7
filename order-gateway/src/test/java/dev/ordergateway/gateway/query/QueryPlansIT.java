package dev.ordergateway.gateway.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ordergateway.gateway.QueryPlans;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** However many queries there are, no statement of the channel reads through all of them. */
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

  /** A scan of one of the small partial indexes reads no more than it shows. */
  private static void isNoScan(String step) {
    if (!step.matches(".*INDEX account_queries_(queued|aging|leased).*")) {
      assertThat(step).doesNotContain("SCAN account_queries");
    }
  }
}
