package dev.ordergateway.haltagent;

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;

/**
 * Hears of SIGCONT. By reflection, since the compiler warns of {@code sun.misc.Signal} wherever it
 * is named, and there is no other way to hear of a signal.
 */
final class Continued {
  private static final Set<CountDownLatch> WAITING = ConcurrentHashMap.newKeySet();

  static {
    listen();
  }

  private Continued() {}

  /** Opens at the next SIGCONT from now on. */
  static CountDownLatch next() {
    CountDownLatch latch = new CountDownLatch(1);
    WAITING.add(latch);
    return latch;
  }

  private static void listen() {
    try {
      Class<?> signal = Class.forName("sun.misc.Signal");
      Class<?> handler = Class.forName("sun.misc.SignalHandler");
      Object opening =
          Proxy.newProxyInstance(
              Continued.class.getClassLoader(),
              new Class<?>[] {handler},
              (proxy, method, arguments) -> answer(proxy, method, arguments));
      signal
          .getMethod("handle", signal, handler)
          .invoke(null, signal.getConstructor(String.class).newInstance("CONT"), opening);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("SIGCONT can't be heard of", e);
    }
  }

  private static Object answer(Object proxy, Method method, Object[] arguments) {
    return switch (method.getName()) {
      case "handle" -> {
        WAITING.forEach(CountDownLatch::countDown);
        WAITING.removeIf(latch -> latch.getCount() == 0);
        yield null;
      }
      case "equals" -> proxy == arguments[0];
      case "hashCode" -> System.identityHashCode(proxy);
      default -> "opens what waits for SIGCONT";
    };
  }
}
