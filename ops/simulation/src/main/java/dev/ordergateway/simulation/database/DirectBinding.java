package dev.ordergateway.simulation.database;

import dev.ordergateway.api.json.WireTime;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import org.jdbi.v3.sqlobject.customizer.Bind;
import org.jdbi.v3.sqlobject.customizer.BindMethods;

/**
 * Where a named parameter comes from.
 *
 * @param argument which of the method's arguments
 * @param accessor of that argument; null: the argument itself
 */
record DirectBinding(int argument, Method accessor) {
  /**
   * @throws IllegalArgumentException where the method has no such parameter
   */
  static DirectBinding of(Method method, String name) {
    Parameter[] parameters = method.getParameters();
    for (int i = 0; i < parameters.length; i++) {
      Parameter parameter = parameters[i];
      Bind bind = parameter.getAnnotation(Bind.class);
      BindMethods methods = parameter.getAnnotation(BindMethods.class);
      if (methods != null) {
        String prefix = methods.value().isEmpty() ? "" : methods.value() + ".";
        if (name.startsWith(prefix) && has(parameter.getType(), name.substring(prefix.length()))) {
          return new DirectBinding(
              i, accessor(parameter.getType(), name.substring(prefix.length())));
        }
      } else if (name.equals(bind == null ? parameter.getName() : bind.value())) {
        return new DirectBinding(i, null);
      }
    }
    throw new IllegalArgumentException("nothing is bound to :" + name + " in " + method);
  }

  private static boolean has(Class<?> type, String name) {
    return !name.contains(".") && accessor(type, name) != null;
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

  Object value(Object[] arguments) {
    Object value = arguments[argument];
    try {
      return accessor == null ? value : accessor.invoke(value);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(accessor.toString(), e);
    }
  }

  /** As the product teaches JDBI: times as text of fixed width, enums under their wire names. */
  static void set(PreparedStatement statement, int position, Object value) throws SQLException {
    if (value == null) {
      statement.setNull(position, Types.NULL);
    } else if (value instanceof String text) {
      statement.setString(position, text);
    } else if (value instanceof Integer || value instanceof Long) {
      statement.setLong(position, ((Number) value).longValue());
    } else if (value instanceof Boolean flag) {
      statement.setInt(position, flag ? 1 : 0);
    } else if (value instanceof Instant instant) {
      statement.setString(position, WireTime.format(instant));
    } else if (value instanceof Enum<?> constant) {
      statement.setString(position, WireNames.of(constant));
    } else {
      throw new IllegalArgumentException("no way to bind a " + value.getClass());
    }
  }
}
