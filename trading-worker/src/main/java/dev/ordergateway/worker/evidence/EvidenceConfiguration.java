package dev.ordergateway.worker.evidence;

import com.fasterxml.jackson.annotation.JsonIgnore;
import jakarta.validation.constraints.NotEmpty;
import java.nio.file.Path;

/**
 * @param folder holds one folder per task; made where it is missing
 */
public record EvidenceConfiguration(@NotEmpty String folder) {
  @JsonIgnore
  public Path root() {
    return Path.of(folder).toAbsolutePath();
  }
}
