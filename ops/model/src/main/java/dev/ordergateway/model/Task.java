package dev.ordergateway.model;

import dev.ordergateway.api.order.TaskStatus;
import java.util.List;

/** The task's row at the gateway with its submission record, packed into a long. Immutable. */
record Task(long bits) {
  private static final List<TaskStatus> STATUSES = List.of(TaskStatus.values());
  private static final Field STATUS = new Field(Note.COUNT, 3);
  private static final Field OWNER = STATUS.then(2);
  private static final Field LEASES = OWNER.then(2);
  private static final Field SUBMISSION = LEASES.then(2);
  private static final Field RECLAIM_FOR = SUBMISSION.then(2);
  private static final Field CRASHES = RECLAIM_FOR.then(2);

  /** No submission record. */
  static final int NO_SUBMISSION = 0;

  /** FENCED: a permit was given. */
  static final int PERMIT = 1;

  /** MANUAL_REVIEW: an order was reported that had no permit. */
  static final int UNFENCED = 2;

  /** Crashes are not counted. */
  static final int ANY_CRASHES = 3;

  static Task queued(int crashes) {
    return new Task(CRASHES.put(0, crashes)).status(TaskStatus.QUEUED).with(Note.PERSON_CALLED);
  }

  boolean is(Note note) {
    return (bits & note.bit()) != 0;
  }

  Task with(Note note) {
    return new Task(bits | note.bit());
  }

  Task without(Note note) {
    return new Task(bits & ~note.bit());
  }

  Task with(Note note, boolean value) {
    return value ? with(note) : without(note);
  }

  TaskStatus status() {
    return STATUSES.get(STATUS.of(bits));
  }

  Task status(TaskStatus status) {
    return new Task(STATUS.put(bits, STATUSES.indexOf(status)));
  }

  /** Leased or running, and its time not over. */
  boolean leaseStands() {
    return status().active() && !is(Note.LEASE_OVER);
  }

  /** Whether that worker is its last owner. */
  boolean isOwnedBy(int worker) {
    return OWNER.of(bits) == worker + 1;
  }

  Task owner(int worker) {
    return new Task(OWNER.put(bits, worker + 1));
  }

  /** lease_count, where 2 means two or more: no step asks for more than that. */
  int leases() {
    return LEASES.of(bits);
  }

  Task oneLeaseMore() {
    return new Task(LEASES.put(bits, Math.min(2, leases() + 1)));
  }

  int submission() {
    return SUBMISSION.of(bits);
  }

  Task submission(int state) {
    return new Task(SUBMISSION.put(bits, state));
  }

  boolean isMarkedFor(int worker) {
    return RECLAIM_FOR.of(bits) == worker + 1;
  }

  Task markFor(int worker) {
    return reclaimFor(worker + 1);
  }

  Task unmark() {
    return reclaimFor(0);
  }

  private Task reclaimFor(int name) {
    return new Task(RECLAIM_FOR.put(bits, name));
  }

  /** The same with the two workers' names exchanged. */
  Task exchanged() {
    return new Task(OWNER.put(bits, other(OWNER.of(bits)))).reclaimFor(other(RECLAIM_FOR.of(bits)));
  }

  private static int other(int name) {
    return name == 0 ? 0 : State.WORKERS + 1 - name;
  }

  int crashesLeft() {
    return CRASHES.of(bits);
  }

  Task oneCrashLess() {
    int left = crashesLeft();
    return left == ANY_CRASHES ? this : new Task(CRASHES.put(bits, left - 1));
  }
}
