package dev.ordergateway.fuzz;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/** Attacks a gateway of its own with requests from a seed, and says what broke. */
public final class Fuzz {
  private final Path checkout;
  private final long seed;
  private final PrintStream out;

  /**
   * @param wrong one line or more each; empty where everything held
   */
  record Outcome(List<Endpoint> endpoints, List<String> wrong) {}

  Fuzz(Path checkout, long seed, PrintStream out) {
    this.checkout = checkout;
    this.seed = seed;
    this.out = out;
  }

  /**
   * @param folder empty; the gateway lives in it
   */
  Outcome run(Path folder, long requests) throws IOException, InterruptedException {
    try (GatewayProcess gateway = GatewayProcess.start(folder, checkout)) {
      List<Endpoint> endpoints = new Catalogue().read(gateway.log());
      out.printf("seed %d, %d requests, %d endpoints%n", seed, requests, endpoints.size());
      Set<String> before = gateway.files();
      long begun = System.nanoTime();
      Campaign campaign = new Campaign(gateway, new Armoury(seed, endpoints), out);
      campaign.run(requests);
      long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - begun);
      out.printf("%s%d s, faults: %s%n", campaign.summary(), seconds, campaign.kinds());
      List<String> wrong = new ArrayList<>();
      campaign.faults().forEach(fault -> wrong.add(fault.report(seed)));
      wrong.addAll(new Aftermath(gateway).look(campaign, before));
      return new Outcome(endpoints, List.copyOf(wrong));
    }
  }

  /** Sends one attack of a run again, to a fresh gateway, and shows it and what came. */
  List<String> replay(Path folder, long index) throws IOException, InterruptedException {
    try (GatewayProcess gateway = GatewayProcess.start(folder, checkout)) {
      Armoury armoury = new Armoury(seed, new Catalogue().read(gateway.log()));
      Campaign campaign = new Campaign(gateway, armoury, out);
      Attack attack = armoury.attack(index);
      out.printf("%s, %s%n%s%n", attack.kind(), attack.target(), attack.escaped());
      try (Wire wire = new Wire(gateway.ports)) {
        campaign.send(wire, attack);
      }
      out.print(campaign.summary());
      return campaign.faults().stream().map(fault -> fault.report(seed)).toList();
    }
  }

  /** {@code [--requests N] [--seed S] [--only INDEX]}, from the root of a checkout. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    long requests = 100_000;
    long seed = ThreadLocalRandom.current().nextLong(1_000_000);
    long only = -1;
    for (int i = 0; i + 1 < arguments.length; i += 2) {
      long value = Long.parseLong(arguments[i + 1]);
      switch (arguments[i]) {
        case "--requests" -> requests = value;
        case "--seed" -> seed = value;
        case "--only" -> only = value;
        default -> throw new IllegalArgumentException("unknown argument " + arguments[i]);
      }
    }
    Path folder = Files.createTempDirectory("fuzz").resolve("gateway");
    Files.createDirectories(folder);
    Fuzz fuzz = new Fuzz(Path.of("").toAbsolutePath(), seed, System.out);
    List<String> wrong = only < 0 ? fuzz.run(folder, requests).wrong() : fuzz.replay(folder, only);
    wrong.forEach(System.out::println);
    System.out.println(
        wrong.isEmpty()
            ? "everything held"
            : wrong.size() + " things are wrong; the gateway's folder: " + folder);
    System.exit(wrong.isEmpty() ? 0 : 1);
  }
}
