package dev.ordergateway.simulation;

import dev.ordergateway.simulation.Coverage.Situation;
import dev.ordergateway.simulation.database.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/** Many histories, one seed after the other, on several threads with a universe each. */
public final class Campaign {
  /**
   * What came of it.
   *
   * @param histories how many ran
   * @param failure the broken history of the lowest seed; null where all held
   */
  public record Outcome(
      long firstSeed,
      long histories,
      long steps,
      long simulatedSeconds,
      double seconds,
      Coverage coverage,
      History failure) {
    public double historiesPerSecond() {
      return histories / seconds;
    }

    /** For people and programs: one flat JSON object. */
    public Map<String, Object> figures() {
      Map<String, Object> figures = new TreeMap<>();
      figures.put("first_seed", firstSeed);
      figures.put("histories", histories);
      figures.put("steps", steps);
      figures.put("simulated_hours", simulatedSeconds / 3_600);
      figures.put("seconds", Math.round(seconds));
      figures.put("histories_per_second", Math.round(historiesPerSecond()));
      Map<String, Long> met = new TreeMap<>();
      for (Situation situation : Situation.values()) {
        met.put(situation.name().toLowerCase(java.util.Locale.ROOT), coverage.of(situation));
      }
      figures.put("histories_in_which", met);
      figures.put("failed_seed", failure == null ? null : failure.seed());
      figures.put("broken", failure == null ? null : failure.broken());
      return figures;
    }
  }

  private final Schema gateway = Schema.of("db/migrations.xml");
  private final Schema journal = Schema.of("db/journal.xml");
  private final Set<Mutant> without;
  private final boolean isThroughJdbi;
  private final Object sums = new Object();

  private long steps;
  private long millis;
  private Coverage coverage;
  private History failure;

  /**
   * @param without the safeguards that are taken out
   */
  public Campaign(Set<Mutant> without) {
    this(without, false);
  }

  private Campaign(Set<Mutant> without, boolean isThroughJdbi) {
    this.without = Set.copyOf(without);
    this.isThroughJdbi = isThroughJdbi;
  }

  /** The same histories with JDBI's own SQL objects, several times as slow. */
  public static Campaign throughJdbi() {
    return new Campaign(Set.of(), true);
  }

  /** One history, step by step. */
  public History replay(long seed) {
    try (Universe universe = new Universe(gateway, journal, without, isThroughJdbi)) {
      return universe.run(seed, true);
    }
  }

  /** The same for several, one after the other in one universe. */
  public List<History> replay(List<Long> seeds) {
    try (Universe universe = new Universe(gateway, journal, without, isThroughJdbi)) {
      List<History> histories = new ArrayList<>();
      for (long seed : seeds) {
        histories.add(universe.run(seed, true));
      }
      return histories;
    }
  }

  /**
   * Runs until a history is broken or all have run.
   *
   * @param progress hears now and then how many are done
   */
  public synchronized Outcome run(
      long firstSeed, long histories, int threads, Consumer<Long> progress) {
    AtomicLong next = new AtomicLong(firstSeed);
    AtomicLong done = new AtomicLong();
    steps = 0;
    millis = 0;
    coverage = new Coverage();
    failure = null;
    long end = firstSeed + histories;
    long begin = System.nanoTime();
    List<Thread> workers = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      Thread worker = new Thread(() -> work(next, end, done, progress), "universe-" + i);
      workers.add(worker);
      worker.start();
    }
    for (Thread worker : workers) {
      join(worker);
    }
    double seconds = (System.nanoTime() - begin) / 1e9;
    return new Outcome(firstSeed, done.get(), steps, millis / 1_000, seconds, coverage, failure);
  }

  private void work(AtomicLong next, long end, AtomicLong done, Consumer<Long> progress) {
    Coverage own = new Coverage();
    long ownSteps = 0;
    long ownMillis = 0;
    try (Universe universe = new Universe(gateway, journal, without, isThroughJdbi)) {
      for (long seed = next.getAndIncrement(); seed < end; seed = next.getAndIncrement()) {
        History history = universe.run(seed, false);
        own.add(history.met());
        ownSteps += history.steps();
        ownMillis += history.millis();
        if (!history.holds()) {
          next.set(end); // the others finish what they have begun
          broken(history);
        }
        long count = done.incrementAndGet();
        if (count % 1_000 == 0) {
          progress.accept(count);
        }
      }
    }
    add(own, ownSteps, ownMillis);
  }

  private void broken(History history) {
    synchronized (sums) {
      if (failure == null || history.seed() < failure.seed()) {
        failure = history;
      }
    }
  }

  private void add(Coverage own, long ownSteps, long ownMillis) {
    synchronized (sums) {
      coverage.add(own);
      steps += ownSteps;
      millis += ownMillis;
    }
  }

  private static void join(Thread worker) {
    try {
      worker.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
