package dev.ordergateway.worker.order;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;

/** Lets the process die at the n-th step: before or after any call that touches the world. */
public final class CrashPoint {
  /** Not an Exception: nothing in the worker's logic may survive it. */
  public static final class ProcessDied extends Error {
    ProcessDied(String where) {
      super(where);
    }
  }

  private final int at;
  private int passed;
  private String where;

  /**
   * @param at which step, from 1; 0: never
   */
  public CrashPoint(int at) {
    this.at = at;
  }

  public void pass(String name) {
    passed++;
    if (passed == at) {
      where = name;
      throw new ProcessDied(name);
    }
  }

  public String where() {
    return where;
  }

  @SuppressWarnings("unchecked")
  public <T> T around(Class<T> type, T real) {
    return (T)
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> {
              String name = type.getSimpleName() + "." + method.getName();
              pass("before " + name);
              Object result;
              try {
                result = method.invoke(real, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
              pass("after " + name);
              return result;
            });
  }
}
