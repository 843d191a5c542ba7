package dev.ordergateway.worker.journal;

import com.fasterxml.jackson.annotation.JsonIgnore;
import jakarta.validation.constraints.NotEmpty;
import java.nio.file.Path;

/**
 * @param path the SQLite file; parent folders are made
 */
public record JournalConfiguration(@NotEmpty String path) {
  @JsonIgnore
  public Path file() {
    return Path.of(path).toAbsolutePath();
  }
}
