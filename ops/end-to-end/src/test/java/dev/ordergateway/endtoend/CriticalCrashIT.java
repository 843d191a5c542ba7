package dev.ordergateway.endtoend;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * The rows of the crash matrix ({@link CrashMatrixIT}) at which money moves. StopAndRestartIT stops
 * a worker over a scripted site at every call it makes.
 */
class CriticalCrashIT {
  @TempDir Path folder;
  private CrashRows rows;

  @AfterEach
  void close() {
    rows.close();
  }

  @TestFactory
  Stream<DynamicTest> whoeverDiesWhereMoneyMovesOneOrderAtMostAndATrueEnd() {
    rows =
        new CrashRows(
            "The rows that every build runs",
            folder,
            300,
            List.of(
                WorkerRows.named("the button was found, no intention yet"),
                WorkerRows.named("the click was made, nothing read"),
                WorkerRows.named("'ordered' was journalled"),
                WorkerRows.named("the paying click was made, nothing read"),
                WorkerRows.named("the fence was answered"),
                GatewayRows.leaseThatNobodyReceived(),
                GatewayRows.fenceCommitted()));
    return rows.tests();
  }
}
