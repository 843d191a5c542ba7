package dev.ordergateway.worker.journal;

import java.util.Optional;
import java.util.function.Supplier;

/** What has to be found again at once after a restart: the poll under way and the held scene. */
public final class SpotJournal {
  private final JournalDoor door;

  public SpotJournal(JournalDoor door) {
    this.door = door;
  }

  /** The id of the poll whose answer never arrived, or a new one, written down first. */
  public String pollId(Supplier<String> fresh) {
    Optional<String> standing = door.read(handle -> handle.attach(SpotDao.class).pollId());
    return standing.orElseGet(
        () ->
            door.write(
                "begin a poll",
                handle -> {
                  String pollId = fresh.get();
                  handle.attach(SpotDao.class).beginPoll(pollId);
                  return pollId;
                }));
  }

  /** The poll was answered with nothing. */
  public void pollAnswered() {
    door.write(
        "end a poll",
        handle -> {
          handle.attach(SpotDao.class).clearPoll();
          return true;
        });
  }

  public Optional<HeldScene> scene() {
    return door.read(handle -> handle.attach(SpotDao.class).scene());
  }

  public void releaseScene() {
    door.write("release the scene", handle -> handle.attach(SpotDao.class).releaseScene());
  }
}
