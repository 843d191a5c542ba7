package dev.ordergateway.fuzz;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/** What must hold of the gateway when the attackers have gone. */
final class Aftermath {
  /** Never attacked: its lane is free. */
  static final String QUIET_SITE = "quiet";

  /** A line of the log; "! " begins what belongs to the line before. */
  private static final Pattern LOG_LINE =
      Pattern.compile("(20[0-9]{2}-[0-9-]{5}T[0-9:.]{12}Z (TRACE|DEBUG|INFO|WARN|ERROR) .*|! .*)?");

  private static final Pattern CONTROL = Pattern.compile("[\\x00-\\x08\\x0b-\\x1f\\x7f]");

  private final GatewayProcess gateway;
  private final Probe probe;
  private final List<String> wrong = new ArrayList<>();

  Aftermath(GatewayProcess gateway) {
    this.gateway = gateway;
    this.probe = new Probe(gateway);
  }

  /**
   * Looks at everything and stops the gateway.
   *
   * @param before the files that were there before the attack
   * @return what is wrong; empty where nothing is
   */
  List<String> look(Campaign campaign, Set<String> before)
      throws IOException, InterruptedException {
    if (!gateway.isAlive()) {
      return List.of("the gateway is dead");
    }
    serves();
    rests();
    memory(campaign.measures());
    log();
    Set<String> made = gateway.files();
    made.removeAll(before);
    made.removeIf(name -> name.matches(".*/gateway\\.db(-wal|-shm)?"));
    require(made.isEmpty(), "files were made: " + made);
    require(gateway.stop(), "it does not end when it is told to");
    integrity();
    return List.copyOf(wrong);
  }

  private void require(boolean holds, String otherwise) {
    if (!holds) {
      wrong.add(otherwise);
    }
  }

  /** One order as it should go, on a site that was left alone. */
  private void serves() throws IOException, InterruptedException {
    int health = probe.get("/health").status();
    require(health == 200 || health == 503, "/health answers " + health);
    String body = "{\"task_id\":\"calm\",\"site\":\"" + QUIET_SITE + "\",\"intent\":{\"a\":1.10}}";
    require(probe.post("/api/orders", body).status() == 200, "a submit is refused");
    JsonNode grant =
        probe.get("/api/orders/lease?worker_id=calm&wait=1&site=" + QUIET_SITE).body().path("data");
    require(grant.path("task_id").asText().equals("calm"), "the lease is " + grant);
    String report =
        "{\"worker_id\":\"calm\",\"state\":\"paid\",\"lease_count\":1,\"terminal\":true}";
    JsonNode end = probe.post("/api/orders/calm/report", report).body().path("data");
    require(end.path("status").asText().equals("succeeded"), "the report's answer is " + end);
  }

  /** Nobody waits any more, and no connection is kept. */
  private void rests() throws IOException, InterruptedException {
    long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(15);
    while (probe.gauge("order.lease.waiting") != 0 && System.nanoTime() < until) {
      TimeUnit.MILLISECONDS.sleep(50);
    }
    long waiting = probe.gauge("order.lease.waiting");
    require(waiting == 0, waiting + " lease calls wait although nobody is there");
  }

  private void memory(List<Campaign.Measure> measures) {
    Campaign.Measure first = measures.get(1);
    Campaign.Measure last = measures.get(measures.size() - 1);
    require(
        last.heap() <= first.heap() * 1.3 + 2e6,
        "the heap grew from " + first.heap() + " to " + last.heap() + " bytes");
    require(
        last.threads() <= first.threads() + 64,
        "the threads grew from " + first.threads() + " to " + last.threads());
    require(
        last.openFiles() <= first.openFiles() + 8,
        "the open files grew from " + first.openFiles() + " to " + last.openFiles());
  }

  private void log() {
    String log = gateway.log();
    int shown = 0;
    for (String line : log.split("\n", -1)) {
      boolean bad =
          !LOG_LINE.matcher(line).matches()
              || (line.contains("Z ERROR [") && !line.contains(HostileText.FORGED))
              || CONTROL.matcher(line.replace("\t", "")).find();
      if (bad && shown++ < 20) {
        wrong.add("a line of the log: " + Attack.escaped(line.getBytes(ISO_8859_1), 400));
      }
    }
    require(!log.contains(Token.HUSH), "the log holds what was sent as authorization");
    for (Token token : Token.values()) {
      String text = token.known() ? token.text() : Token.HUSH;
      for (int i = 0; i + 10 <= text.length(); i++) {
        if (log.contains(text.substring(i, i + 10))) {
          wrong.add("the log holds a part of the token " + token);
          break;
        }
      }
    }
  }

  private void integrity() {
    try (Connection database = DriverManager.getConnection("jdbc:sqlite:" + gateway.database());
        ResultSet found = database.createStatement().executeQuery("PRAGMA integrity_check")) {
      String says = found.next() ? found.getString(1) : "nothing";
      require(says.equals("ok"), "the database is not whole: " + says);
    } catch (SQLException e) {
      wrong.add("the database can't be read: " + e);
    }
  }
}
