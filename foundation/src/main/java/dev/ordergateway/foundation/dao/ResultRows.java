package dev.ordergateway.foundation.dao;

import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jdbi.v3.core.config.ConfigRegistry;
import org.jdbi.v3.core.mapper.Mappers;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jdbi.v3.core.statement.StatementContext;

/** Makes what a query's method returns of its rows: all of them, the first if any, or the one. */
final class ResultRows {
  private static final Set<Class<?>> SEVERAL = Set.of(List.class, Set.class, Optional.class);

  private final Class<?> returned;
  private final StatementContext context;
  private RowMapper<?> mapper;
  private boolean isSpecialized;

  private ResultRows(Class<?> returned, RowMapper<?> mapper, StatementContext context) {
    this.returned = returned;
    this.mapper = mapper;
    this.context = context;
  }

  static ResultRows of(Method method, ConfigRegistry config, StatementContext context) {
    Type type = method.getGenericReturnType();
    Type element =
        SEVERAL.contains(method.getReturnType())
            ? ((ParameterizedType) type).getActualTypeArguments()[0]
            : type;
    RowMapper<?> mapper =
        config
            .get(Mappers.class)
            .findFor(element)
            .orElseThrow(
                () ->
                    new IllegalArgumentException("no way to read a " + element + " in " + method));
    return new ResultRows(method.getReturnType(), mapper, context);
  }

  Object read(ResultSet rows) throws SQLException {
    if (!isSpecialized) { // a statement's columns are the same each time
      mapper = mapper.specialize(rows, context);
      isSpecialized = true;
    }
    if (returned == List.class || returned == Set.class) {
      List<Object> all = new ArrayList<>();
      while (rows.next()) {
        all.add(mapper.map(rows, context));
      }
      return returned == List.class ? all : new HashSet<>(all);
    }
    boolean isAny = rows.next();
    Object first = isAny ? mapper.map(rows, context) : null;
    if (returned == Optional.class) {
      return Optional.ofNullable(first);
    }
    if (!isAny) {
      throw new IllegalStateException("there is no row where there always is one");
    }
    return first;
  }
}
