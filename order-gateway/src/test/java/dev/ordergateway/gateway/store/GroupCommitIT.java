package dev.ordergateway.gateway.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.ordergateway.gateway.SettableClock;
import dev.ordergateway.gateway.StoreFixture;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Writers that share a commit, on a real database. */
class GroupCommitIT {
  @TempDir Path folder;
  private StoreFixture database;

  private final CountDownLatch gate = new CountDownLatch(1);
  private final List<CompletableFuture<Void>> calls = new ArrayList<>();

  @BeforeEach
  void open() {
    database = new StoreFixture(folder.resolve("gateway.db"), new SettableClock());
    database.execute("CREATE TABLE written (name TEXT UNIQUE, place INTEGER PRIMARY KEY)");
    database.execute(
        "CREATE TABLE child (parent TEXT REFERENCES written (name) DEFERRABLE INITIALLY DEFERRED)");
  }

  @AfterEach
  void close() throws Exception {
    database.close();
  }

  @Test
  void thoseWhoWriteAtTheSameTimeShareACommitInTheOrderOfComing() {
    long before = database.commits();
    holdTheTurn();
    List<String> names = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      names.add("w" + i);
      enter(write("w" + i));
    }
    gate.countDown();
    calls.forEach(call -> assertThat(call).succeedsWithin(10, TimeUnit.SECONDS));
    assertThat(written()).isEqualTo(names);
    assertThat(database.commits() - before).isEqualTo(2);
  }

  @Test
  void aFailedPieceLeavesNothingBehindAndTheOthersAreKept() {
    holdTheTurn();
    enter(write("before"));
    enter(
        transaction -> {
          write("never").accept(transaction);
          throw new IllegalArgumentException("no");
        });
    enter(write("before")); // the database itself refuses it
    enter(write("after"));
    gate.countDown();
    assertThat(faults())
        .satisfiesExactly(
            holder -> assertThat(holder).isNull(),
            before -> assertThat(before).isNull(),
            thrown -> assertThat(thrown).isInstanceOf(IllegalArgumentException.class),
            refused -> assertThat(refused).hasStackTraceContaining("UNIQUE constraint"),
            after -> assertThat(after).isNull());
    assertThat(written()).containsExactly("before", "after");
  }

  @Test
  void aCommitThatFailsKeepsNothingAndTellsAll() {
    holdTheTurn();
    enter(write("one"));
    enter(t -> t.handle().execute("INSERT INTO child VALUES ('an orphan')"));
    enter(write("two"));
    gate.countDown();
    assertThat(faults().subList(1, 4))
        .allSatisfy(
            fault ->
                assertThat(fault)
                    .isInstanceOf(StoreUnavailableException.class)
                    .hasStackTraceContaining("FOREIGN KEY constraint"));
    assertThat(written()).isEmpty();
    database.store().run("test", write("later"));
    assertThat(written()).containsExactly("later");
  }

  @Test
  void aTransactionThatSqliteRolledBackByItselfKeepsNothingAndTellsAll() {
    holdTheTurn();
    enter(write("one"));
    enter(
        t -> {
          // What some errors do: a full disk, a read that fails, no memory.
          t.handle().execute("ROLLBACK");
          throw new IllegalStateException("the disk is full");
        });
    enter(write("two"));
    gate.countDown();
    assertThat(faults().subList(1, 4))
        .allSatisfy(fault -> assertThat(fault).isInstanceOf(StoreUnavailableException.class));
    assertThat(written()).isEmpty();
    database.store().run("test", write("later"));
    assertThat(written()).containsExactly("later");
  }

  @Test
  void whatIsAcknowledgedOnAFullDiskIsThereAndWhatIsNotIsNot() {
    database.noRoomFor(4);
    holdTheTurn();
    enter(write("small"));
    enter(write("x".repeat(200_000)));
    enter(write("smaller"));
    gate.countDown();
    List<Throwable> faults = faults();
    assertThat(faults.get(2)).isInstanceOf(StoreUnavailableException.class);
    List<String> acknowledged = new ArrayList<>();
    if (faults.get(1) == null) {
      acknowledged.add("small");
    }
    if (faults.get(3) == null) {
      acknowledged.add("smaller");
    }
    assertThat(written()).isEqualTo(acknowledged);
    database.noRoomFor(100_000);
    database.store().run("test", write("later"));
    assertThat(written()).contains("later");
  }

  @Test
  void manyThreadsThatWriteAllTheTimeLoseNothing() throws Exception {
    long before = database.commits();
    int threads = 16;
    int each = 50;
    int all = threads * each;
    ExecutorService writers = Executors.newFixedThreadPool(threads);
    List<Future<?>> done = new ArrayList<>();
    for (int t = 0; t < threads; t++) {
      String prefix = t + "-";
      done.add(
          writers.submit(
              () -> {
                for (int i = 0; i < each; i++) {
                  database.store().run("test", write(prefix + i));
                }
              }));
    }
    for (Future<?> one : done) {
      one.get(60, TimeUnit.SECONDS);
    }
    writers.shutdown();
    assertThat(written()).hasSize(all).doesNotHaveDuplicates();
    assertThat(database.commits() - before).isLessThan(all);
  }

  private static Consumer<Transaction> write(String name) {
    return transaction ->
        transaction.handle().execute("INSERT INTO written (name) VALUES (?)", name);
  }

  private List<String> written() {
    return database.texts("SELECT name FROM written ORDER BY place");
  }

  private void holdTheTurn() {
    CountDownLatch entered = new CountDownLatch(1);
    call(
        transaction -> {
          entered.countDown();
          pass(gate);
        });
    pass(entered);
  }

  /** Somebody who comes while the turn is held, and waits. */
  private void enter(Consumer<Transaction> work) {
    Thread thread = call(work);
    await()
        .pollInterval(1, TimeUnit.MILLISECONDS)
        .until(() -> thread.getState() == Thread.State.WAITING);
  }

  private Thread call(Consumer<Transaction> work) {
    CompletableFuture<Void> outcome = new CompletableFuture<>();
    calls.add(outcome);
    Thread thread =
        new Thread(
            () -> {
              try {
                database.store().run("test", work);
                outcome.complete(null);
              } catch (Throwable e) {
                outcome.completeExceptionally(e);
              }
            });
    thread.start();
    return thread;
  }

  /** What each call was told, in their order; null where it was done. */
  private List<Throwable> faults() {
    List<Throwable> faults = new ArrayList<>();
    for (CompletableFuture<Void> call : calls) {
      faults.add(call.handle((unused, e) -> e).orTimeout(10, TimeUnit.SECONDS).join());
    }
    return faults;
  }

  private static void pass(CountDownLatch latch) {
    try {
      assertThat(latch.await(10, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
