package dev.ordergateway.endtoend;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Ports on loopback that nobody listens on. They lie below those that the system gives out by
 * itself, and houses that stand side by side take theirs from stretches of their own: nobody else
 * gets one between this look at it and the moment a program listens there.
 */
final class FreePorts {
  private static final int FIRST = 20_000;
  private static final int STRETCH = 4_000;
  private static final int STRETCHES = 3;

  /** Two builds on one machine do not begin at the same one. */
  private static final AtomicInteger NEXT =
      new AtomicInteger(ThreadLocalRandom.current().nextInt(STRETCH));

  private FreePorts() {}

  static int next() {
    int first = FIRST + Integer.getInteger("house.side", 1) % STRETCHES * STRETCH;
    for (int tried = 0; tried < STRETCH; tried++) {
      int port = first + NEXT.getAndIncrement() % STRETCH;
      try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
        return socket.getLocalPort();
      } catch (IOException e) {
        // somebody listens there
      }
    }
    throw new AssertionError("no port is free");
  }
}
