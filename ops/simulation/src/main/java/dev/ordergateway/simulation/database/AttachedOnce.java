package dev.ordergateway.simulation.database;

import java.util.EnumSet;
import java.util.Set;
import org.jdbi.v3.core.extension.ExtensionFactory;
import org.jdbi.v3.core.extension.HandleSupplier;

/** Gives every handle of the one connection the same SQL objects. */
final class AttachedOnce implements ExtensionFactory {
  private final SqlObjects objects;

  AttachedOnce(SqlObjects objects) {
    this.objects = objects;
  }

  @Override
  public boolean accepts(Class<?> type) {
    return type.isInterface();
  }

  @Override
  public <E> E attach(Class<E> type, HandleSupplier supplier) {
    return objects.of(type);
  }

  @Override
  public Set<FactoryFlag> getFactoryFlags() {
    return EnumSet.of(FactoryFlag.DONT_USE_PROXY);
  }
}
