package dev.ordergateway.worker.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ordergateway.api.order.OrderState;
import dev.ordergateway.worker.journal.EvidenceRow;
import dev.ordergateway.worker.site.PageCapture;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EvidenceChainIT {
  @TempDir Path root;
  private Path task;
  private final List<EvidencePin> pins = new ArrayList<>();

  @BeforeEach
  void fourSteps() {
    task = root.resolve("po-1");
    for (String step : List.of("cart-add", "cart-check", "order-confirm", "order-submit")) {
      keep(step);
    }
  }

  private EvidenceRow keep(String step) {
    PageCapture page =
        new PageCapture(
            URI.create("https://shop.example/" + step),
            "GET",
            200,
            Instant.parse("2026-11-30T00:00:00Z"),
            ("<html>" + step).getBytes(StandardCharsets.UTF_8),
            step.getBytes(StandardCharsets.UTF_8));
    EvidenceRow row =
        new EvidenceWriter(root, Clock.systemUTC())
            .keep(new EvidenceNote("po-1", step, OrderState.CREATED, "retry 0, lease 1"), page);
    pins.add(new EvidencePin("the journal", row.ref(), row.metaSha256()));
    return row;
  }

  private List<String> wrong(List<EvidencePin> remembered) throws IOException {
    return EvidenceChain.verify(root, "po-1", remembered).stream()
        .filter(Finding::wrong)
        .map(Finding::toString)
        .toList();
  }

  @Test
  void whatWasNotTouchedIsSound() throws Exception {
    assertThat(wrong(pins)).isEmpty();
    assertThat(EvidenceChain.verify(root, "po-1", List.of())).isEmpty();
    assertThat(EvidenceFolder.of(root, "po-1").names())
        .hasSize(12)
        .contains("03-order-confirm.html", "03-order-confirm.png", "03-order-confirm.meta.json");
    assertThat(Files.readString(task.resolve("02-cart-check.meta.json")))
        .contains("\"url\"", "\"http_status\" : 200", "\"timestamp\"", "\"order_state\"")
        .contains("\"previous\" : \"01-cart-add\"");
  }

  @Test
  void anAlteredFileIsNamed() throws Exception {
    Files.writeString(task.resolve("02-cart-check.html"), "forged");
    assertThat(wrong(List.of())).containsExactly("02-cart-check.html was altered");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"null", "{}", "{\"name\":\"../po-2/01-x\"}", "{\"name\":\"\\u0000\"}", "["})
  void aMetaThatIsNoneAnyMoreIsNamedAndNothingElseIsOpened(String forged) throws Exception {
    Files.writeString(task.resolve("02-cart-check.meta.json"), forged);
    assertThat(wrong(pins))
        .contains("02-cart-check.meta.json was altered: it can't be read any more");
  }

  @Test
  void aFolderInThePlaceOfAMetaIsNamedToo() throws Exception {
    Files.delete(task.resolve("02-cart-check.meta.json"));
    Files.createDirectory(task.resolve("02-cart-check.meta.json"));
    assertThat(wrong(pins))
        .contains("02-cart-check.meta.json was altered: it can't be read any more");
  }

  @Test
  void anAlteredMetaIsNamedByTheOneAfterIt() throws Exception {
    Path meta = task.resolve("02-cart-check.meta.json");
    Files.writeString(meta, Files.readString(meta).replace("200", "500"));
    assertThat(wrong(List.of())).singleElement().asString().contains("02-cart-check.meta.json");
  }

  @Test
  void theLastMetaIsNamedByItsPin() throws Exception {
    Path meta = task.resolve("04-order-submit.meta.json");
    Files.writeString(meta, Files.readString(meta).replace("200", "500"));
    assertThat(wrong(List.of())).isEmpty();
    assertThat(wrong(pins)).singleElement().asString().contains("04-order-submit", "altered");
  }

  @Test
  void aMissingFileAndAMissingMetaAreNamed() throws Exception {
    Files.delete(task.resolve("01-cart-add.png"));
    Files.delete(task.resolve("02-cart-check.meta.json"));
    assertThat(wrong(List.of()))
        .hasSize(2)
        .anyMatch(text -> text.startsWith("01-cart-add.png is missing"))
        .anyMatch(text -> text.startsWith("02-cart-check.meta.json is missing"));
  }

  @Test
  void swappedFilesAreNamed() throws Exception {
    swap("01-cart-add.html", "02-cart-check.html");
    assertThat(wrong(List.of())).hasSize(2).allMatch(text -> text.contains("swapped"));
  }

  @Test
  void swappedMetasAreNamed() throws Exception {
    swap("01-cart-add.meta.json", "02-cart-check.meta.json");
    assertThat(wrong(List.of()))
        .anyMatch(text -> text.startsWith("01-cart-add.meta.json") && text.contains("swapped"));
  }

  private void swap(String one, String two) throws IOException {
    Path aside = root.resolve("aside");
    Files.move(task.resolve(one), aside);
    Files.move(task.resolve(two), task.resolve(one));
    Files.move(aside, task.resolve(two));
  }

  @Test
  void aTailThatWasCutShowsByThePins() throws Exception {
    for (String kind : List.of(".html", ".png", ".meta.json")) {
      Files.delete(task.resolve("04-order-submit" + kind));
    }
    assertThat(wrong(List.of())).isEmpty();
    assertThat(wrong(pins)).singleElement().asString().contains("04-order-submit", "missing");
  }

  @Test
  void afterACrashBetweenFilesTheNumberIsSkippedAndTheChainGoesOn() throws Exception {
    Files.writeString(task.resolve("05-payment.html"), "seen before the crash");
    Files.writeString(task.resolve("06-payment.html.tmp"), "half");
    EvidenceRow row = keep("verify");
    assertThat(row.ref()).isEqualTo("po-1/07-verify");
    assertThat(wrong(pins)).isEmpty();
    assertThat(task.resolve("05-payment.html")).hasContent("seen before the crash");
    assertThat(EvidenceChain.verify(root, "po-1", pins)).hasSize(2).noneMatch(Finding::wrong);
  }

  @Test
  void nothingIsEverOverwritten() throws Exception {
    EvidenceFolder folder = EvidenceFolder.of(root, "po-1");
    assertThatThrownBy(() -> folder.write("01-cart-add.html", new byte[1]))
        .isInstanceOf(IOException.class);
    assertThat(task.resolve("01-cart-add.html")).hasContent("<html>cart-add");
  }

  @Test
  void numbersGoOnPastNinetyNine() {
    for (int number = 5; number <= 101; number++) {
      keep("order-list");
    }
    assertThat(pins.get(100).ref()).isEqualTo("po-1/101-order-list");
  }

  @Test
  void aTaskIdThatIsNoFolderNameIsRefused() {
    assertThatThrownBy(() -> EvidenceFolder.of(root, "../po-1"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aFolderThatCannotBeMadeIsAClearError() throws Exception {
    Path file = Files.writeString(root.resolve("file"), "");
    assertThatThrownBy(() -> new EvidenceWriter(file, Clock.systemUTC()).requireWritable())
        .isInstanceOf(EvidenceException.class)
        .hasMessageContaining("evidence can't be written under");
  }
}
