package dev.ordergateway.worker.site.reading;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.JsonStringEncoder;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.ordergateway.api.json.WireJson;

/**
 * A literal in a script, token by token written as JSON, whose grammar the JSON parser judges.
 * Whatever would have to be evaluated is refused.
 */
final class ScriptValue {
  private static final ObjectMapper JSON = mapper();
  private static final ObjectMapper LITERAL = literals();

  private final ScriptTokens tokens;
  private final StringBuilder json = new StringBuilder();

  private ScriptValue(ScriptTokens tokens) {
    this.tokens = tokens;
  }

  /**
   * Reads the value whose first token is the current one, and goes to the token after it.
   *
   * @throws UnreadableScript where it is no literal, or something follows that belongs to it
   */
  static JsonNode read(ScriptTokens tokens) throws UnreadableScript {
    return new ScriptValue(tokens).read();
  }

  private JsonNode read() throws UnreadableScript {
    boolean bare =
        tokens.kind() != ScriptTokens.Kind.STRING && !tokens.isSign("{") && !tokens.isSign("[");
    JsonNode value;
    if (tokens.isWord("JSON")) {
      value = parsed(argument(), JSON);
      bare = false;
    } else {
      int depth = 0;
      do {
        depth += piece();
      } while (depth > 0);
      value = parsed(json.toString(), LITERAL);
    }
    if (!isAtEnd(bare)) {
      throw new UnreadableScript("something follows the literal");
    }
    return WholeCharacters.of(value);
  }

  /** How many brackets it opens: 1, 0 or -1. */
  private int piece() throws UnreadableScript {
    String text = tokens.text();
    ScriptTokens.Kind kind = tokens.kind();
    if (kind == ScriptTokens.Kind.SIGN) {
      return sign(text);
    }
    tokens.advance();
    boolean key = tokens.isSign(":");
    switch (kind) {
      case STRING -> text(ScriptString.valueOf(text), key);
      case NUMBER -> number(text, key);
      case WORD -> word(text, key);
      case END -> throw new UnreadableScript("the literal does not end");
      default -> throw new UnreadableScript("a template literal or a regular expression");
    }
    return 0;
  }

  private int sign(String sign) throws UnreadableScript {
    tokens.advance();
    switch (sign) {
      case "{", "[", "}", "]", ",", ":" -> json.append(sign);
      case "!" -> flag();
      case "-" -> {
        if (tokens.kind() != ScriptTokens.Kind.NUMBER) {
          throw new UnreadableScript("an expression: -");
        }
        json.append(sign);
        number(tokens.text(), false);
        tokens.advance();
      }
      default -> throw new UnreadableScript("an expression: " + sign);
    }
    return "{[".contains(sign) ? 1 : "}]".contains(sign) ? -1 : 0;
  }

  private void text(String text, boolean key) throws UnreadableScript {
    if (key && text.equals("__proto__")) {
      throw new UnreadableScript("a key that names no property: " + text);
    }
    json.append('"');
    JsonStringEncoder.getInstance().quoteAsString(text, json);
    json.append('"');
  }

  /** The blank keeps numbers apart that nothing stands between. */
  private void number(String number, boolean key) throws UnreadableScript {
    if (key) {
      if (!number.matches("0|[1-9][0-9]{0,14}")) {
        throw new UnreadableScript("a key that is no whole number");
      }
      text(number, true);
    } else {
      json.append(number).append(' ');
    }
  }

  private void word(String word, boolean key) throws UnreadableScript {
    if (key) {
      text(word, true);
      return;
    }
    switch (word) {
      case "true", "false", "null" -> json.append(word);
      case "undefined" -> json.append("null");
      case "void" -> {
        take("0");
        json.append("null");
      }
      default -> throw new UnreadableScript("an expression: " + word);
    }
    json.append(' ');
  }

  /** Minifiers write {@code !0} for true. */
  private void flag() throws UnreadableScript {
    json.append(tokens.text().equals("0")).append(' ');
    take(tokens.text().equals("0") ? "0" : "1");
  }

  private String argument() throws UnreadableScript {
    take("JSON");
    take(".");
    take("parse");
    take("(");
    if (tokens.kind() != ScriptTokens.Kind.STRING) {
      throw new UnreadableScript("the argument of JSON.parse is no string");
    }
    String argument = ScriptString.valueOf(tokens.text());
    tokens.advance();
    take(")");
    return argument;
  }

  private void take(String text) throws UnreadableScript {
    if (!tokens.text().equals(text)) {
      throw new UnreadableScript("an expression where " + text + " is expected");
    }
    tokens.advance();
  }

  /**
   * @param bare whether the value may be the beginning of a longer one, in a script that is cut off
   */
  private boolean isAtEnd(boolean bare) {
    return switch (tokens.kind()) {
      case END -> !bare;
      case WORD -> tokens.startsLine() && !tokens.text().matches("in|instanceof");
      case NUMBER, STRING -> tokens.startsLine();
      case SIGN ->
          tokens.isSign(";")
              || tokens.isSign(",")
              || (tokens.startsLine()
                  && (tokens.isSign("{") || tokens.isSign("++") || tokens.isSign("--")));
      case TEMPLATE, PATTERN -> false;
    };
  }

  private static JsonNode parsed(String json, ObjectMapper mapper) throws UnreadableScript {
    try {
      JsonNode value = mapper.readTree(json);
      if (value.isNull() || value.isMissingNode()) {
        throw new UnreadableScript("it is null");
      }
      return value;
    } catch (StreamConstraintsException e) {
      throw new UnreadableScript("it is too deep, or too long");
    } catch (JsonProcessingException e) {
      throw new UnreadableScript("it is no literal, or has a key twice");
    }
  }

  private static ObjectMapper mapper() {
    ObjectMapper mapper = WireJson.newMapper();
    mapper
        .getFactory()
        .setStreamReadConstraints(
            StreamReadConstraints.builder().maxNestingDepth(EmbeddedState.MAX_DEPTH).build());
    return mapper;
  }

  private static ObjectMapper literals() {
    ObjectMapper mapper = mapper();
    mapper
        .getFactory()
        .enable(JsonReadFeature.ALLOW_TRAILING_COMMA.mappedFeature())
        .enable(JsonReadFeature.ALLOW_LEADING_DECIMAL_POINT_FOR_NUMBERS.mappedFeature())
        .enable(JsonReadFeature.ALLOW_TRAILING_DECIMAL_POINT_FOR_NUMBERS.mappedFeature());
    return mapper;
  }
}
