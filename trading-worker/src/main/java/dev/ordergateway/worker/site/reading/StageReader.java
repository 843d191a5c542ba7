package dev.ordergateway.worker.site.reading;

import dev.ordergateway.api.order.OrderState;
import dev.ordergateway.worker.site.profile.Field;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jsoup.nodes.Element;

/**
 * Reads at which stage an order stands: the current step of a progress bar, or a word of its own.
 *
 * <p>Words are compared as wholes: a part would take 未出荷 (not shipped) for 出荷 (shipped). What the
 * site was never seen to say means nothing.
 */
public final class StageReader {
  private static final Pattern WHITE_SPACE = Pattern.compile("\\p{IsWhite_Space}+");
  private static final Pattern ENDS =
      Pattern.compile("^\\p{IsWhite_Space}+|(?<!\\p{IsWhite_Space})\\p{IsWhite_Space}+$");

  private StageReader() {}

  /** What a page says of the stage. */
  public sealed interface Result {}

  /**
   * Exactly one stage is current.
   *
   * @param label as the site says it, white space at its ends stripped; not blank
   */
  public record Found(String label) implements Result {}

  /** Nothing is current. */
  public record Absent() implements Result {}

  /**
   * More than one is current, or one without a word.
   *
   * @param why without any of the page's text
   */
  public record NotUnderstood(String why) implements Result {}

  /**
   * @param scope the page, or an order's row
   * @param stage names the elements that are current
   */
  public static Result read(Element scope, Field stage) {
    List<Element> current = stage.in(scope);
    if (current.isEmpty()) {
      return new Absent();
    }
    if (current.size() > 1) {
      return new NotUnderstood(current.size() + " stages are current");
    }
    String label = ENDS.matcher(stage.valueOf(current.get(0))).replaceAll("");
    return label.isEmpty() ? new NotUnderstood("the current stage has no word") : new Found(label);
  }

  /**
   * @param label null is no stage
   * @param words the site's words → what they mean; white space in them does not count
   * @return empty where the label is none of the words, or of two that contradict each other
   */
  public static Optional<OrderState> stateOf(String label, Map<String, OrderState> words) {
    String word = bare(label == null ? "" : label);
    if (word.isEmpty()) {
      return Optional.empty();
    }
    Set<OrderState> states =
        words.entrySet().stream()
            .filter(entry -> bare(entry.getKey()).equals(word))
            .map(Map.Entry::getValue)
            .collect(Collectors.toSet());
    return states.size() == 1 ? Optional.of(states.iterator().next()) : Optional.empty();
  }

  private static String bare(String text) {
    return WHITE_SPACE.matcher(text).replaceAll("");
  }
}
