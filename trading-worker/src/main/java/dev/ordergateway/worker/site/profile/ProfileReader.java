package dev.ordergateway.worker.site.profile;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import dev.ordergateway.foundation.start.StartException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.commons.text.StringSubstitutor;

/**
 * Reads a profile: {@code builtin:NAME}, or the path of a YAML file. {@code ${VARIABLE:-default}}
 * is taken from the environment. Strict: whatever is not understood stops the start (SPEC §1).
 */
public final class ProfileReader {
  private static final String BUILTIN = "builtin:";
  private static final ObjectMapper YAML =
      YAMLMapper.builder()
          .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .addModule(new JavaTimeModule())
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
          .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
          .build();

  private final Map<String, String> environment;

  public ProfileReader(Map<String, String> environment) {
    this.environment = Map.copyOf(environment);
  }

  /**
   * @param name the site's name in {@code worker.yml}
   * @param source {@code builtin:NAME} or a path
   * @throws StartException naming the profile and the key
   */
  public SiteProfile read(String name, String source) {
    return parse(name, substituted(name, text(name, source)));
  }

  private SiteProfile parse(String name, String yaml) {
    try {
      ProfileFile file = YAML.readValue(yaml, ProfileFile.class);
      if (file == null) {
        throw new StartException("profile " + name + ": it is empty");
      }
      return new ProfileCheck(name, file).checked();
    } catch (UnrecognizedPropertyException e) {
      throw new StartException("profile " + name + ": unknown key " + path(e), e);
    } catch (JsonMappingException e) {
      throw new StartException("profile " + name + ": " + path(e) + ": " + reason(e), e);
    } catch (JsonProcessingException e) {
      throw new StartException("profile " + name + ": no YAML: " + e.getOriginalMessage(), e);
    }
  }

  /** What one of our own types says ranks above Jackson's words around it. */
  private static String reason(JsonMappingException e) {
    return e.getCause() instanceof IllegalArgumentException own
        ? own.getMessage()
        : e.getOriginalMessage();
  }

  private static String path(JsonMappingException e) {
    return e.getPath().stream()
        .map(
            step -> step.getFieldName() == null ? "[" + step.getIndex() + "]" : step.getFieldName())
        .collect(Collectors.joining("."))
        .replace(".[", "[");
  }

  private String substituted(String name, String text) {
    StringSubstitutor variables = new StringSubstitutor(environment);
    variables.setEnableUndefinedVariableException(true);
    try {
      return variables.replace(text);
    } catch (IllegalArgumentException e) {
      throw new StartException("profile " + name + ": " + e.getMessage(), e);
    }
  }

  private static String text(String name, String source) {
    try {
      if (!source.startsWith(BUILTIN)) {
        return Files.readString(Path.of(source));
      }
      String builtin = source.substring(BUILTIN.length());
      try (InputStream file =
          ProfileReader.class.getResourceAsStream("/profiles/" + builtin + ".yml")) {
        if (file == null || !builtin.matches("[a-z0-9-]+")) {
          throw new StartException("sites." + name + ": there is no built-in profile " + builtin);
        }
        return new String(file.readAllBytes(), StandardCharsets.UTF_8);
      }
    } catch (IOException e) {
      throw new StartException("sites." + name + ": the profile " + source + " can't be read", e);
    }
  }
}
