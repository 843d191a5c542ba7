package dev.ordergateway.worker.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.ordergateway.api.json.WireJson;
import dev.ordergateway.api.order.OrderState;
import dev.ordergateway.worker.journal.EvidenceRow;
import dev.ordergateway.worker.site.PageCapture;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Two tasks' evidence, and everything that somebody may do to it. */
class TamperingIT {
  private static final List<String> STEPS =
      List.of("cart-add", "cart-check", "order-confirm", "order-submit");
  private static final List<String> KINDS = List.of(".html", ".png", ".meta.json");

  @TempDir Path root;
  private final ObjectMapper json = WireJson.newMapper();
  private final List<EvidencePin> pins = new ArrayList<>();
  private Path one;
  private Path two;

  @BeforeEach
  void twoTasks() {
    one = root.resolve("po-1");
    two = root.resolve("po-2");
    STEPS.forEach(step -> keep("po-1", step));
    STEPS.forEach(step -> keep("po-2", step));
  }

  private void keep(String task, String step) {
    PageCapture page =
        new PageCapture(
            URI.create("https://shop.example/" + step),
            "GET",
            200,
            Instant.parse("2026-11-30T00:00:00Z"),
            (task + " html " + step).getBytes(StandardCharsets.UTF_8),
            (task + " png " + step).getBytes(StandardCharsets.UTF_8));
    EvidenceRow row =
        new EvidenceWriter(root, Clock.systemUTC())
            .keep(new EvidenceNote(task, step, OrderState.CREATED, "retry 0, lease 1"), page);
    pins.add(new EvidencePin("the journal", row.ref(), row.metaSha256()));
  }

  private List<Finding> findings(String task, boolean withPins) throws IOException {
    return EvidenceChain.verify(
        root,
        task,
        withPins
            ? pins.stream().filter(pin -> pin.ref().startsWith(task + "/")).toList()
            : List.of());
  }

  private List<String> wrong(String task, boolean withPins) throws IOException {
    return findings(task, withPins).stream().filter(Finding::wrong).map(Finding::toString).toList();
  }

  @Test
  void whatWasNotTouchedIsSound() throws Exception {
    assertThat(findings("po-1", false)).isEmpty();
    assertThat(findings("po-1", true)).isEmpty();
    assertThat(findings("po-2", true)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {".html", ".png", ".meta.json"})
  void oneChangedByteIsNamed(String kind) throws Exception {
    String file = "02-cart-check" + kind;
    byte[] content = Files.readAllBytes(one.resolve(file));
    content[content.length - 2] ^= 1;
    Files.write(one.resolve(file), content);
    for (boolean withPins : new boolean[] {false, true}) {
      assertThat(wrong("po-1", withPins)).isNotEmpty().allMatch(text -> text.startsWith(file));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {".html", ".png", ".meta.json"})
  void aRemovedFileIsNamed(String kind) throws Exception {
    Files.delete(one.resolve("02-cart-check" + kind));
    for (boolean withPins : new boolean[] {false, true}) {
      assertThat(wrong("po-1", withPins))
          .isNotEmpty()
          .allMatch(text -> text.startsWith("02-cart-check" + kind + " is missing"));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {".html", ".png"})
  void filesSwappedWithinATaskAreNamedWithTheirOwners(String kind) throws Exception {
    swap(one.resolve("01-cart-add" + kind), one.resolve("03-order-confirm" + kind));
    assertThat(wrong("po-1", false))
        .containsExactly(
            "01-cart-add" + kind + " holds the content of 03-order-confirm" + kind + ": swapped",
            "03-order-confirm" + kind + " holds the content of 01-cart-add" + kind + ": swapped");
  }

  @ParameterizedTest
  @ValueSource(strings = {".html", ".png"})
  void filesSwappedBetweenTasksAreNamedWithTheirOwners(String kind) throws Exception {
    String file = "02-cart-check" + kind;
    swap(one.resolve(file), two.resolve(file));
    assertThat(wrong("po-1", false))
        .containsExactly(file + " holds the content of po-2/" + file + ": swapped");
    assertThat(wrong("po-2", false))
        .containsExactly(file + " holds the content of po-1/" + file + ": swapped");
  }

  @Test
  void metasSwappedBetweenTasksAreNamed() throws Exception {
    swap(one.resolve("02-cart-check.meta.json"), two.resolve("02-cart-check.meta.json"));
    assertThat(wrong("po-1", false))
        .contains("02-cart-check.meta.json is the task po-2's: swapped");
    assertThat(wrong("po-2", false))
        .contains("02-cart-check.meta.json is the task po-1's: swapped");
  }

  @Test
  void aWholeStepSwappedBetweenTasksIsNamedAndNoOtherStepIsBlamed() throws Exception {
    for (String kind : KINDS) {
      swap(one.resolve("02-cart-check" + kind), two.resolve("02-cart-check" + kind));
    }
    for (boolean withPins : new boolean[] {false, true}) {
      assertThat(wrong("po-1", withPins))
          .contains("02-cart-check.meta.json is the task po-2's: swapped")
          .allMatch(text -> text.startsWith("02-cart-check"));
    }
  }

  @Test
  void wholeFoldersThatWereSwappedAreNamedWithoutAnyPin() throws Exception {
    swap(one, two);
    assertThat(wrong("po-1", false))
        .hasSize(STEPS.size())
        .allMatch(text -> text.endsWith("is the task po-2's: swapped"));
  }

  @Test
  void aRenamedStepIsNamed() throws Exception {
    for (String kind : KINDS) {
      Files.move(one.resolve("02-cart-check" + kind), one.resolve("02-cart-seen" + kind));
    }
    assertThat(wrong("po-1", false))
        .contains(
            "02-cart-seen.meta.json is 02-cart-check.meta.json under another name: swapped",
            "02-cart-check.meta.json is missing: 03-order-confirm follows it");
  }

  @Test
  void aTailThatWasCutIsNamedByWhoeverStillRemembersIt() throws Exception {
    cut(4);
    assertThat(wrong("po-1", false)).isEmpty();
    assertThat(wrong("po-1", true))
        .containsExactly("04-order-submit.meta.json is missing: the journal remembers it");
  }

  @Test
  void aHeadThatWasCutIsNamedWithoutAnyPin() throws Exception {
    cut(1);
    assertThat(wrong("po-1", false))
        .containsExactly("01-cart-add.meta.json is missing: 02-cart-check follows it");
  }

  private void cut(int number) throws IOException {
    for (String kind : KINDS) {
      Files.delete(one.resolve("%02d-%s%s".formatted(number, STEPS.get(number - 1), kind)));
    }
  }

  @Test
  void aFolderThatIsGoneIsNamedStepByStep() throws Exception {
    for (int number = 1; number <= STEPS.size(); number++) {
      cut(number);
    }
    Files.delete(one);
    assertThat(wrong("po-1", true)).hasSize(STEPS.size()).allMatch(t -> t.contains("is missing"));
  }

  @Test
  void aChainThatWasWrittenAnewIsNamedByThePinsAlone() throws Exception {
    Files.writeString(one.resolve("02-cart-check.html"), "another cart");
    String hash = Sha256.of(one.resolve("02-cart-check.html"));
    ObjectNode meta = read("02-cart-check");
    Files.write(
        one.resolve("02-cart-check.meta.json"),
        json.writeValueAsBytes(meta.put("html_sha256", hash)));
    for (int number = 3; number <= STEPS.size(); number++) {
      String name = "%02d-%s".formatted(number, STEPS.get(number - 1));
      String before = "%02d-%s".formatted(number - 1, STEPS.get(number - 2));
      String previous = Sha256.of(one.resolve(before + ".meta.json"));
      Files.write(
          one.resolve(name + ".meta.json"),
          json.writeValueAsBytes(read(name).put("previous_meta_sha256", previous)));
    }
    assertThat(wrong("po-1", false)).isEmpty();
    assertThat(wrong("po-1", true))
        .containsExactly(
            "02-cart-check.meta.json was altered: the journal remembers another hash",
            "03-order-confirm.meta.json was altered: the journal remembers another hash",
            "04-order-submit.meta.json was altered: the journal remembers another hash");
  }

  private ObjectNode read(String name) throws IOException {
    return (ObjectNode) json.readTree(one.resolve(name + ".meta.json").toFile());
  }

  @Test
  void whatNobodyRemembersAtTheEndIsSaidAndNoAlarm() throws Exception {
    EvidencePin last = pins.remove(3);
    assertThat(last.ref()).isEqualTo("po-1/04-order-submit");
    assertThat(findings("po-1", true))
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.kind()).isEqualTo(Finding.Kind.NOTE);
              assertThat(finding.toString())
                  .startsWith("04-order-submit.meta.json is remembered by nobody");
            });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "notes.txt",
        "02-cart-check.html.bak",
        "02-cart-check.json",
        ".hidden",
        "05-payment.exe"
      })
  void anAddedFileIsNamed(String name) throws Exception {
    Files.writeString(one.resolve(name), "added");
    assertThat(wrong("po-1", false)).singleElement().asString().startsWith(name + " was added");
  }

  @Test
  void anAddedFolderAndAnAddedLinkAreNamed() throws Exception {
    Files.createDirectory(one.resolve("05-payment.html"));
    Files.createSymbolicLink(one.resolve("05-payment.png"), Path.of("01-cart-add.png"));
    assertThat(wrong("po-1", false))
        .containsExactly(
            "05-payment.html was added: the worker writes nothing like it",
            "05-payment.png was added: the worker writes nothing like it");
  }

  @Test
  void aFileThatIsOnlyALinkToItsOwnContentIsNamed() throws Exception {
    Path aside = root.resolve("aside");
    Files.move(one.resolve("02-cart-check.html"), aside);
    Files.createSymbolicLink(one.resolve("02-cart-check.html"), aside);
    assertThat(wrong("po-1", true))
        .containsExactly("02-cart-check.html was altered: it is a link to somewhere else");
  }

  @Test
  void aMetaThatIsALinkIsNamed() throws Exception {
    Path aside = root.resolve("aside");
    Files.move(one.resolve("02-cart-check.meta.json"), aside);
    Files.createSymbolicLink(one.resolve("02-cart-check.meta.json"), aside);
    assertThat(wrong("po-1", false))
        .contains("02-cart-check.meta.json was altered: it can't be read any more");
  }

  @Test
  void whatACrashOrAFullDiskLeavesIsSaidAndNoAlarm() throws Exception {
    Files.writeString(one.resolve("05-payment.html"), "seen before the crash");
    Files.writeString(one.resolve("05-payment.png.tmp"), "half");
    assertThat(findings("po-1", true))
        .extracting(Finding::toString)
        .containsExactly(
            "05-payment.html belongs to no complete step: left by a crash, or its meta is gone",
            "05-payment.png.tmp is half-written: left by a crash");
    assertThat(wrong("po-1", true)).isEmpty();
  }

  @Test
  void whatACrashLeftAndSomebodyRemovedShowsByItsNumber() throws Exception {
    Path left = Files.writeString(one.resolve("05-payment.html"), "seen before the crash");
    keep("po-1", "verify");
    assertThat(wrong("po-1", true)).isEmpty();
    Files.delete(left);
    assertThat(wrong("po-1", true))
        .containsExactly("05-* is missing: nothing is numbered from 05 to 05");
  }

  @Test
  void aFileThatMayNotBeReadIsNamedAndCalledNeitherSoundNorAltered() throws Exception {
    Path file = one.resolve("02-cart-check.html");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("---------"));
    assumeThat(Files.isReadable(file)).as("root reads everything").isFalse();
    assertThat(findings("po-1", true))
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.kind()).isEqualTo(Finding.Kind.UNREAD);
              assertThat(finding.toString()).startsWith("02-cart-check.html can't be read");
            });
  }

  @Test
  void aMetaOfBeforeTheTaskWasWrittenIntoItIsStillGood() throws Exception {
    Path meta = one.resolve("04-order-submit.meta.json");
    ObjectNode old = read("04-order-submit");
    old.remove("task_id");
    Files.write(meta, json.writeValueAsBytes(old));
    assertThat(wrong("po-1", false)).isEmpty();
  }

  private void swap(Path a, Path b) throws IOException {
    Path aside = root.resolve("aside");
    Files.move(a, aside);
    Files.move(b, a);
    Files.move(aside, b);
    try (Stream<Path> left = Files.list(root)) {
      assertThat(left).containsExactlyInAnyOrder(one, two);
    }
  }
}
