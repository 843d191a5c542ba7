package dev.ordergateway.worker.site.probe;

import dev.ordergateway.worker.site.Step;
import java.net.URI;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a step's selectors find on one page, and what the step reads there.
 *
 * @param url null for a page that a person saved
 * @param measured when a person last saw that the step works as described; null: never
 * @param findings one for each selector that the step reads and the profile has
 * @param fields what the step understood, by name; empty for a writing step
 * @param doubts what it did not understand; empty where everything was
 */
public record ProbeReport(
    String site,
    Step step,
    URI url,
    LocalDate measured,
    List<ProfileProbe.Finding> findings,
    Map<String, String> fields,
    List<String> doubts) {
  public ProbeReport {
    findings = List.copyOf(findings);
    fields = new LinkedHashMap<>(fields);
    doubts = List.copyOf(doubts);
  }

  /** Whether the step was read on a live page and left nothing open: then it may be dated. */
  public boolean mayBeDated() {
    return url != null && !step.writing() && step != Step.VERIFY && doubts.isEmpty();
  }
}
