package dev.ordergateway.gateway.store;

import io.dropwizard.core.Configuration;
import io.dropwizard.db.DataSourceFactory;
import io.dropwizard.migrations.MigrationsBundle;
import java.util.function.Function;

/** The {@code db} commands, on the database with which the gateway is configured. */
public final class SchemaBundle<C extends Configuration> extends MigrationsBundle<C> {
  private final Function<C, StoreConfiguration> database;

  public SchemaBundle(Function<C, StoreConfiguration> database) {
    this.database = database;
  }

  @Override
  public DataSourceFactory getDataSourceFactory(C configuration) {
    return StoreFactory.dataSource(database.apply(configuration));
  }

  @Override
  public String getMigrationsFileName() {
    return StoreFactory.CHANGE_LOG;
  }
}
