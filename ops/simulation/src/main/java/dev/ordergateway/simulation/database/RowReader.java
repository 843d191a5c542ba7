package dev.ordergateway.simulation.database;

import dev.ordergateway.api.json.WireTime;
import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Arrays;
import java.util.Locale;

/** Makes one value of a row: a record from the columns of its components' names, or one column. */
final class RowReader {
  private final Class<?>[] types;
  private final int[] columns;
  private final Constructor<?> constructor;

  private RowReader(Class<?>[] types, int[] columns, Constructor<?> constructor) {
    this.types = types;
    this.columns = columns;
    this.constructor = constructor;
  }

  static RowReader of(Class<?> type, ResultSetMetaData columns) throws SQLException {
    if (!type.isRecord()) {
      return new RowReader(new Class<?>[] {type}, new int[] {1}, null);
    }
    RecordComponent[] components = type.getRecordComponents();
    Class<?>[] types =
        Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
    int[] places = new int[components.length];
    for (int i = 0; i < components.length; i++) {
      places[i] = column(components[i].getName(), columns);
    }
    try {
      Constructor<?> constructor = type.getDeclaredConstructor(types);
      constructor.setAccessible(true);
      return new RowReader(types, places, constructor);
    } catch (NoSuchMethodException e) {
      throw new IllegalStateException(e);
    }
  }

  private static int column(String component, ResultSetMetaData columns) throws SQLException {
    for (int i = 1; i <= columns.getColumnCount(); i++) {
      String name = columns.getColumnLabel(i).replace("_", "").toLowerCase(Locale.ROOT);
      if (name.equals(component.toLowerCase(Locale.ROOT))) {
        return i;
      }
    }
    throw new IllegalStateException("no column for " + component);
  }

  Object read(ResultSet row) throws SQLException {
    if (constructor == null) {
      return value(row, 1, types[0]);
    }
    Object[] values = new Object[types.length];
    for (int i = 0; i < types.length; i++) {
      values[i] = value(row, columns[i], types[i]);
    }
    try {
      return constructor.newInstance(values);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Object value(ResultSet row, int column, Class<?> type) throws SQLException {
    if (type == String.class) {
      return row.getString(column);
    }
    if (type == Instant.class) {
      String text = row.getString(column);
      return text == null ? null : WireTime.parse(text);
    }
    if (type.isEnum()) {
      String text = row.getString(column);
      return text == null ? null : WireNames.read(type, text);
    }
    Object number;
    if (type == int.class || type == Integer.class) {
      number = row.getInt(column);
    } else if (type == long.class || type == Long.class) {
      number = row.getLong(column);
    } else if (type == boolean.class || type == Boolean.class) {
      number = row.getInt(column) != 0;
    } else {
      throw new IllegalArgumentException("no way to read a " + type);
    }
    return row.wasNull() && !type.isPrimitive() ? null : number;
  }
}
