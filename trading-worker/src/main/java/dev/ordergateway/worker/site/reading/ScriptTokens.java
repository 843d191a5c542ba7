package dev.ordergateway.worker.site.reading;

import java.util.Set;

/**
 * The tokens of a script, one after the other, so that a quote in a comment or a brace in a string
 * deceives nobody. What no script of a working page contains ends the reading instead of being
 * guessed at.
 */
final class ScriptTokens {
  enum Kind {
    WORD,
    NUMBER,
    STRING,
    /** A template literal, or its part up to, or after, a substitution. */
    TEMPLATE,
    /** A regular expression. */
    PATTERN,
    /** A punctuator: one character, or one of {@code ++ -- == === =>}. */
    SIGN,
    END
  }

  /** Words after which an expression starts: a slash there is no division. */
  private static final Set<String> OPERATORS =
      Set.of(
          "await",
          "case",
          "delete",
          "do",
          "else",
          "in",
          "instanceof",
          "new",
          "return",
          "throw",
          "typeof",
          "void",
          "yield");

  private static final Set<String> CONTROLS = Set.of("for", "if", "while", "with");
  private static final char CONTROL = 'c';
  private static final char SUBSTITUTION = '$';

  private final String script;
  private final ScriptText text;

  /** The brackets that are open; a control's parenthesis and a substitution have their own sign. */
  private final StringBuilder open = new StringBuilder();

  private Kind kind = Kind.SIGN;
  private int start;
  private int end;
  private boolean endsExpression;
  private boolean startsStatement = true;
  private boolean startsLine;
  private boolean member;

  /** Stands before the first token. */
  ScriptTokens(String script) {
    this.script = script;
    this.text = new ScriptText(script);
  }

  /**
   * Goes to the next token.
   *
   * @throws UnreadableScript where none can be told
   */
  void advance() throws UnreadableScript {
    boolean first = end == 0;
    boolean dividable = endsExpression;
    boolean closed = first || isSign(";") || isSign("}");
    boolean dot = !first && isSign(".");
    boolean control = kind == Kind.WORD && !member && CONTROLS.contains(text());
    int blank = text.afterBlank(end, first);
    startsLine = first || text.hasLineBreak(end, blank);
    startsStatement = closed || (startsLine && dividable);
    member = dot;
    start = blank;
    take(dividable, control);
  }

  Kind kind() {
    return kind;
  }

  /** Of the current token, as written. */
  String text() {
    return script.substring(start, end);
  }

  /** Where the current token starts. */
  int start() {
    return start;
  }

  /** How many brackets are open; an opening one counts itself. */
  int depth() {
    return open.length();
  }

  boolean isWord(String word) {
    return kind == Kind.WORD && is(word);
  }

  boolean isSign(String sign) {
    return kind == Kind.SIGN && is(sign);
  }

  /** Whether the current token names a member: it follows a dot. */
  boolean isMember() {
    return member;
  }

  boolean startsLine() {
    return startsLine;
  }

  /** Whether a statement surely starts here, that no {@code if} or operator before it governs. */
  boolean startsStatement() {
    return startsStatement;
  }

  private boolean is(String expected) {
    return end - start == expected.length() && script.startsWith(expected, start);
  }

  private void take(boolean dividable, boolean control) throws UnreadableScript {
    char c = start < script.length() ? script.charAt(start) : 0;
    if (start == script.length()) {
      token(Kind.END, start, false);
    } else if (text.startsWord(start)) {
      token(Kind.WORD, text.afterWord(start), true);
      endsExpression = member || !OPERATORS.contains(text());
    } else if (text.startsNumber(start)) {
      token(Kind.NUMBER, text.afterNumber(start), true);
    } else if (c == '"' || c == '\'') {
      token(Kind.STRING, text.afterString(start), true);
    } else if (c == '`') {
      template();
    } else if (c == '/' && !dividable) {
      token(Kind.PATTERN, text.afterPattern(start), true);
    } else {
      sign(c, control);
    }
  }

  private void sign(char c, boolean control) throws UnreadableScript {
    token(Kind.SIGN, text.afterSign(start), false);
    switch (c) {
      case '(' -> open.append(control ? CONTROL : c);
      case '[', '{' -> open.append(c);
      case ')' -> endsExpression = close() == '(';
      case ']' -> endsExpression = close() == '[';
      case '}' -> {
        if (close() == SUBSTITUTION) {
          template();
        }
      }
      default -> endsExpression = is("++") || is("--");
    }
  }

  private char close() throws UnreadableScript {
    char opened = open.isEmpty() ? 0 : open.charAt(open.length() - 1);
    String fitting =
        switch (script.charAt(start)) {
          case ')' -> "(" + CONTROL;
          case ']' -> "[";
          default -> "{" + SUBSTITUTION;
        };
    if (fitting.indexOf(opened) < 0) {
      throw new UnreadableScript("a bracket is closed that is not open");
    }
    open.setLength(open.length() - 1);
    return opened;
  }

  private void template() throws UnreadableScript {
    int after = text.afterTemplate(start);
    boolean whole = script.charAt(after - 1) == '`';
    token(Kind.TEMPLATE, after, whole);
    if (!whole) {
      open.append(SUBSTITUTION);
    }
  }

  private void token(Kind kind, int end, boolean endsExpression) {
    this.kind = kind;
    this.end = end;
    this.endsExpression = endsExpression;
  }
}
