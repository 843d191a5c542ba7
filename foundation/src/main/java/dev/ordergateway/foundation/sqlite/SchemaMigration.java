package dev.ordergateway.foundation.sqlite;

import dev.ordergateway.foundation.start.StartException;
import java.sql.Connection;
import java.util.Map;
import javax.sql.DataSource;
import liquibase.Contexts;
import liquibase.LabelExpression;
import liquibase.Liquibase;
import liquibase.Scope;
import liquibase.UpdateSummaryEnum;
import liquibase.database.DatabaseFactory;
import liquibase.database.jvm.JdbcConnection;
import liquibase.exception.LiquibaseException;
import liquibase.exception.LockException;
import liquibase.lockservice.DatabaseChangeLogLock;
import liquibase.resource.ClassLoaderResourceAccessor;
import liquibase.ui.LoggerUIService;

/** Brings a schema up to date at start. */
public final class SchemaMigration {
  private final String changeLog;

  /**
   * @param changeLog the change log on the class path
   */
  public SchemaMigration(String changeLog) {
    this.changeLog = changeLog;
  }

  /**
   * @throws StartException where the schema can't be brought up to date; a lock left behind by a
   *     process that was killed names its holder
   */
  public void update(DataSource dataSource) {
    try (Connection connection = dataSource.getConnection();
        Liquibase liquibase =
            new Liquibase(
                changeLog,
                new ClassLoaderResourceAccessor(),
                DatabaseFactory.getInstance()
                    .findCorrectDatabaseImplementation(new JdbcConnection(connection)))) {
      refuseWhereLocked(liquibase);
      // It would print each change set to standard output, past every logging setting.
      Scope.child(
          Map.of(Scope.Attr.ui.name(), new LoggerUIService()),
          () -> {
            liquibase.setShowSummary(UpdateSummaryEnum.OFF);
            liquibase.update(new Contexts(), new LabelExpression());
          });
    } catch (StartException e) {
      throw e;
    } catch (Exception e) {
      throw new StartException("the schema can't be migrated: " + e.getMessage(), e);
    }
  }

  /** Liquibase itself would wait five minutes for a lock that nobody is left to release. */
  private static void refuseWhereLocked(Liquibase liquibase) throws LiquibaseException {
    DatabaseChangeLogLock[] locks;
    try {
      locks = liquibase.listLocks();
    } catch (LockException e) {
      throw new StartException("the schema's lock can't be read: " + e.getMessage(), e);
    }
    for (DatabaseChangeLogLock lock : locks) {
      throw new StartException(
          "the schema is being migrated by "
              + lock.getLockedBy()
              + " since "
              + lock.getLockGranted().toInstant()
              + "; if that process is gone, free it with: db locks --force-release");
    }
  }
}
