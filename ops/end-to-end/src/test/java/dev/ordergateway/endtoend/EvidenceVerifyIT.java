package dev.ordergateway.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.ordergateway.api.json.WireJson;
import dev.ordergateway.classarchive.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code evidence verify} as a person runs it, on the evidence of real purchases. */
class EvidenceVerifyIT {
  private static final ObjectMapper JSON = WireJson.newMapper();

  @TempDir Path folder;
  private House house;
  private int runs;

  private record Said(int exit, String text) {}

  @Test
  void whatWasDoneToEvidenceIsNamedByTheChainTheJournalAndTheGateway() throws Exception {
    try (House started = new House(folder)) {
      house = started;
      house.startShop();
      house.startGateway();
      house.startWorker();
      List<String> tasks = Stream.generate(this::buy).limit(4).toList();
      tasks.forEach(
          task ->
              assertThat(house.awaitEnd(task).at("/task/status").asText()).isEqualTo("succeeded"));

      Said untouched = verify();
      assertThat(untouched.exit()).as(untouched.text()).isZero();
      assertThat(untouched.text()).contains("4 tasks, all sound").doesNotContain("  ");

      String altered = tasks.get(0);
      String cut = tasks.get(1);
      String forged = tasks.get(2);
      String gone = tasks.get(3);
      alter(at(altered));
      remove(at(cut), "06-payment");
      forge(at(forged));
      for (String step : List.of("01", "02", "03", "04", "05", "06")) {
        remove(at(gone), step);
      }
      Files.delete(at(gone));

      Said all = verify();
      assertThat(all.exit()).isEqualTo(1);
      assertNamesTheAltered(all.text());
      for (String task : tasks) {
        assertThat(all.text()).contains(task + ": NOT AS IT WAS WRITTEN");
      }
      assertThat(all.text())
          .contains("! 06-payment.meta.json is missing: the journal remembers it")
          .contains("! 05-order-submit.meta.json was altered: the journal remembers another hash");

      house.with("RAKUTEN_TRADING_DB_PATH", folder.resolve("rolled-back.db").toString());
      Said byTheGateway = verify();
      assertThat(byTheGateway.exit()).isEqualTo(1);
      for (String task : tasks) {
        assertThat(byTheGateway.text()).contains(task + ": NOT AS IT WAS WRITTEN");
      }
      assertThat(byTheGateway.text())
          .contains("! 06-payment.meta.json is missing: the gateway's report of paid remembers it")
          .contains("was altered: the gateway's report of ordered remembers another hash");

      house.with("RAKUTEN_ORDER_GATEWAY_URL", "");
      Said byTheChainAlone = verify();
      assertThat(byTheChainAlone.exit()).isEqualTo(1);
      assertNamesTheAltered(byTheChainAlone.text());
      assertThat(byTheChainAlone.text())
          .contains(
              "no journal at", cut + ": sound, not compared", forged + ": sound, not compared")
          .doesNotContain(gone);
    }
  }

  private String buy() {
    return house.buy("kettle", ",\"max_total_yen\":30000");
  }

  private Path at(String task) {
    return house.evidence().resolve(task);
  }

  private Said verify() throws InterruptedException {
    RunningProcess process =
        house.start(
            "evidence-" + ++runs,
            Program.WORKER,
            "evidence",
            "verify",
            Repository.ROOT.resolve("worker.yml").toString());
    return new Said(process.exitCode(60), process.log());
  }

  private static void alter(Path task) throws IOException {
    byte[] picture = Files.readAllBytes(task.resolve("03-order-confirm.png"));
    picture[picture.length / 2] ^= 1;
    Files.write(task.resolve("03-order-confirm.png"), picture);
    Files.delete(task.resolve("02-cart-check.html"));
    Path aside = task.resolve("aside");
    Files.move(task.resolve("01-cart-add.html"), aside);
    Files.move(task.resolve("05-order-submit.html"), task.resolve("01-cart-add.html"));
    Files.move(aside, task.resolve("05-order-submit.html"));
    Files.writeString(task.resolve("notes.txt"), "not the worker's");
  }

  private static void assertNamesTheAltered(String said) {
    assertThat(said)
        .contains(
            "! 03-order-confirm.png was altered",
            "! 02-cart-check.html is missing",
            "! 01-cart-add.html holds the content of 05-order-submit.html: swapped",
            "! 05-order-submit.html holds the content of 01-cart-add.html: swapped",
            "! notes.txt was added");
  }

  private static void remove(Path task, String step) throws IOException {
    try (Stream<Path> files = Files.list(task)) {
      for (Path file :
          files.filter(file -> file.getFileName().toString().startsWith(step)).toList()) {
        Files.delete(file);
      }
    }
  }

  /** Another page at the fifth step, and every hash behind it made to fit. */
  private static void forge(Path task) throws Exception {
    Files.writeString(task.resolve("05-order-submit.html"), "<html>another order</html>");
    ObjectNode submit = meta(task, "05-order-submit");
    submit.put("html_sha256", sha256(task.resolve("05-order-submit.html")));
    write(task, "05-order-submit", submit);
    ObjectNode payment = meta(task, "06-payment");
    payment.put("previous_meta_sha256", sha256(task.resolve("05-order-submit.meta.json")));
    write(task, "06-payment", payment);
  }

  private static ObjectNode meta(Path task, String step) throws IOException {
    return (ObjectNode) JSON.readTree(task.resolve(step + ".meta.json").toFile());
  }

  private static void write(Path task, String step, ObjectNode meta) throws IOException {
    Files.write(task.resolve(step + ".meta.json"), JSON.writeValueAsBytes(meta));
  }

  private static String sha256(Path file) throws Exception {
    return HexFormat.of()
        .formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file)));
  }
}
