package dev.ordergateway.foundation.dao;

import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.lang.reflect.Type;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Optional;
import java.util.function.Function;
import org.jdbi.v3.core.argument.Argument;
import org.jdbi.v3.core.argument.Arguments;
import org.jdbi.v3.core.config.ConfigRegistry;
import org.jdbi.v3.core.statement.StatementContext;
import org.jdbi.v3.sqlobject.customizer.Bind;
import org.jdbi.v3.sqlobject.customizer.BindMethods;

/**
 * Where the value of a named parameter comes from, and how it is bound.
 *
 * @param argument which of the method's arguments
 * @param accessor of that argument; null: the argument itself
 * @param binder of JDBI's, for the declared type
 */
record BoundParameter(int argument, Method accessor, Function<Object, Argument> binder) {
  /**
   * @throws IllegalArgumentException where the method has no such parameter, or JDBI can't bind it
   */
  static BoundParameter of(Method method, String name, ConfigRegistry config) {
    Parameter[] declared = method.getParameters();
    for (int i = 0; i < declared.length; i++) {
      BindMethods methods = declared[i].getAnnotation(BindMethods.class);
      if (methods != null) {
        String prefix = methods.value().isEmpty() ? "" : methods.value() + ".";
        Method accessor =
            name.startsWith(prefix)
                ? accessor(declared[i].getType(), name.substring(prefix.length()))
                : null;
        if (accessor != null) {
          Type type = accessor.getGenericReturnType();
          return new BoundParameter(i, accessor, binder(type, method, name, config));
        }
      } else if (name.equals(nameOf(declared[i]))) {
        Type type = declared[i].getParameterizedType();
        return new BoundParameter(i, null, binder(type, method, name, config));
      }
    }
    throw new IllegalArgumentException("nothing is bound to :" + name + " in " + method);
  }

  private static String nameOf(Parameter declared) {
    Bind bind = declared.getAnnotation(Bind.class);
    return bind == null ? declared.getName() : bind.value();
  }

  private static Method accessor(Class<?> type, String name) {
    try {
      Method accessor = type.getMethod(name);
      accessor.setAccessible(true);
      return accessor;
    } catch (NoSuchMethodException e) {
      return null;
    }
  }

  private static Function<Object, Argument> binder(
      Type type, Method method, String name, ConfigRegistry config) {
    Arguments arguments = config.get(Arguments.class);
    Optional<Function<Object, Argument>> known = arguments.prepareFor(type);
    if (known.isEmpty() && type instanceof Class<?> named && named.isEnum()) {
      return value -> arguments.findFor(type, value).orElseThrow(); // JDBI prepares for no enum
    }
    return known.orElseThrow(
        () ->
            new IllegalArgumentException(
                "no way to bind a " + type + " to :" + name + " in " + method));
  }

  void bind(Object[] arguments, PreparedStatement to, int position, StatementContext context)
      throws SQLException {
    binder.apply(valueOf(arguments[argument])).apply(position, to, context);
  }

  private Object valueOf(Object given) {
    try {
      return accessor == null ? given : accessor.invoke(given);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(accessor + " can't be read", e);
    }
  }
}
