package dev.ordergateway.haltagent;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/**
 * Asked by every method that a point names, at its beginning and on its return. Public and static,
 * because its calls stand inside the product's own classes.
 */
public final class Halting {
  private static volatile HaltSpec spec = new HaltSpec(List.of(), null, null);

  private Halting() {}

  static void arm(HaltSpec armed) {
    spec = armed;
  }

  public static void onEntry(String type, String method, Object[] arguments) {
    pass(Point.When.BEFORE, type, method, arguments, null);
  }

  /**
   * @param returned null where the method returns nothing
   */
  public static void onReturn(String type, String method, Object[] arguments, Object returned) {
    pass(Point.When.AFTER, type, method, arguments, returned);
  }

  private static void pass(
      Point.When when, String type, String method, Object[] arguments, Object returned) {
    if (!spec.counts()) {
      return;
    }
    for (Point point : spec.points()) {
      if (point.when() == when
          && point.type().equals(type)
          && point.method().equals(method)
          && isReached(point, arguments, returned)) {
        halt(point);
      }
    }
  }

  private static boolean isReached(Point point, Object[] arguments, Object returned) {
    try {
      return point.isReachedBy(arguments, returned);
    } catch (RuntimeException e) {
      throw failed(point, e);
    }
  }

  private static void halt(Point point) {
    try {
      mark(point);
      switch (point.action()) {
        case KILL -> OwnProcess.kill();
        case STOP -> OwnProcess.stop();
        case HOLD -> OwnProcess.holdThread();
      }
    } catch (RuntimeException e) {
      throw failed(point, e);
    }
  }

  /** What fails here must not look like a fault of the product's, or be caught by it. */
  private static RuntimeException failed(Point point, RuntimeException e) {
    System.err.println("halt-agent: " + point.text() + ": " + e);
    Runtime.getRuntime().halt(FailureEndsTheProcess.EXIT_CODE);
    return e;
  }

  private static void mark(Point point) {
    Path marker = spec.marker();
    if (marker == null) {
      return;
    }
    try (FileChannel file =
        FileChannel.open(marker, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
      file.write(StandardCharsets.UTF_8.encode(point.text() + "\n"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
