package dev.ordergateway.endtoend;

import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.ordergateway.classarchive.Program;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * Many purchases through one worker and one browser, with failures, challenges and a kill among
 * them, and what is left of it: docs/endurance.md.
 */
final class Endurance {
  private static final List<String> STEPS =
      List.of(
          "01-cart-add",
          "02-cart-check",
          "03-order-confirm",
          "04-order-confirm",
          "05-order-submit",
          "06-payment");
  private static final List<String> KINDS = List.of(".html", ".png", ".meta.json");

  private final Path folder;
  private final int purchases;
  private final int round;
  private final House house;
  private final Path temporary;
  private final Path home;
  private final String mark = "ENDURANCE_RUN=" + UUID.randomUUID();
  private final EnduranceReport report = new EnduranceReport();
  private RunningProcess worker;
  private int done;

  /**
   * @param purchases orders to place, 12 at least; failures and challenges come on top
   */
  Endurance(Path folder, int purchases) throws IOException {
    this.folder = folder;
    this.purchases = purchases;
    this.round = Math.min(50, purchases);
    this.temporary = Files.createDirectories(folder.resolve("tmp"));
    this.home = Files.createDirectories(folder.resolve("home"));
    // What the processes leave behind is found, since it is theirs alone.
    this.house =
        new House(folder)
            .with("TMPDIR", temporary.toString())
            .with("HOME", home.toString())
            .with("JAVA_TOOL_OPTIONS", "-Djava.io.tmpdir=" + temporary)
            .with(mark.substring(0, mark.indexOf('=')), mark.substring(mark.indexOf('=') + 1));
  }

  EnduranceReport run() throws Exception {
    Instant began = Instant.now();
    try (house) {
      house.startShop();
      RunningProcess gateway = house.startGateway();
      Set<String> before = temporaryFiles();
      worker = house.startWorker();
      Size first = null;
      while (done < purchases && !Files.exists(folder.resolve("stop"))) {
        buyOneRound(gateway);
        meetAChallenge();
        first = first == null ? size() : first;
      }
      report.judge();
      Size last = size();
      report.flat("worker_heap_kb", first.heapKb(), last.heapKb(), 20, 8_192);
      report.flat("browser_memory_kb", first.browserKb(), last.browserKb(), 30, 102_400);
      report.flat("browser_profile_kb", first.profileKb(), last.profileKb(), 20, 20_480);
      report.figure("worker_descriptors", ProcessProbe.kinds(worker.pid()));
      stopWorker();
      requireNothingLeft("after the worker's SIGTERM", before);
      surviveAKill(before);
      checkEvidence();
      report.figure("home_files", count(home));
    }
    requireProcesses("after everything ended", 0);
    report.figure("seconds", Duration.between(began, Instant.now()).toSeconds());
    return report;
  }

  /**
   * What takes too long to look at after each purchase: at the end of the first round, and last.
   */
  private record Size(long heapKb, long browserKb, long profileKb) {}

  private Size size() throws IOException {
    return new Size(
        ProcessProbe.heapKb(worker.pid()),
        ProcessProbe.childrenKb(worker.pid()),
        bytes(folder.resolve("browser-profile")) / 1024);
  }

  /** Submitted ahead, so that the worker always finds the next one. */
  private void buyOneRound(RunningProcess gateway) throws IOException {
    int size = Math.min(round, purchases - done);
    List<String> tasks = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      tasks.add(submitOne(i));
    }
    String soldOut = house.buy("sold-out", ",\"max_total_yen\":30000");
    String tooDear = house.buy("figure", ",\"max_total_yen\":39799");
    for (String task : tasks) {
      JsonNode order = end(task);
      require(order, "succeeded");
      requireWholeEvidence(task);
      report.add(
          new EnduranceReport.Sample(
              millis(order), ProcessProbe.look(worker.pid()), ProcessProbe.look(gateway.pid())));
      done++;
    }
    require(end(soldOut), "failed");
    require(end(tooDear), "needs_human");
    System.out.printf(
        "%s  %d of %d: %s%n", Instant.now(), done, purchases, ProcessProbe.look(worker.pid()));
  }

  private String submitOne(int number) {
    return switch (number % 4) {
      case 0 -> house.buy("kettle", ",\"max_total_yen\":30000");
      case 1 -> house.buy("matcha", ",\"quantity\":3,\"max_total_yen\":30000");
      case 2 -> house.buy("tshirt", ",\"variant_id\":\"white-m\",\"max_total_yen\":30000");
      default ->
          house.buy("sweets", ",\"options\":{\"wrapping\":\"ribbon\"},\"max_total_yen\":30000");
    };
  }

  /** The tab is held for a person, given free by {@code resume}, and then closed. */
  private void meetAChallenge() throws InterruptedException {
    house.fault("{\"fault\":\"three_ds\"}");
    String task = house.buy("kettle", ",\"max_total_yen\":30000");
    require(end(task), "needs_human");
    await("the worker says that it is paused")
        .atMost(Duration.ofSeconds(30))
        .until(() -> house.gateway.get("/health").body().at("/data/workers/0/paused").asBoolean());
    RunningProcess resume = house.worker("resume");
    report.require(resume.exitCode(120) == 0, "resume failed: " + resume.log());
    house.fault("{\"fault\":\"none\"}");
  }

  private void stopWorker() throws InterruptedException {
    // The JVM's own answer to SIGTERM is 128 + 15.
    int exit = worker.terminate(120);
    report.require(exit == 143 || exit == 0, "the worker ended with " + exit);
  }

  /** A worker killed with its browser running: the next one ends what it left. */
  private void surviveAKill(Set<String> before) throws Exception {
    worker = house.startWorker();
    require(end(submitOne(0)), "succeeded");
    worker.kill();
    letAnHourPass();
    worker = house.startWorker();
    require(end(submitOne(1)), "succeeded");
    done += 2;
    stopWorker();
    removeTheKilledDriversEmptyFolder();
    requireNothingLeft("after a kill, another start and a SIGTERM", before);
    report.figure("orders_at_the_shop", house.sold().size());
    report.require(
        house.sold().size() == done,
        "the shop sold %d, %d were bought".formatted(house.sold().size(), done));
  }

  /** What a killed process left is removed when it is old enough to be nobody's. */
  private void letAnHourPass() throws IOException {
    FileTime then = FileTime.from(Instant.now().minus(Duration.ofHours(1)));
    for (String file : temporaryFiles()) {
      Files.setLastModifiedTime(temporary.resolve(file), then);
    }
  }

  /**
   * The one thing that nobody can call ours with certainty once its driver was killed: an empty
   * folder. More than one, or one that holds anything, stays and is a fault.
   */
  private void removeTheKilledDriversEmptyFolder() throws IOException {
    List<String> folders =
        temporaryFiles().stream().filter(name -> name.contains(".scoped_dir.")).toList();
    if (folders.size() == 1 && temporary.resolve(folders.get(0)).toFile().list().length == 0) {
      Files.delete(temporary.resolve(folders.get(0)));
    }
  }

  private void requireNothingLeft(String when, Set<String> before) throws Exception {
    requireProcesses(when, 2);
    Set<String> left = temporaryFiles();
    left.removeAll(before);
    report.require(left.isEmpty(), when + " these temporary files are left: " + left);
  }

  /**
   * @param expected gateway and shop, while they run
   */
  private void requireProcesses(String when, int expected) {
    List<String> left = ProcessProbe.withVariable(mark);
    report.require(left.size() == expected, when + " these processes are left: " + left);
  }

  private void checkEvidence() throws Exception {
    RunningProcess verify =
        house.start(
            "evidence",
            Program.WORKER,
            "evidence",
            "verify",
            Repository.ROOT.resolve("worker.yml").toString());
    int exit = verify.exitCode(600);
    report.require(exit == 0, "evidence verify ended with " + exit + ": " + verify.log());
    report.figure(
        "evidence",
        EnduranceReport.ordered(
            "files", count(house.evidence()), "bytes", bytes(house.evidence())));
  }

  private void requireWholeEvidence(String task) throws IOException {
    Set<String> expected = new HashSet<>();
    STEPS.forEach(step -> KINDS.forEach(kind -> expected.add(step + kind)));
    try (Stream<Path> files = Files.list(house.evidence().resolve(task))) {
      Set<String> found = new HashSet<>();
      files.forEach(file -> found.add(file.getFileName().toString()));
      report.require(found.equals(expected), "the evidence of " + task + " is " + found);
    }
  }

  private void require(JsonNode order, String status) {
    report.require(
        order.at("/task/status").asText().equals(status), "not " + status + ": " + order);
  }

  /** With patience: a machine that others keep busy is slow, and slow is no fault here. */
  private JsonNode end(String task) {
    return house.awaitEnd(task, Duration.ofMinutes(10));
  }

  private static long millis(JsonNode order) {
    JsonNode reports = order.get("reports");
    return Duration.between(
            Instant.parse(reports.get(0).get("reported_at").asText()),
            Instant.parse(reports.get(reports.size() - 1).get("reported_at").asText()))
        .toMillis();
  }

  private Set<String> temporaryFiles() throws IOException {
    try (Stream<Path> files = Files.list(temporary)) {
      Set<String> names = new HashSet<>();
      files.forEach(file -> names.add(file.getFileName().toString()));
      return names;
    }
  }

  private static long count(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).count();
    }
  }

  /** The browser writes meanwhile: what is gone again counts nothing. */
  private static long bytes(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).mapToLong(Endurance::size).sum();
    }
  }

  private static long size(Path file) {
    try {
      return Files.size(file);
    } catch (NoSuchFileException e) {
      return 0;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
