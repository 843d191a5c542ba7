package dev.ordergateway.worker.site.probe;

import dev.ordergateway.worker.site.Step;
import dev.ordergateway.worker.site.profile.Field;
import dev.ordergateway.worker.site.profile.SiteProfile;
import dev.ordergateway.worker.site.profile.StepNeeds;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.select.Elements;

/** Tells what a profile's selectors find on a page that a person saved (SPEC §7.4). */
public final class ProfileProbe {
  private static final int LONGEST = 80;

  private ProfileProbe() {}

  /**
   * @param key the selector's place in the profile: {@code cart.line.row}
   * @param css as the profile writes it
   * @param matches how many elements it finds
   * @param firstText what the first of them says, shortened; null where there is none
   */
  public record Finding(String key, String css, int matches, String firstText) {}

  /**
   * Parses a page as it was saved, in the charset that it names itself, or UTF-8.
   *
   * @throws IOException where it can't be read
   */
  public static Document parse(Path page) throws IOException {
    return Jsoup.parse(page.toFile(), null);
  }

  /**
   * @return one finding for each selector that the step reads and the profile has
   */
  public static List<Finding> probe(SiteProfile profile, Step step, Document document) {
    List<Finding> findings = new ArrayList<>();
    StepNeeds.of(profile, step)
        .forEach(
            (key, value) -> {
              if (value instanceof Field field) {
                findings.add(finding(key, field, document));
              }
            });
    return findings;
  }

  /** A field within a row is looked for everywhere: {@code @attribute} alone on any element. */
  private static Finding finding(String key, Field field, Document document) {
    Elements found =
        field.css().isEmpty() ? document.select("[" + field.attribute() + "]") : field.in(document);
    String css = field.css() + (field.attribute() == null ? "" : "@" + field.attribute());
    String text = found.isEmpty() ? null : field.valueOf(found.get(0));
    return new Finding(
        key,
        css,
        found.size(),
        text == null || text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "…");
  }
}
