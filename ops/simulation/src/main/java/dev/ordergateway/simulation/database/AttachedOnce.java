package dev.ordergateway.simulation.database;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.extension.ExtensionFactory;
import org.jdbi.v3.core.extension.HandleSupplier;

/**
 * Gives every handle of the one connection the same SQL objects. A handle of its own would learn
 * them anew, which takes longer than all that is done with them.
 */
final class AttachedOnce implements ExtensionFactory {
  private final Handle handle;
  private final Map<Class<?>, Object> attached = new HashMap<>();

  /**
   * @param handle of the same connection, which stays open
   */
  AttachedOnce(Handle handle) {
    this.handle = handle;
  }

  @Override
  public boolean accepts(Class<?> type) {
    return type.isInterface();
  }

  @Override
  public <E> E attach(Class<E> type, HandleSupplier supplier) {
    return type.cast(attached.computeIfAbsent(type, handle::attach));
  }

  @Override
  public Set<FactoryFlag> getFactoryFlags() {
    return EnumSet.of(FactoryFlag.DONT_USE_PROXY);
  }
}
