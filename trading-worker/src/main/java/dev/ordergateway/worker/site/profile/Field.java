package dev.ordergateway.worker.site.profile;

import com.fasterxml.jackson.annotation.JsonCreator;
import java.util.Optional;
import org.jsoup.nodes.Element;
import org.jsoup.select.Elements;
import org.jsoup.select.Selector;

/**
 * Where a value stands on a page: {@code css} for an element's text, {@code css@attribute} for an
 * attribute, {@code @attribute} for one of the row itself.
 *
 * @param css empty where the row itself is meant
 * @param attribute null where the text is meant
 */
public record Field(String css, String attribute) {
  /**
   * @throws IllegalArgumentException where the CSS can't be parsed
   */
  @JsonCreator
  public static Field of(String text) {
    int at = text.lastIndexOf('@');
    Field field =
        at < 0
            ? new Field(text.strip(), null)
            : new Field(text.substring(0, at).strip(), text.substring(at + 1).strip());
    if (field.css.isEmpty() && field.attribute == null) {
      throw new IllegalArgumentException("an empty selector");
    }
    try {
      field.in(new Element("html"));
    } catch (Selector.SelectorParseException | IllegalArgumentException e) {
      throw new IllegalArgumentException("no CSS selector: " + text, e);
    }
    return field;
  }

  /** All elements it names below, or at, the scope. */
  public Elements in(Element scope) {
    return css.isEmpty() ? new Elements(scope) : scope.select(css);
  }

  /** The value, where exactly one element is named and it has one that is not blank. */
  public Optional<String> one(Element scope) {
    Elements found = in(scope);
    return found.size() == 1
        ? Optional.of(valueOf(found.get(0))).filter(value -> !value.isBlank())
        : Optional.empty();
  }

  /** The value of an element it names; empty text where there is none. */
  public String valueOf(Element element) {
    return attribute == null ? element.text().strip() : element.attr(attribute).strip();
  }
}
