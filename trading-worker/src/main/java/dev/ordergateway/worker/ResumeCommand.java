package dev.ordergateway.worker;

import dev.ordergateway.foundation.lock.ExclusiveLock;
import dev.ordergateway.worker.journal.SpotJournal;
import dev.ordergateway.worker.journal.SqliteDoor;
import dev.ordergateway.worker.order.ResumeFile;
import io.dropwizard.core.cli.ConfiguredCommand;
import io.dropwizard.core.setup.Bootstrap;
import java.nio.file.Path;
import java.util.Optional;
import net.sourceforge.argparse4j.inf.Namespace;

/**
 * {@code resume}: the scene was looked at, orders may be taken again. To a running worker, which
 * owns the journal, it speaks through a file beside it; where none runs it writes the journal
 * itself.
 */
final class ResumeCommand extends ConfiguredCommand<WorkerConfiguration> {
  ResumeCommand() {
    super("resume", "Lets the worker take orders again after a scene that was held for a person");
  }

  @Override
  protected void run(
      Bootstrap<WorkerConfiguration> bootstrap,
      Namespace namespace,
      WorkerConfiguration configuration) {
    Path file = configuration.journal().file();
    Path lockFile = ExclusiveLock.beside(file);
    Optional<ExclusiveLock> free = ExclusiveLock.tryTake(lockFile, "the journal " + file);
    if (free.isEmpty()) {
      ResumeFile.beside(file).give();
      System.out.println("told the worker, " + ExclusiveLock.holder(lockFile));
      return;
    }
    try (ExclusiveLock lock = free.get();
        SqliteDoor door = SqliteDoor.open(file)) {
      SpotJournal spots = new SpotJournal(door);
      System.out.println(
          spots
              .scene()
              .map(scene -> "released the scene of " + scene.taskId())
              .orElse("no scene is held"));
      spots.releaseScene();
    }
  }
}
