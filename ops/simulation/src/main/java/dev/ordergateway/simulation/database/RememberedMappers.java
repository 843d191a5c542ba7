package dev.ordergateway.simulation.database;

import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.config.ConfigCustomizer;
import org.jdbi.v3.core.config.ConfigRegistry;
import org.jdbi.v3.core.extension.ConfigCustomizerFactory;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jdbi.v3.core.mapper.RowMapperFactory;
import org.jdbi.v3.core.mapper.RowMappers;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import org.jdbi.v3.core.statement.StatementContext;

/**
 * Works out once for each query how its columns go into a record's constructor. JDBI does that anew
 * for each result, by reflection, and it takes longer than the query.
 */
final class RememberedMappers implements ConfigCustomizerFactory, RowMapperFactory {
  private final Map<Type, RowMapper<?>> mappers = new HashMap<>();

  @Override
  public Collection<ConfigCustomizer> forExtensionMethod(Class<?> type, Method method) {
    return List.of(config -> config.get(RowMappers.class).register(this));
  }

  @Override
  public Optional<RowMapper<?>> build(Type type, ConfigRegistry config) {
    return type instanceof Class<?> record && record.isRecord()
        ? Optional.of(mappers.computeIfAbsent(type, same -> new Remembered<>(record)))
        : Optional.empty();
  }

  private static final class Remembered<T> implements RowMapper<T> {
    private final RowMapper<T> mapper;
    private final Map<String, RowMapper<T>> byQuery = new HashMap<>();

    Remembered(Class<T> record) {
      mapper = ConstructorMapper.of(record);
    }

    @Override
    public T map(ResultSet row, StatementContext context) throws SQLException {
      return specialize(row, context).map(row, context);
    }

    @Override
    public RowMapper<T> specialize(ResultSet row, StatementContext context) throws SQLException {
      RowMapper<T> known = byQuery.get(context.getRenderedSql());
      if (known == null) {
        known = mapper.specialize(row, context);
        byQuery.put(context.getRenderedSql(), known);
      }
      return known;
    }
  }
}
