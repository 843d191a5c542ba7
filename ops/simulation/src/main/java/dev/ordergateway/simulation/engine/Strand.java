package dev.ordergateway.simulation.engine;

import java.util.concurrent.locks.LockSupport;

/**
 * A thread that runs only while it holds the baton. The code under test blocks in its calls as it
 * does in real life; here a blocked strand drives the simulation until an event resumes somebody.
 */
public final class Strand {
  private final Scheduler scheduler;
  private final String name;
  private final Thread thread;
  private volatile boolean hasBaton;
  private volatile boolean isDismissed;
  private Runnable work;
  private boolean isBusy;
  private long ticket;

  /** The thread that makes the universe: it works on nothing, and waits for a history's end. */
  Strand(Scheduler scheduler) {
    this.scheduler = scheduler;
    this.name = "main";
    this.thread = Thread.currentThread();
  }

  Strand(Scheduler scheduler, String name) {
    this.scheduler = scheduler;
    this.name = name;
    this.thread = new Thread(this::live, name);
    thread.setDaemon(true);
    thread.start();
  }

  private void live() {
    awaitBaton();
    while (!isDismissed) {
      try {
        work.run();
      } catch (ProcessDied e) {
        // it was killed: nothing is left of it
      } catch (Throwable e) { // also a broken invariant: whatever it is, the history ends with it
        scheduler.fail(e);
      }
      isBusy = false;
      scheduler.drive(this);
    }
  }

  /** Whether it is under way with something. */
  public boolean isBusy() {
    return isBusy;
  }

  /** Begins once an event returns this strand. */
  public Strand begin(Runnable life) {
    if (isBusy) {
      throw new IllegalStateException(name + " is busy");
    }
    work = life;
    isBusy = true;
    ticket++;
    return this;
  }

  /** A new wait: what would have ended an earlier one no longer does. */
  public long arm() {
    return ++ticket;
  }

  boolean isWaitingFor(long awaited) {
    return isBusy && ticket == awaited;
  }

  void giveBaton() {
    hasBaton = true;
    LockSupport.unpark(thread);
  }

  void awaitBaton() {
    while (!hasBaton) {
      LockSupport.park(this);
    }
    hasBaton = false;
  }

  void dismiss() {
    isDismissed = true;
    giveBaton();
  }

  @Override
  public String toString() {
    return name;
  }
}
