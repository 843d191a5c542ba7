package dev.ordergateway.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Hostile requests to the gateway's process (SPEC §2): the first of the hundred thousand that
 * {@code ops/fuzz.sh --seed 20261130} sends. {@code -Dfuzz.requests} says how many.
 */
class FuzzIT {
  private static final long SEED = 20261130;
  private static final long REQUESTS = Long.getLong("fuzz.requests", 10_000);

  @TempDir Path folder;

  @Test
  void hostileRequestsBreakLeakAndLeaveNothing() throws Exception {
    Path own = Files.createDirectory(folder.resolve("gateway"));
    Fuzz.Outcome outcome = new Fuzz(checkout(), SEED, System.out).run(own, REQUESTS);
    assertThat(outcome.wrong()).isEmpty();
    assertThat(outcome.endpoints())
        .extracting(Endpoint::toString)
        .contains(
            "POST /api/orders",
            "GET /api/orders/lease",
            "POST /api/orders/{id}/report",
            "POST /api/v1/manual-reviews/{id}/resolve",
            "GET /health",
            "POST /tasks/reclaim");
  }

  private static Path checkout() {
    Path folder = Path.of("").toAbsolutePath();
    while (folder != null && !Files.exists(folder.resolve("config.yml"))) {
      folder = folder.getParent();
    }
    return folder;
  }
}
