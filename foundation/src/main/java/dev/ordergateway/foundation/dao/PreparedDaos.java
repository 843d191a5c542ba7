package dev.ordergateway.foundation.dao;

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.lang.reflect.Proxy;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.config.ConfigRegistry;
import org.jdbi.v3.core.extension.ExtensionFactory;
import org.jdbi.v3.core.extension.ExtensionMetadata;
import org.jdbi.v3.core.extension.Extensions;
import org.jdbi.v3.core.extension.HandleSupplier;
import org.jdbi.v3.sqlobject.config.RegisterConstructorMapper;
import org.jdbi.v3.sqlobject.config.RegisterConstructorMappers;
import org.jdbi.v3.sqlobject.config.RegisterRowMapper;
import org.jdbi.v3.sqlobject.config.RegisterRowMappers;
import org.jdbi.v3.sqlobject.customizer.Bind;
import org.jdbi.v3.sqlobject.customizer.BindMethods;
import org.jdbi.v3.sqlobject.statement.SqlQuery;
import org.jdbi.v3.sqlobject.statement.SqlUpdate;

/** The DAOs of one handle, each made once. Used by one thread at a time, as the handle is. */
final class PreparedDaos implements ExtensionFactory {
  private static final Set<Class<?>> HEEDED =
      Set.of(
          SqlUpdate.class,
          SqlQuery.class,
          Bind.class,
          BindMethods.class,
          RegisterRowMapper.class,
          RegisterRowMappers.class,
          RegisterConstructorMapper.class,
          RegisterConstructorMappers.class);

  private final Handle handle;
  private final Map<Class<?>, Object> attached = new HashMap<>();

  PreparedDaos(Handle handle) {
    this.handle = handle;
  }

  @Override
  public boolean accepts(Class<?> type) {
    return type.isInterface() && type.isAnnotationPresent(Prepared.class);
  }

  /**
   * @throws IllegalArgumentException where the interface asks for what is not done here
   */
  @Override
  public <E> E attach(Class<E> type, HandleSupplier supplier) {
    return type.cast(attached.computeIfAbsent(type, this::make));
  }

  private Object make(Class<?> type) {
    requireKnown(type, type);
    ExtensionMetadata metadata = handle.getConfig(Extensions.class).findMetadata(type, this);
    ConfigRegistry config = metadata.createInstanceConfiguration(handle.getConfig());
    Map<Method, PreparedMethod> methods = new HashMap<>();
    for (Method method : type.getMethods()) {
      if (Modifier.isStatic(method.getModifiers())) {
        continue;
      }
      requireKnown(method, method);
      for (Parameter parameter : method.getParameters()) {
        requireKnown(parameter, method);
      }
      methods.put(
          method,
          PreparedMethod.of(handle, method, metadata.createMethodConfiguration(method, config)));
    }
    InvocationHandler calls =
        (dao, method, arguments) -> {
          PreparedMethod prepared = methods.get(method);
          return prepared == null
              ? ofObject(type, dao, method, arguments)
              : prepared.call(arguments);
        };
    return Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, calls);
  }

  /** What JDBI would heed and is not heeded here must not be ignored in silence. */
  private static void requireKnown(AnnotatedElement element, Object where) {
    for (Annotation each : element.getAnnotations()) {
      Class<?> kind = each.annotationType();
      if (kind.getName().startsWith("org.jdbi.") && !HEEDED.contains(kind)) {
        throw new IllegalArgumentException("not done here: " + each + " on " + where);
      }
    }
  }

  private static Object ofObject(Class<?> type, Object dao, Method method, Object[] arguments) {
    return switch (method.getName()) {
      case "equals" -> dao == arguments[0];
      case "hashCode" -> System.identityHashCode(dao);
      default -> type.getName() + " of one connection";
    };
  }

  /** JDBI's own proxy would take up and lay down a context for each call. */
  @Override
  public Set<FactoryFlag> getFactoryFlags() {
    return EnumSet.of(FactoryFlag.DONT_USE_PROXY);
  }
}
