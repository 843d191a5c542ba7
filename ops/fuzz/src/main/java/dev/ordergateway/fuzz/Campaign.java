package dev.ordergateway.fuzz;

import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/**
 * Sends every attack of a run, in five stages between which the gateway is at rest and measured.
 */
final class Campaign {
  private static final int ATTACKERS = 16;
  private static final int STAGES = 5;

  /** More of one kind tell nothing new, and they may come by the thousand. */
  private static final int KEPT_OF_A_KIND = 3;

  private final GatewayProcess gateway;
  private final Armoury armoury;
  private final Oracle oracle;
  private final Probe probe;
  private final PrintStream out;
  private final Map<String, Map<String, LongAdder>> answered = new ConcurrentHashMap<>();
  private final ConcurrentLinkedQueue<Fault> faults = new ConcurrentLinkedQueue<>();
  private final Map<String, LongAdder> kinds = new ConcurrentHashMap<>();
  private final LongAdder faultCount = new LongAdder();
  private final List<Measure> measures = new ArrayList<>();

  /**
   * @param heap bytes used after a collection
   */
  record Measure(long requests, long heap, long threads, int openFiles) {}

  Campaign(GatewayProcess gateway, Armoury armoury, PrintStream out) {
    this.gateway = gateway;
    this.armoury = armoury;
    this.oracle =
        new Oracle(
            List.of(
                gateway.folder.toString(),
                System.getProperty("java.home"),
                System.getProperty("user.dir")));
    this.probe = new Probe(gateway);
    this.out = out;
  }

  void run(long requests) throws IOException, InterruptedException {
    measure(0);
    ExecutorService attackers = Executors.newFixedThreadPool(ATTACKERS);
    try {
      for (int stage = 1; stage <= STAGES; stage++) {
        AtomicLong next = new AtomicLong(requests * (stage - 1) / STAGES);
        long end = requests * stage / STAGES;
        List<Future<?>> running = new ArrayList<>();
        try (SlowClients slow = new SlowClients(gateway)) {
          for (int i = 0; i < ATTACKERS; i++) {
            running.add(attackers.submit(() -> attack(next, end)));
          }
          for (Future<?> each : running) {
            each.get();
          }
        }
        measure(end);
      }
    } catch (ExecutionException e) {
      throw new IllegalStateException("an attacker broke down", e.getCause());
    } finally {
      attackers.shutdownNow();
    }
  }

  private Void attack(AtomicLong next, long end) throws IOException, InterruptedException {
    try (Wire wire = new Wire(gateway.ports)) {
      long index;
      while ((index = next.getAndIncrement()) < end) {
        send(wire, armoury.attack(index));
      }
    }
    return null;
  }

  /** Sends one, and judges what is answered. */
  void send(Wire wire, Attack attack) throws InterruptedException {
    List<Answer> answers;
    try {
      answers = wire.exchange(attack);
    } catch (IOException e) {
      count(attack, "broken");
      fault(new Fault(attack, String.valueOf(e), null));
      return;
    }
    if (answers.isEmpty()) {
      count(attack, "closed");
    }
    for (Answer answer : answers) {
      count(attack, Integer.toString(answer.status()));
      oracle.faults(attack, answer).forEach(what -> fault(new Fault(attack, what, answer)));
    }
  }

  private void count(Attack attack, String how) {
    answered
        .computeIfAbsent(attack.target(), target -> new ConcurrentHashMap<>())
        .computeIfAbsent(how, status -> new LongAdder())
        .increment();
  }

  private void fault(Fault fault) {
    faultCount.increment();
    LongAdder kind = kinds.computeIfAbsent(fault.kind(), key -> new LongAdder());
    kind.increment();
    if (kind.sum() <= KEPT_OF_A_KIND) {
      faults.add(fault);
    }
  }

  private void measure(long requests) throws IOException, InterruptedException {
    Measure measure =
        new Measure(requests, probe.heap(), probe.gauge("jvm.threads.count"), gateway.openFiles());
    measures.add(measure);
    out.printf(
        "%8d requests, %d faults, heap %.1f MB, %d threads, %d open files, cpu %.1f + %.1f s%n",
        requests,
        faultCount.sum(),
        measure.heap() / 1e6,
        measure.threads(),
        measure.openFiles(),
        gateway.cpuSeconds(),
        ownCpuSeconds());
  }

  private static double ownCpuSeconds() {
    return ProcessHandle.current()
        .info()
        .totalCpuDuration()
        .map(used -> used.toMillis() / 1000.0)
        .orElse(0.0);
  }

  List<Measure> measures() {
    return List.copyOf(measures);
  }

  List<Fault> faults() {
    return List.copyOf(faults);
  }

  /** How many faults of each kind there were. */
  Map<String, LongAdder> kinds() {
    return new TreeMap<>(kinds);
  }

  /** How often each endpoint answered what, one endpoint a line. */
  String summary() {
    StringBuilder table = new StringBuilder();
    new TreeMap<>(answered)
        .forEach((target, how) -> table.append("%-48s %s%n".formatted(target, new TreeMap<>(how))));
    return table.toString();
  }
}
