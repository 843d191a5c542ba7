package dev.ordergateway.endtoend;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * The whole crash matrix (ops/crash-matrix.sh): SIGKILL in every gap of an order, and afterwards at
 * most one order per task and an end that is true.
 */
@Tag("matrix")
class CrashMatrixIT {
  private static final double STANDS = 300;
  private static final double RUNS_OUT = 15;

  @TempDir Path folder;
  private CrashRows rows;

  @AfterEach
  void close() {
    rows.close();
  }

  @TestFactory
  Stream<DynamicTest> restartedBeforeTheIntentionItGoesOnAndBuys() {
    return rows(
        "The worker dies before the intention and comes back to its standing lease",
        STANDS,
        WorkerRows.BEFORE_THE_INTENTION);
  }

  @TestFactory
  Stream<DynamicTest> restartedBehindTheIntentionItNeverClicksAgain() {
    return rows(
        "The worker dies behind the intention and comes back to its standing lease",
        STANDS,
        WorkerRows.BEHIND_THE_INTENTION);
  }

  @TestFactory
  Stream<DynamicTest> reclaimedForItselfItLooksBeforeItDoesAnything() {
    return rows(
        "The worker dies, its lease runs out, the task is reclaimed for it",
        RUNS_OUT,
        WorkerRows.reclaimed());
  }

  @TestFactory
  Stream<DynamicTest> reclaimedForAnotherAccountNothingIsProvenByItsList() {
    return rows(
        "The worker dies, its lease runs out, the task is reclaimed for another account's worker",
        RUNS_OUT,
        WorkerRows.TAKEN_OVER);
  }

  @TestFactory
  Stream<DynamicTest> theGatewayDiesInsideAndBehindEachTransaction() {
    return rows("The gateway dies and comes back", STANDS, GatewayRows.ALL);
  }

  private Stream<DynamicTest> rows(String title, double leaseSeconds, List<CrashRow> all) {
    rows = new CrashRows(title, folder, leaseSeconds, all);
    return rows.tests();
  }
}
