package dev.ordergateway.foundation.dao;

import java.lang.reflect.Method;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.config.ConfigRegistry;
import org.jdbi.v3.core.statement.ParsedSql;
import org.jdbi.v3.core.statement.SqlLogger;
import org.jdbi.v3.core.statement.SqlStatements;
import org.jdbi.v3.core.statement.StatementContext;
import org.jdbi.v3.core.statement.UnableToExecuteStatementException;
import org.jdbi.v3.sqlobject.statement.SqlQuery;
import org.jdbi.v3.sqlobject.statement.SqlUpdate;

/**
 * One method of a DAO on one connection: its statement, its parameters, what becomes of its rows.
 */
final class PreparedMethod {
  private final StatementContext context;
  private final SqlLogger logger;
  private final KeptStatement statement;
  private final List<BoundParameter> parameters;
  private final boolean isVoid;
  private final ResultRows rows; // null: an update

  private PreparedMethod(
      Handle handle,
      StatementContext context,
      ParsedSql parsed,
      List<BoundParameter> parameters,
      boolean isVoid,
      ResultRows rows) {
    this.context = context;
    this.logger = context.getConfig(SqlStatements.class).getSqlLogger();
    this.statement = new KeptStatement(handle, parsed.getSql());
    this.parameters = parameters;
    this.isVoid = isVoid;
    this.rows = rows;
  }

  /**
   * @param config with what annotations say of mappers and the like
   * @throws IllegalArgumentException where the method asks for what is not done here
   */
  static PreparedMethod of(Handle handle, Method method, ConfigRegistry config) {
    String text = textOf(method);
    // It is never run: JDBI gives out no context but a statement's.
    @SuppressWarnings("resource")
    StatementContext context = handle.createUpdate(text).getContext();
    SqlStatements settings = config.get(SqlStatements.class);
    ParsedSql parsed =
        settings.getSqlParser().parse(settings.getTemplateEngine().render(text, context), context);
    if (parsed.getParameters().isPositional() && parsed.getParameters().getParameterCount() > 0) {
      throw new IllegalArgumentException("only named parameters are bound: " + method);
    }
    List<BoundParameter> parameters =
        parsed.getParameters().getParameterNames().stream()
            .map(name -> BoundParameter.of(method, name, config))
            .toList();
    Class<?> returned = method.getReturnType();
    boolean isUpdate = method.isAnnotationPresent(SqlUpdate.class);
    if (isUpdate && returned != int.class && returned != void.class) {
      throw new IllegalArgumentException("an update returns its row count or nothing: " + method);
    }
    return new PreparedMethod(
        handle,
        context,
        parsed,
        parameters,
        returned == void.class,
        isUpdate ? null : ResultRows.of(method, config, context));
  }

  private static String textOf(Method method) {
    SqlUpdate update = method.getAnnotation(SqlUpdate.class);
    SqlQuery query = method.getAnnotation(SqlQuery.class);
    if ((update == null) == (query == null)) {
      throw new IllegalArgumentException("neither an update nor a query: " + method);
    }
    return update == null ? query.value() : update.value();
  }

  /**
   * @throws UnableToExecuteStatementException as JDBI's own objects do
   */
  Object call(Object[] arguments) {
    logger.logBeforeExecution(context);
    try {
      return run(statement.ready(), arguments);
    } catch (SQLException e) {
      statement.discard();
      logger.logException(context, e);
      throw new UnableToExecuteStatementException(e, context);
    }
  }

  private Object run(PreparedStatement ready, Object[] arguments) throws SQLException {
    for (int i = 0; i < parameters.size(); i++) {
      parameters.get(i).bind(arguments, ready, i + 1, context);
    }
    if (rows == null) {
      int changed = ready.executeUpdate();
      return isVoid ? null : changed;
    }
    try (ResultSet found = ready.executeQuery()) {
      return rows.read(found);
    }
  }
}
