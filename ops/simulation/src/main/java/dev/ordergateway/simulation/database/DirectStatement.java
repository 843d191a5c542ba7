package dev.ordergateway.simulation.database;

import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jdbi.v3.sqlobject.statement.SqlQuery;
import org.jdbi.v3.sqlobject.statement.SqlUpdate;

/** One method of a DAO: its SQL, where its parameters come from, what becomes of its rows. */
final class DirectStatement {
  private final String sql;
  private final List<DirectBinding> bindings;
  private final boolean isQuery;
  private final Class<?> returned;
  private final Class<?> element;
  private PreparedStatement prepared;
  private RowReader reader;

  private DirectStatement(
      String sql, List<DirectBinding> bindings, boolean isQuery, Method method) {
    this.sql = sql;
    this.bindings = bindings;
    this.isQuery = isQuery;
    this.returned = method.getReturnType();
    this.element = element(method.getGenericReturnType());
  }

  static DirectStatement of(Method method, UnaryOperator<String> rewriting) {
    SqlUpdate update = method.getAnnotation(SqlUpdate.class);
    SqlQuery query = method.getAnnotation(SqlQuery.class);
    if ((update == null) == (query == null)) {
      throw new UnsupportedOperationException(method.toString());
    }
    NamedSql named = NamedSql.of(rewriting.apply(update == null ? query.value() : update.value()));
    List<DirectBinding> bindings =
        named.names().stream().map(name -> DirectBinding.of(method, name)).toList();
    return new DirectStatement(named.sql(), bindings, query != null, method);
  }

  private static Class<?> element(Type type) {
    return type instanceof ParameterizedType generic
        ? (Class<?>) generic.getActualTypeArguments()[0]
        : (Class<?>) type;
  }

  Object run(Connection connection, Object[] arguments) throws SQLException {
    if (prepared == null) {
      prepared = connection.prepareStatement(sql);
    }
    for (int i = 0; i < bindings.size(); i++) {
      DirectBinding.set(prepared, i + 1, bindings.get(i).value(arguments));
    }
    if (!isQuery) {
      int rows = prepared.executeUpdate();
      return returned == void.class ? null : rows;
    }
    try (ResultSet rows = prepared.executeQuery()) {
      if (reader == null) {
        reader = RowReader.of(element, rows.getMetaData());
      }
      return collect(rows);
    }
  }

  private Object collect(ResultSet rows) throws SQLException {
    if (returned == List.class || returned == Set.class) {
      List<Object> all = new ArrayList<>();
      while (rows.next()) {
        all.add(reader.read(rows));
      }
      return returned == List.class ? all : new HashSet<>(all);
    }
    Object first = rows.next() ? reader.read(rows) : null;
    if (returned == Optional.class) {
      return Optional.ofNullable(first);
    }
    if (first == null) {
      throw new IllegalStateException("no row for " + sql);
    }
    return first;
  }
}
