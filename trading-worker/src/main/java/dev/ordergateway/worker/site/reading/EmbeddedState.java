package dev.ordergateway.worker.site.reading;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/**
 * Reads the data that a page's script hands to the browser, as in {@code window.__INITIAL_STATE__ =
 * {…};}. Nothing is evaluated, and nothing guessed: a literal is read, exactly, or not at all.
 *
 * <p>It may be JSON, {@code JSON.parse("…")} of JSON, or a JavaScript literal. What is undefined in
 * it becomes null. A half of a character (shops cut names in the middle of an emoji) becomes U+FFFD
 * in keys and values, since the wire refuses text that is no Unicode. Numbers keep every digit.
 */
public final class EmbeddedState {
  /** How deep a value may be, so that it still fits into an object on the wire. */
  public static final int MAX_DEPTH = 180;

  private EmbeddedState() {}

  /** What the scripts assign. */
  public sealed interface Result {}

  /**
   * The one value that is assigned.
   *
   * @param value never null or JSON's null; the caller's own
   */
  public record Found(JsonNode value) implements Result {}

  /** No script assigns the variable at all. */
  public record Absent() implements Result {}

  /**
   * It is assigned, or may be, but not surely one literal.
   *
   * @param why without any of the page's values
   */
  public record NotUnderstood(String why) implements Result {}

  /**
   * Takes time in proportion to the length of the scripts.
   *
   * <p>{@code window.X = …}, {@code window["X"] = …} and {@code var X = …} assign X, as statements
   * of their own at a script's top level. A default, such as {@code window.X = window.X || {}},
   * does not count where a literal is assigned; neither does what stands in a string or a comment.
   * In a block or a function it may never run, or later, and so is not understood; nor is a value
   * of which a part is assigned. What a call may change in it is not seen.
   *
   * @param scripts the text of all classic scripts that stand in the page itself, in their order
   * @param variable its name, an identifier
   */
  public static Result read(List<String> scripts, String variable) {
    JsonNode found = null;
    boolean defaults = false;
    try {
      for (String script : scripts) {
        ScriptAssignments assignments = ScriptAssignments.in(script, variable);
        defaults |= assignments.hasDefault();
        for (JsonNode value : assignments.values()) {
          if (found != null && !found.equals(value)) {
            return new NotUnderstood("it is assigned twice, and not the same");
          }
          found = value;
        }
      }
    } catch (UnreadableScript e) {
      return new NotUnderstood(e.getMessage());
    }
    if (found != null) {
      return new Found(found);
    }
    return defaults ? new NotUnderstood("it is only given a default") : new Absent();
  }
}
