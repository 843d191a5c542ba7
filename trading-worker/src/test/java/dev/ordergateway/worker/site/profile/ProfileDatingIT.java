package dev.ordergateway.worker.site.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ordergateway.foundation.start.StartException;
import dev.ordergateway.worker.site.Step;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ProfileDatingIT {
  private static final LocalDate DAY = LocalDate.of(2026, 12, 1);

  @TempDir Path folder;
  private final ProfileReader reader = new ProfileReader(Map.of());

  @Test
  void aReadingStepIsDatedAndTheRestOfTheFileStaysAsItIs() throws IOException {
    Path file = shipped("rakuten");
    String before = Files.readString(file);
    dating(file).date(Step.ORDER_LIST, DAY);
    assertThat(Files.readString(file)).isEqualTo(before + "measured:\n  order-list: 2026-12-01\n");
    assertThat(reader.read("rakuten", file.toString()).measured())
        .isEqualTo(Map.of(Step.ORDER_LIST, DAY));
  }

  @Test
  void aDateThatIsThereIsReplacedAndTheOthersStay() throws IOException {
    Path file = shipped("demo");
    Map<Step, LocalDate> before = reader.read("demo", file.toString()).measured();
    dating(file).date(Step.ORDER_DETAIL, DAY);
    assertThat(reader.read("demo", file.toString()).measured())
        .hasSameSizeAs(before)
        .containsEntry(Step.ORDER_DETAIL, DAY)
        .containsEntry(Step.VERIFY, before.get(Step.VERIFY));
    assertThat(Files.readString(file)).containsOnlyOnce("  order-detail: ");
  }

  @ParameterizedTest
  @EnumSource(names = {"CART_ADD", "ORDER_SUBMIT", "PAYMENT", "VERIFY"})
  void whatWritesAndVerifyAreDatedByHand(Step step) throws IOException {
    Path file = shipped("rakuten");
    String before = Files.readString(file);
    assertThatThrownBy(() -> dating(file).date(step, DAY))
        .isInstanceOf(StartException.class)
        .hasMessageContaining("by hand");
    assertThat(file).hasContent(before);
  }

  @Test
  void aProfileThatCouldNotBeReadWithTheDateStaysAsItIs() throws IOException {
    Path file = shipped("rakuten"); // it does not say how an order's page looks
    String before = Files.readString(file);
    assertThatThrownBy(() -> dating(file).date(Step.ORDER_DETAIL, DAY))
        .isInstanceOf(StartException.class)
        .hasMessageContaining("detail.");
    assertThat(file).hasContent(before);
    assertThat(folder).isDirectoryContaining(each -> each.equals(file));
    assertThat(folder.toFile().list()).hasSize(1);
  }

  @Test
  void aBuiltInProfileIsNotDated() {
    assertThatThrownBy(
            () -> new ProfileDating("demo", "builtin:demo", reader).date(Step.ORDER_LIST, DAY))
        .isInstanceOf(StartException.class)
        .hasMessageContaining("built in");
  }

  private ProfileDating dating(Path file) {
    return new ProfileDating("site", file.toString(), reader);
  }

  private Path shipped(String name) throws IOException {
    try (InputStream profile = getClass().getResourceAsStream("/profiles/" + name + ".yml")) {
      return Files.writeString(
          folder.resolve(name + ".yml"),
          new String(profile.readAllBytes(), StandardCharsets.UTF_8));
    }
  }
}
