package dev.ordergateway.gateway;

import com.codahale.metrics.health.HealthCheck;
import dev.ordergateway.gateway.store.Store;
import dev.ordergateway.gateway.store.StoreConfiguration;
import dev.ordergateway.gateway.store.StoreFactory;
import io.dropwizard.core.setup.Environment;
import io.dropwizard.lifecycle.JettyManaged;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.eclipse.jetty.util.component.LifeCycle;

/** A real database in a file of its own, opened as the gateway opens it. */
public final class StoreFixture implements AutoCloseable {
  private static Path template;

  private final Environment environment = new Environment("test");
  private final Store store;

  /** The one that writes; nothing but a fixture keeps it beyond a transaction. */
  private final Connection writer;

  public StoreFixture(Path file, Clock clock) {
    if (!Files.exists(file)) {
      copyTemplateTo(file);
    }
    store = StoreFactory.open(configuration(file), environment, clock);
    writer = store.write("test", transaction -> transaction.handle().getConnection());
  }

  /**
   * An empty database with its schema: to migrate one anew for every test takes most of its time.
   */
  private static synchronized void copyTemplateTo(Path file) {
    try {
      if (template == null) {
        Path folder = Files.createTempDirectory("gateway-template");
        folder.toFile().deleteOnExit();
        Path made = folder.resolve("template.db");
        Environment once = new Environment("template");
        StoreFactory.open(configuration(made), once, Clock.systemUTC());
        stop(once);
        try (Stream<Path> files = Files.list(folder)) {
          files.forEach(each -> each.toFile().deleteOnExit());
        }
        template = made;
      }
      Files.createDirectories(file.toAbsolutePath().getParent());
      Files.copy(template, file);
    } catch (Exception e) {
      throw new IllegalStateException("no template database", e);
    }
  }

  private static StoreConfiguration configuration(Path file) {
    return new StoreConfiguration(file.toString(), "", "", "");
  }

  public Store store() {
    return store;
  }

  /** What the health checks of the reading and the writing side say. */
  public boolean isHealthy() {
    return environment.healthChecks().runHealthChecks().values().stream()
        .allMatch(HealthCheck.Result::isHealthy);
  }

  /** How many transactions were begun to be committed so far. */
  public long commits() {
    return environment.metrics().histogram("store.batch").getCount();
  }

  /** How many pieces of work of that name have come to an end so far, good or bad. */
  public long writes(String name) {
    return environment.metrics().timer("store.write." + name).getCount();
  }

  /** Runs a statement in a transaction of its own; returns the number of rows. */
  public int execute(String sql, Object... values) {
    return store.write("test", transaction -> transaction.handle().execute(sql, values));
  }

  public List<String> texts(String sql, Object... values) {
    return store.read(reading -> reading.handle().select(sql, values).mapTo(String.class).list());
  }

  public String text(String sql, Object... values) {
    return texts(sql, values).get(0);
  }

  /** Whether the writer's connection refuses every change, as on a disk mounted read-only. */
  public void readOnly(boolean isReadOnly) {
    spoilWriter("PRAGMA query_only = " + (isReadOnly ? 1 : 0));
  }

  /** The file may grow by so many pages and no more, as on a full disk. */
  public void noRoomFor(int pages) {
    int now = Integer.parseInt(text("PRAGMA page_count"));
    spoilWriter("PRAGMA max_page_count = " + (now + pages));
  }

  private void spoilWriter(String pragma) {
    try (Statement statement = writer.createStatement()) {
      statement.execute(pragma);
    } catch (SQLException e) {
      throw new IllegalStateException(pragma, e);
    }
  }

  /** Closes everything in the order in which the server would. */
  @Override
  public void close() throws Exception {
    stop(environment);
  }

  private static void stop(Environment environment) throws Exception {
    List<LifeCycle> managed = new ArrayList<>(environment.lifecycle().getManagedObjects());
    Collections.reverse(managed);
    for (LifeCycle each : managed) {
      if (each instanceof JettyManaged jetty) {
        jetty.getManaged().stop();
      }
    }
  }
}
