package dev.ordergateway.gateway.operate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class StatesDocumentTest {
  private static final Path PAGE = Path.of("..", "docs", "states.md");

  @Test
  void thePageShowsTheTableOfTheCode() throws IOException {
    if (Boolean.getBoolean("update.docs")) {
      Files.createDirectories(PAGE.getParent());
      Files.writeString(PAGE, StatesDocument.render());
    }
    assertThat(PAGE)
        .as("docs/states.md; write it anew with -Dupdate.docs=true")
        .hasContent(StatesDocument.render());
  }
}
