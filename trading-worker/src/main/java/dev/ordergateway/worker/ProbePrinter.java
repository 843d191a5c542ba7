package dev.ordergateway.worker;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.ordergateway.api.json.WireJson;
import dev.ordergateway.worker.site.probe.ProbeReport;
import java.io.PrintStream;
import java.util.List;

/** Writes down what {@code probe} found. */
final class ProbePrinter {
  private final PrintStream out;

  ProbePrinter(PrintStream out) {
    this.out = out;
  }

  /** For people. */
  void table(ProbeReport report) {
    out.printf(
        "%s %s, %s, %s%n",
        report.site(),
        report.step().wire(),
        report.url() == null ? "a saved page" : report.url(),
        report.measured() == null ? "never measured" : "measured " + report.measured());
    if (report.findings().isEmpty()) {
      out.println("the profile has no selectors for that step");
    } else {
      out.printf("%-34s %-34s %7s  %s%n", "key", "selector", "matches", "first text");
    }
    report
        .findings()
        .forEach(
            finding ->
                out.printf(
                    "%-34s %-34s %7d  %s%n",
                    finding.key(),
                    finding.css(),
                    finding.matches(),
                    finding.firstText() == null ? "" : finding.firstText()));
    report.fields().forEach((name, value) -> out.printf("%-34s %s%n", name, value));
    report.doubts().forEach(doubt -> out.println("not understood: " + doubt));
  }

  /** For programs: a list of reports. */
  void json(List<ProbeReport> reports) throws JsonProcessingException {
    ObjectMapper mapper = WireJson.newMapper().enable(SerializationFeature.INDENT_OUTPUT);
    ArrayNode all = mapper.createArrayNode();
    for (ProbeReport report : reports) {
      ObjectNode node = all.addObject();
      node.put("site", report.site());
      node.put("step", report.step().wire());
      node.put("url", report.url() == null ? null : report.url().toString());
      node.put("measured", report.measured() == null ? null : report.measured().toString());
      ArrayNode selectors = node.putArray("selectors");
      report
          .findings()
          .forEach(
              finding ->
                  selectors
                      .addObject()
                      .put("key", finding.key())
                      .put("selector", finding.css())
                      .put("matches", finding.matches())
                      .put("first_text", finding.firstText()));
      ObjectNode fields = node.putObject("fields");
      report.fields().forEach(fields::put);
      ArrayNode doubts = node.putArray("doubts");
      report.doubts().forEach(doubts::add);
    }
    out.println(mapper.writeValueAsString(all));
  }
}
