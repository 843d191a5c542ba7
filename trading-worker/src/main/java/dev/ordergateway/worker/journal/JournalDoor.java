package dev.ordergateway.worker.journal;

import java.util.function.Function;
import org.jdbi.v3.core.Handle;

/** The one way to the journal. What {@link #write} returned from is on disk, synced. */
public interface JournalDoor {
  /**
   * One transaction, all or nothing. Not to be nested.
   *
   * @param name what it does, for people who read a fault
   * @throws JournalException where the file does not take it: nothing was written
   */
  <T> T write(String name, Function<Handle, T> work);

  <T> T read(Function<Handle, T> work);

  /**
   * Fails where the disk has no room for what one more order writes.
   *
   * @throws JournalException which says how much is left
   */
  default void requireRoom() {}
}
