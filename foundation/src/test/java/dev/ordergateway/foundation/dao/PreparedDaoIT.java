package dev.ordergateway.foundation.dao;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ordergateway.foundation.sqlite.SqlTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.SqlLogger;
import org.jdbi.v3.core.statement.StatementContext;
import org.jdbi.v3.core.statement.UnableToExecuteStatementException;
import org.jdbi.v3.sqlobject.SqlObjectPlugin;
import org.jdbi.v3.sqlobject.config.RegisterConstructorMapper;
import org.jdbi.v3.sqlobject.customizer.Bind;
import org.jdbi.v3.sqlobject.customizer.BindMethods;
import org.jdbi.v3.sqlobject.customizer.Define;
import org.jdbi.v3.sqlobject.customizer.MaxRows;
import org.jdbi.v3.sqlobject.statement.SqlQuery;
import org.jdbi.v3.sqlobject.statement.SqlUpdate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** On a real SQLite in memory. */
class PreparedDaoIT {
  enum Colour {
    RED,
    GREEN
  }

  public record Thing(
      long id, String name, Integer size, boolean isNew, Colour colour, Instant createdAt) {}

  public record Count(Colour colour, long many) {}

  @Prepared
  @RegisterConstructorMapper(Thing.class)
  @RegisterConstructorMapper(Count.class)
  interface ThingDao {
    @SqlUpdate(
        """
        INSERT INTO things (id, name, size, is_new, colour, created_at)
        VALUES (:thing.id, :thing.name, :thing.size, :thing.isNew, :thing.colour, :thing.createdAt)
        ON CONFLICT (id) DO NOTHING
        """)
    int insert(@BindMethods("thing") Thing thing);

    @SqlUpdate("UPDATE things SET name = :name WHERE id = :id")
    void rename(long id, @Bind("name") String newName);

    @SqlQuery("SELECT * FROM things WHERE id = :id")
    Optional<Thing> find(long id);

    @SqlQuery("SELECT * FROM things WHERE created_at <= :until AND name <> ':id' ORDER BY id")
    List<Thing> until(Instant until);

    @SqlQuery("SELECT name FROM things")
    Set<String> names();

    @SqlQuery("SELECT EXISTS (SELECT 1 FROM things WHERE colour = :colour OR :colour IS NULL)")
    boolean isAny(Colour colour);

    @SqlQuery("SELECT id FROM things WHERE name = :name")
    long idOf(String name);

    @SqlQuery("SELECT colour, COUNT(*) AS many FROM things GROUP BY colour ORDER BY colour")
    List<Count> counts();

    @SqlUpdate("DELETE FROM no_such_table")
    int broken();
  }

  private static final Thing FIRST =
      new Thing(1, "it's", 7, true, Colour.RED, Instant.parse("2026-11-30T01:02:03.004Z"));
  private static final Thing SECOND =
      new Thing(2, "二", null, false, Colour.GREEN, Instant.parse("2026-11-30T01:02:03.005Z"));

  private final List<String> logged = new ArrayList<>();
  private Handle handle;
  private ThingDao things;

  @BeforeEach
  void open() {
    Jdbi jdbi =
        SqlTime.install(Jdbi.create("jdbc:sqlite::memory:"))
            .installPlugin(new SqlObjectPlugin())
            .installPlugin(new PreparedDaoPlugin());
    jdbi.setSqlLogger(
        new SqlLogger() {
          @Override
          public void logBeforeExecution(StatementContext context) {
            logged.add(context.getRawSql());
          }
        });
    handle = jdbi.open();
    handle.execute(
        """
        CREATE TABLE things (id INTEGER PRIMARY KEY, name TEXT CHECK (name <> ''), size INTEGER, is_new INTEGER,
                             colour TEXT, created_at TEXT)
        """);
    things = handle.attach(ThingDao.class);
    logged.clear();
  }

  @AfterEach
  void close() {
    handle.close();
  }

  @Test
  void whatIsWrittenIsReadAgain() {
    assertThat(things.insert(FIRST)).isEqualTo(1);
    assertThat(things.insert(FIRST)).isZero();
    things.insert(SECOND);

    assertThat(things.find(1)).contains(FIRST);
    assertThat(things.find(2)).contains(SECOND);
    assertThat(things.find(3)).isEmpty();
    assertThat(things.until(FIRST.createdAt())).containsExactly(FIRST);
    assertThat(things.until(SECOND.createdAt())).containsExactly(FIRST, SECOND);
    assertThat(things.names()).containsExactlyInAnyOrder("it's", "二");
    assertThat(things.idOf("二")).isEqualTo(2);
    assertThat(things.counts())
        .containsExactly(new Count(Colour.GREEN, 1), new Count(Colour.RED, 1));
    things.rename(1, null);
    assertThat(things.find(1).orElseThrow().name()).isNull();
  }

  @Test
  void aValueOfAnEarlierCallIsNotBoundAgain() {
    things.insert(FIRST);
    assertThat(things.isAny(Colour.GREEN)).isFalse();
    assertThat(things.isAny(null)).isTrue();
    assertThat(things.isAny(Colour.RED)).isTrue();
    assertThat(things.isAny(Colour.GREEN)).isFalse();
  }

  @Test
  void eachStatementIsLoggedWhereJdbiIsToldTo() {
    things.find(1);
    assertThat(logged).containsExactly("SELECT * FROM things WHERE id = :id");
  }

  @Test
  void aStatementThatFailsIsToldAsJdbiTellsItAndCanBeCalledAgain() {
    for (int i = 0; i < 2; i++) {
      assertThatThrownBy(things::broken)
          .isInstanceOf(UnableToExecuteStatementException.class)
          .hasRootCauseInstanceOf(java.sql.SQLException.class)
          .hasMessageContaining("no_such_table");
    }
    Thing nameless = new Thing(3, "", 0, true, Colour.RED, Instant.EPOCH);
    for (int i = 0; i < 2; i++) { // the driver has closed the statement after the first time
      assertThatThrownBy(() -> things.insert(nameless))
          .isInstanceOf(UnableToExecuteStatementException.class)
          .hasMessageContaining("CHECK");
    }
    assertThatIllegalStateException().isThrownBy(() -> things.idOf("nobody"));
    things.insert(FIRST);
    assertThat(things.idOf(FIRST.name())).isEqualTo(1);
  }

  @Test
  void oneHandleAttachesADaoOnce() {
    assertThat(handle.attach(ThingDao.class)).isSameAs(things);
    assertThat(things.equals(things)).isTrue();
    assertThat(things.hashCode()).isEqualTo(things.hashCode());
    assertThat(things.toString()).isNotBlank();
  }

  @Prepared
  interface Unbound {
    @SqlQuery("SELECT :name")
    String name(String other);
  }

  @Prepared
  interface Undefined {
    @SqlQuery("SELECT <column> FROM things")
    List<String> all(@Define("column") String column);
  }

  @Prepared
  interface Elsewhere {
    @SqlQuery("SELECT name FROM things")
    @MaxRows(1)
    List<String> some();
  }

  @Prepared
  interface NoStatement {
    default int size() {
      return 0;
    }
  }

  @Prepared
  interface Counted {
    @SqlUpdate("DELETE FROM things")
    boolean deleteAll();
  }

  @Prepared
  interface Unbindable {
    @SqlQuery("SELECT :thread")
    String name(Thread thread);
  }

  @Test
  void whatIsNotDoneHereIsRefusedWhereItIsAttached() {
    for (Class<?> type :
        List.of(
            Unbound.class,
            Elsewhere.class,
            NoStatement.class,
            Counted.class,
            Undefined.class,
            Unbindable.class)) {
      assertThatIllegalArgumentException()
          .as(type.getSimpleName())
          .isThrownBy(() -> handle.attach(type))
          .withMessageContaining(type.getSimpleName());
    }
  }

  interface Plain {
    @SqlQuery("SELECT <column>")
    String first(@Define("column") String column);
  }

  @Test
  void otherDaosAreJdbis() {
    assertThat(handle.attach(Plain.class).first("'a'")).isEqualTo("a");
  }
}
