package dev.ordergateway.foundation.lock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ordergateway.foundation.start.StartException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExclusiveLockIT {
  @TempDir Path folder;

  /** Run as a process of its own: holds the lock until its input ends. */
  public static final class Holder {
    public static void main(String[] arguments) throws Exception {
      try (ExclusiveLock lock = ExclusiveLock.take(Path.of(arguments[0]), "the journal")) {
        System.out.println("held");
        while (System.in.read() != -1) {
          Thread.onSpinWait();
        }
      }
    }
  }

  @Test
  void aSecondProcessIsToldWhoHoldsItAndGetsItOnceTheHolderWasKilled() throws Exception {
    Path file = folder.resolve("deep/j.db.lock");
    Process holder =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Holder.class.getName(),
                file.toString())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      assertThat(holder.inputReader().readLine()).isEqualTo("held");
      assertThatThrownBy(() -> ExclusiveLock.take(file, "the journal j.db"))
          .isInstanceOf(StartException.class)
          .hasMessageContaining(
              "the journal j.db is in use by another process: pid " + holder.pid())
          .hasMessageContaining("java");
      assertThat(ExclusiveLock.tryTake(file, "j")).isEmpty();
    } finally {
      holder.destroyForcibly().waitFor(10, TimeUnit.SECONDS);
    }
    ExclusiveLock.take(file, "the journal").close();
  }

  @Test
  void withinOneProcessItIsExclusiveToo() {
    Path file = folder.resolve("j.db.lock");
    try (ExclusiveLock lock = ExclusiveLock.take(file, "j")) {
      assertThat(ExclusiveLock.tryTake(file, "j")).isEmpty();
    }
  }
}
