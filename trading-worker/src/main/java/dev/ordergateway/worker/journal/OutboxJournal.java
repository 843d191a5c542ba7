package dev.ordergateway.worker.journal;

import java.time.Clock;
import java.util.List;

/** Reports stored until they are acknowledged or finally refused. None is ever deleted. */
public final class OutboxJournal {
  private final JournalDoor door;
  private final Clock clock;

  public OutboxJournal(JournalDoor door, Clock clock) {
    this.door = door;
    this.clock = clock;
  }

  /** What may be sent now, one report per task: its oldest. */
  public List<OutboxRow> due() {
    return door.read(handle -> handle.attach(OutboxDao.class).oldestPendingOfEachTask());
  }

  public void sent(OutboxRow row, String answer) {
    settle(row, "sent", answer);
  }

  public void refused(OutboxRow row, String answer) {
    settle(row, "refused", answer);
  }

  private void settle(OutboxRow row, String status, String answer) {
    door.write(
        "settle a report",
        handle -> handle.attach(OutboxDao.class).settle(row.id(), status, answer, clock.instant()));
  }

  public boolean isEmpty(String taskId) {
    return door.read(handle -> handle.attach(OutboxDao.class).pending(taskId)) == 0;
  }

  /** Every report of a task, whatever became of it, oldest first. */
  public List<OutboxRow> all(String taskId) {
    return door.read(handle -> handle.attach(OutboxDao.class).all(taskId));
  }
}
