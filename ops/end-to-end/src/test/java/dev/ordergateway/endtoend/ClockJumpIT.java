package dev.ordergateway.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A real worker whose wall clock jumps between the fence's answer and the click, while its
 * monotonic clock goes on as if nothing had happened: so it is where the clock is set, and so it is
 * where a laptop slept. Needs libfaketime; {@code SleepBeforeClickIT} shows the same without.
 */
@Tag("matrix")
class ClockJumpIT {
  /** So long it may go on with the time it read last. To read it each time is very slow. */
  private static final int CACHED_SECONDS = 1;

  @TempDir Path folder;

  @Test
  void aWorkerWhoseWallClockJumpedDoesNotClick() throws Exception {
    Optional<Path> library = library();
    if (library.isEmpty()) {
      System.out.println("ClockJumpIT is skipped: libfaketime is not installed");
    }
    Assumptions.assumeTrue(library.isPresent(), "libfaketime is not installed");
    try (House house = new House(folder)) {
      jumpTo(0);
      house.startShop();
      house.startGateway();
      RunningProcess worker =
          new Seat(house, "jumping")
              .with("LD_PRELOAD", library.get().toString())
              .with("FAKETIME_TIMESTAMP_FILE", stamp().toString())
              .with("FAKETIME_CACHE_DURATION", "" + CACHED_SECONDS)
              .with("DONT_FAKE_MONOTONIC", "1")
              .with("FAKETIME_DONT_FAKE_MONOTONIC", "1")
              .with("FAKETIME_FORCE_MONOTONIC_FIX", "0") // else each timed wait spins
              .with("RAKUTEN_BROWSER_DRIVER", driverWithTrueTime().toString())
              .start(
                  IntStream.rangeClosed(1, 4)
                      .mapToObj(FreezePoint.BETWEEN_FENCE_AND_CLICK::at)
                      .toArray(String[]::new));

      assertThat(buy(house, worker, 1, 0).at("/task/status").asText())
          .as("without a jump it clicks")
          .isEqualTo("succeeded");
      assertNotClicked(buy(house, worker, 2, 60), "the permit ran out");
      assertNotClicked(buy(house, worker, 3, 0), "ran out"); // set back by a minute
      assertNotClicked(buy(house, worker, 4, 400), "the lease ran out");
      assertThat(house.sold()).as("only the first").hasSize(1);
    }
  }

  /**
   * @param clock how many seconds it is ahead of the true time from the fence's answer on
   */
  private JsonNode buy(House house, RunningProcess worker, int quantity, int clock)
      throws Exception {
    String task =
        house.buy("kettle", ",\"max_total_yen\":300000,\"quantity\":%d".formatted(quantity));
    await("stop " + quantity)
        .atMost(House.PATIENCE)
        .until(() -> worker.halts().size() == quantity && Frozen.isStopped(worker.handle()));
    jumpTo(clock);
    long since = System.nanoTime();
    await("it reads the clock anew")
        .atMost(Duration.ofSeconds(10))
        .until(() -> System.nanoTime() - since > TimeUnit.SECONDS.toNanos(2 * CACHED_SECONDS));
    worker.goOn();
    return house.awaitEnd(task);
  }

  private static void assertNotClicked(JsonNode order, String why) {
    assertThat(order.at("/task/status").asText()).as(order.toString()).isEqualTo("needs_human");
    assertThat(order.at("/latest_report/detail").asText())
        .contains(why)
        .contains("a permit was given, nothing was clicked");
  }

  private Path stamp() {
    return folder.resolve("clock");
  }

  /** In one step: a file that is half written would be no time at all. */
  private void jumpTo(int seconds) throws IOException {
    Path next = Files.writeString(folder.resolve("clock.next"), "%+d\n".formatted(seconds));
    Files.move(next, stamp(), StandardCopyOption.ATOMIC_MOVE);
  }

  /** The browser keeps the true time. */
  private Path driverWithTrueTime() throws IOException {
    Path script =
        Files.writeString(
            folder.resolve("chromedriver"),
            "#!/bin/sh\nexec env -u LD_PRELOAD /usr/bin/chromedriver \"$@\"\n");
    return Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
  }

  private static Optional<Path> library() throws IOException {
    for (String folder : List.of("/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu")) {
      Path faketime = Path.of(folder, "faketime");
      if (Files.isDirectory(faketime)) {
        try (Stream<Path> files = Files.list(faketime)) {
          return files.filter(file -> file.endsWith("libfaketimeMT.so.1")).findFirst();
        }
      }
    }
    return Optional.empty();
  }
}
