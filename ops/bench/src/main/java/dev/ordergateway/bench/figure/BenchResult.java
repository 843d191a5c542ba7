package dev.ordergateway.bench.figure;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;

/**
 * A whole run, as it is kept in a file.
 *
 * @param version of this format
 * @param commit of the checkout, with a mark where it was changed; null where git can't tell
 * @param quick whether it only proved that the bench works: its figures mean nothing
 */
public record BenchResult(
    int version,
    Instant startedAt,
    String commit,
    boolean quick,
    Machine machine,
    List<Figure> figures) {
  public static final int VERSION = 1;

  private static final ObjectMapper JSON =
      JsonMapper.builder()
          .addModule(new JavaTimeModule())
          .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(SerializationFeature.INDENT_OUTPUT)
          .build();

  public void write(Path file) throws IOException {
    Path folder = file.toAbsolutePath().getParent();
    Files.createDirectories(folder);
    Files.writeString(file, toJson());
  }

  /**
   * @throws IOException where the file can't be read, is none of ours, or of another version
   */
  public static BenchResult read(Path file) throws IOException {
    return ofJson(Files.readString(file));
  }

  String toJson() throws JsonProcessingException {
    return JSON.writeValueAsString(this) + "\n";
  }

  static BenchResult ofJson(String text) throws IOException {
    BenchResult result = JSON.readValue(text, BenchResult.class);
    if (result == null || result.version() != VERSION || result.figures() == null) {
      throw new IOException("not a result of this bench, version " + VERSION);
    }
    return result;
  }
}
