package dev.ordergateway.haltagent;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;

/** Real signals to the process that this runs in. */
final class OwnProcess {
  private OwnProcess() {}

  /** SIGKILL. This thread goes no further, not even while the signal is on its way. */
  static void kill() {
    send("-KILL");
    holdThread();
  }

  /** Never returns, and can't be interrupted. */
  @SuppressWarnings("InfiniteLoop")
  static void holdThread() {
    while (true) {
      LockSupport.park();
    }
  }

  /**
   * SIGSTOP. Returns after somebody sent SIGCONT, and not before: on a busy machine it takes a
   * while until the kernel has stopped all threads, and this one must not run on meanwhile.
   */
  static void stop() {
    CountDownLatch continued = Continued.next();
    send("-STOP");
    boolean interrupted = false;
    while (continued.getCount() > 0) {
      try {
        continued.await();
      } catch (InterruptedException e) {
        interrupted = true; // meant for the product, later
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** From outside, because the JVM itself raises only signals that it handles. */
  private static void send(String signal) {
    try {
      int exit =
          new ProcessBuilder("/bin/kill", signal, "" + ProcessHandle.current().pid())
              .inheritIO()
              .start()
              .waitFor();
      if (exit != 0) {
        throw new IllegalStateException("kill " + signal + " ended with " + exit);
      }
    } catch (IOException e) {
      throw new IllegalStateException("kill " + signal + " could not be started", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while the signal was on its way", e);
    }
  }
}
