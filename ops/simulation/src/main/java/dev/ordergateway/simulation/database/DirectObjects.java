package dev.ordergateway.simulation.database;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jdbi.v3.core.statement.UnableToExecuteStatementException;

/**
 * Runs the SQL that the product's DAO interfaces name, as JDBI does and several times as fast: each
 * statement is prepared once, and nothing is worked out by reflection at a call. It knows what
 * these interfaces use and refuses the rest; {@code DirectObjectsIT} shows that whole histories
 * come out the same through JDBI itself.
 */
final class DirectObjects implements SqlObjects {
  private final Connection connection;
  private final UnaryOperator<String> rewriting;
  private final Runnable beforeEach;
  private final Map<Class<?>, Object> made = new HashMap<>();

  /**
   * @param beforeEach runs before each statement and may throw
   */
  DirectObjects(Connection connection, UnaryOperator<String> rewriting, Runnable beforeEach) {
    this.connection = connection;
    this.rewriting = rewriting;
    this.beforeEach = beforeEach;
  }

  @Override
  public <E> E of(Class<E> type) {
    return type.cast(made.computeIfAbsent(type, this::make));
  }

  private Object make(Class<?> type) {
    Map<Method, DirectStatement> statements = new HashMap<>();
    for (Method method : type.getMethods()) {
      statements.put(method, DirectStatement.of(method, rewriting));
    }
    InvocationHandler handler =
        (proxy, method, arguments) -> {
          DirectStatement statement = statements.get(method);
          if (statement == null) {
            throw new UnsupportedOperationException(method.toString());
          }
          beforeEach.run();
          try {
            return statement.run(connection, arguments);
          } catch (SQLException e) {
            throw new UnableToExecuteStatementException(e.getMessage(), e, null);
          }
        };
    return Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler);
  }
}
