package dev.ordergateway.foundation.start;

import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.databind.exc.InvalidFormatException;
import io.dropwizard.configuration.ConfigurationException;
import io.dropwizard.configuration.UndefinedEnvironmentVariableException;
import java.io.FileNotFoundException;
import java.net.BindException;
import java.nio.file.NoSuchFileException;
import java.util.Collection;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Turns what stopped a start into one line for a person. */
final class StartFailure {
  private static final Pattern PATH =
      Pattern.compile("(?:at: )?([A-Za-z][A-Za-z0-9]*(?:\\.[A-Za-z0-9]+|\\.?\\[[^]]*])*)");

  private StartFailure() {}

  /** Empty where only a trace can help: then it is a fault of the program, not of its settings. */
  static Optional<String> line(Throwable failure, String... arguments) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof StartException) {
        return Optional.of("cannot start: " + oneLine(cause.getMessage()));
      }
      if (cause instanceof UndefinedEnvironmentVariableException) {
        return Optional.of("cannot start: " + oneLine(cause.getMessage()));
      }
      if (cause instanceof ConfigurationException configuration
          && configuration.getCause() instanceof JsonParseException malformed) {
        // The parser's own words quote the line, and with it what was substituted into it.
        return Optional.of(
            "cannot start: the configuration is no YAML at line "
                + malformed.getLocation().getLineNr()
                + "; a value that was substituted there may hold a quotation mark");
      }
      if (cause instanceof ConfigurationException configuration) {
        return Optional.of(
            "cannot start: "
                + describe(configuration.getErrors(), YamlSource.of(arguments))
                + found(configuration.getCause()));
      }
      if (cause instanceof BindException) {
        return Optional.of("cannot start: a port is not free: " + oneLine(failure.getMessage()));
      }
      if (cause instanceof NoSuchFileException || cause instanceof FileNotFoundException) {
        return Optional.of("cannot start: " + oneLine(cause.getMessage()) + " is not there");
      }
    }
    return Optional.empty();
  }

  private static String describe(Collection<String> errors, YamlSource source) {
    StringBuilder line = new StringBuilder();
    for (String error : errors) {
      if (!line.isEmpty()) {
        line.append("; ");
      }
      variable(error, source).ifPresent(name -> line.append(name).append(": "));
      line.append(oneLine(error));
    }
    return line.toString();
  }

  /** Dropwizard says only that the type was wrong; the value and what was wanted help more. */
  private static String found(Throwable cause) {
    return cause instanceof InvalidFormatException format
        ? " (" + oneLine(format.getOriginalMessage()) + ")"
        : "";
  }

  private static Optional<String> variable(String error, YamlSource source) {
    int at = error.indexOf("at: ");
    Matcher path = PATH.matcher(error);
    return path.find(Math.max(at, 0)) ? source.variableAt(path.group(1)) : Optional.empty();
  }

  private static String oneLine(String text) {
    return text == null ? "" : text.strip().replaceAll("\\s*\\R\\s*", " ");
  }
}
