package dev.ordergateway.worker.site.reading;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a script assigns to a variable of its window. Only a statement of its own at the top level
 * surely runs, and runs before the page is shown.
 */
final class ScriptAssignments {
  private static final Set<String> GLOBALS = Set.of("window", "globalThis");
  private static final Pattern ASSIGNMENT =
      Pattern.compile(
          "(?<plain>=(?![=>]))|(?<default>(?:\\|\\||\\?\\?)=)|(?:&&|\\*\\*|<<|>>>?|[-+*/%&|^])=");

  private enum Reference {
    /** A property of the window, or a declaration that makes one. */
    WINDOW,
    /** The name alone, which may be anybody's. */
    BARE,
    NONE
  }

  private final String script;
  private final String variable;
  private final ScriptTokens tokens;
  private final List<JsonNode> values = new ArrayList<>();
  private boolean defaults;

  private ScriptAssignments(String script, String variable) {
    this.script = script;
    this.variable = variable;
    this.tokens = new ScriptTokens(script);
  }

  /**
   * @throws UnreadableScript where the variable is assigned, or may be, in any other way than a
   *     literal to all of it
   */
  static ScriptAssignments in(String script, String variable) throws UnreadableScript {
    ScriptAssignments assignments = new ScriptAssignments(script, variable);
    if (script.contains(variable)) {
      assignments.find();
    }
    return assignments;
  }

  List<JsonNode> values() {
    return values;
  }

  /** Whether it also, or only, gives the variable a value where it has none. */
  boolean hasDefault() {
    return defaults;
  }

  private void find() throws UnreadableScript {
    boolean more = advance();
    while (more) {
      boolean sure = tokens.depth() == 0 && tokens.startsStatement();
      Reference reference;
      try {
        reference = reference();
      } catch (UnreadableScript lost) {
        rethrowUnlessForeign(lost);
        return;
      }
      if (reference != Reference.NONE) {
        assigned(sure && reference == Reference.WINDOW);
      }
      more = tokens.kind() != ScriptTokens.Kind.END;
    }
  }

  private boolean advance() throws UnreadableScript {
    try {
      tokens.advance();
      return true;
    } catch (UnreadableScript lost) {
      rethrowUnlessForeign(lost);
      return false;
    }
  }

  /** A place that can't be taken apart does no harm where the variable is not named after it. */
  private void rethrowUnlessForeign(UnreadableScript lost) throws UnreadableScript {
    if (script.indexOf(variable, tokens.start()) >= 0) {
      throw lost;
    }
  }

  /** Goes over at least one token, and over the whole reference where one starts here. */
  private Reference reference() throws UnreadableScript {
    String word =
        tokens.kind() == ScriptTokens.Kind.WORD && !tokens.isMember() ? tokens.text() : "";
    tokens.advance();
    if (word.equals(variable)) {
      return Reference.BARE;
    }
    if (word.equals("var")) {
      return name(tokens.isWord(variable));
    }
    if (!GLOBALS.contains(word)) {
      return Reference.NONE;
    }
    if (tokens.isSign(".")) {
      tokens.advance();
      return name(tokens.isWord(variable));
    }
    if (tokens.isSign("[")) {
      tokens.advance();
      Reference named =
          name(
              tokens.kind() == ScriptTokens.Kind.STRING
                  && ScriptString.valueOf(tokens.text()).equals(variable));
      if (named == Reference.WINDOW && tokens.isSign("]")) {
        tokens.advance();
        return named;
      }
    }
    return Reference.NONE;
  }

  private Reference name(boolean named) throws UnreadableScript {
    if (!named) {
      return Reference.NONE;
    }
    tokens.advance();
    return Reference.WINDOW;
  }

  private void assigned(boolean sure) throws UnreadableScript {
    boolean part = member();
    Matcher operator = ASSIGNMENT.matcher(script).region(tokens.start(), script.length());
    if (!operator.lookingAt()) {
      return;
    }
    if (part) {
      throw new UnreadableScript("a part of it is assigned");
    }
    if (operator.group("default") != null) {
      defaults = true;
      return;
    }
    if (operator.group("plain") == null) {
      throw new UnreadableScript("it is computed");
    }
    tokens.advance();
    if (isOwn()) {
      defaults = true;
      return;
    }
    if (!sure) {
      throw new UnreadableScript("it is assigned, but not surely, or not surely the window's");
    }
    values.add(ScriptValue.read(tokens));
  }

  /** Goes over {@code .a["b"]} and tells whether there was any. */
  private boolean member() throws UnreadableScript {
    boolean any = false;
    while (tokens.isSign(".") || tokens.isSign("[")) {
      any = true;
      int outer = tokens.isSign("[") ? tokens.depth() - 1 : tokens.depth();
      do {
        tokens.advance();
      } while (tokens.depth() > outer && tokens.kind() != ScriptTokens.Kind.END);
      tokens.advance();
    }
    return any;
  }

  /** Whether the value is the variable's own, or another where it has none. */
  private boolean isOwn() throws UnreadableScript {
    if (tokens.kind() != ScriptTokens.Kind.WORD
        || !(GLOBALS.contains(tokens.text()) || tokens.isWord(variable))) {
      return false;
    }
    if (reference() == Reference.NONE
        || !(script.startsWith("||", tokens.start()) || script.startsWith("??", tokens.start()))) {
      throw new UnreadableScript("it is computed");
    }
    return true;
  }
}
