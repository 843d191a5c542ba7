package dev.ordergateway.foundation.start;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The configuration file before substitution: it knows which variable stands behind a key. Deployed
 * by environment, a person never sees the key; told only the key, they would not know what to set.
 */
final class YamlSource {
  private static final Pattern VARIABLE = Pattern.compile("\\$\\{([A-Z][A-Z0-9_]*)");

  /** A key, or an index in square brackets. */
  private static final Pattern STEP = Pattern.compile("\\[([0-9]{1,4})]|[^.\\[\\]]+");

  private final JsonNode root;

  private YamlSource(JsonNode root) {
    this.root = root;
  }

  /** The last argument that names a readable YAML file, or an empty source. */
  static YamlSource of(String... arguments) {
    for (int i = arguments.length - 1; i >= 0; i--) {
      Path file = Path.of(arguments[i]);
      if (file.toString().matches(".*\\.ya?ml") && Files.isReadable(file)) {
        return new YamlSource(read(file));
      }
    }
    return new YamlSource(MissingNode.getInstance());
  }

  private static JsonNode read(Path file) {
    try {
      return new YAMLMapper().readTree(file.toFile());
    } catch (JsonProcessingException e) {
      return MissingNode.getInstance(); // the parser has said already what is wrong with it
    } catch (IOException e) {
      return MissingNode.getInstance();
    }
  }

  /**
   * @param path as Dropwizard writes it: {@code lease.ttlSeconds}, {@code
   *     server.connectors[0].port}
   */
  Optional<String> variableAt(String path) {
    JsonNode node = root;
    Matcher step = STEP.matcher(path);
    while (step.find()) {
      node =
          step.group(1) == null
              ? node.path(step.group())
              : node.path(Integer.parseInt(step.group(1)));
    }
    Matcher variable = VARIABLE.matcher(node.asText(""));
    return variable.find() ? Optional.of(variable.group(1)) : Optional.empty();
  }
}
