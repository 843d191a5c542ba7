package dev.ordergateway.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/** Rows that share a house, each a test of its own, and a last one that looks at what is left. */
final class CrashRows implements AutoCloseable {
  private final String title;
  private final Path folder;
  private final double leaseSeconds;
  private final List<CrashRow> rows;
  private CrashHouse house;
  private int houses;

  /**
   * @param folder empty
   */
  CrashRows(String title, Path folder, double leaseSeconds, List<CrashRow> rows) {
    this.title = title;
    this.folder = folder;
    this.leaseSeconds = leaseSeconds;
    this.rows = rows;
  }

  Stream<DynamicTest> tests() {
    List<DynamicTest> tests = new ArrayList<>();
    CrashTable.title(title);
    for (int i = 0; i < rows.size(); i++) {
      CrashRow row = rows.get(i);
      CrashRow next = i + 1 < rows.size() ? rows.get(i + 1) : null;
      tests.add(DynamicTest.dynamicTest(row.name(), () -> run(row, next)));
    }
    tests.add(DynamicTest.dynamicTest("nothing is left behind", () -> house().requireClean()));
    return tests.stream();
  }

  private void run(CrashRow row, CrashRow next) throws Exception {
    long began = System.nanoTime();
    String seen = "stuck";
    boolean whole = false;
    try {
      TrueEnd end = house().run(row, next);
      seen = end.toString();
      assertThat(row.ends()).contains(end);
      whole = true;
    } catch (AssertionError e) {
      seen =
          seen.equals("stuck")
              ? String.valueOf(e.getMessage()).lines().findFirst().orElse(seen)
              : seen;
      throw e;
    } finally {
      CrashTable.row(row, seen, Duration.ofNanos(System.nanoTime() - began));
      if (!whole) {
        close(); // the next row gets a house in which nothing is left open
      }
    }
  }

  private CrashHouse house() throws IOException {
    if (house == null) {
      house =
          new CrashHouse(
              Files.createDirectories(folder.resolve("house-" + ++houses)), leaseSeconds);
    }
    return house;
  }

  @Override
  public void close() {
    if (house != null) {
      house.close();
      house = null;
    }
  }
}
