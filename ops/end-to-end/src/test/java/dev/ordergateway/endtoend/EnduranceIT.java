package dev.ordergateway.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A few purchases in a row; {@code ops/endurance.sh} makes a thousand of the same. */
class EnduranceIT {
  @TempDir Path scratch;

  @Test
  void manyPurchasesLeaveNoProcessNoTemporaryFileAndNoOpenFileBehind() throws Exception {
    String folder = System.getProperty("endurance.folder");
    EnduranceReport report =
        new Endurance(
                folder == null ? scratch : Files.createDirectories(Path.of(folder)),
                Integer.getInteger("endurance.purchases", 12))
            .run();
    System.out.println(report.text());
    if (folder != null) {
      report.write(Path.of(folder).resolve("summary.json"));
      Files.writeString(Path.of(folder).resolve("summary.txt"), report.text());
    }
    assertThat(report.faults()).isEmpty();
  }
}
