package dev.ordergateway.worker;

import dev.ordergateway.foundation.start.StartException;
import dev.ordergateway.worker.site.SeleniumSites;
import dev.ordergateway.worker.site.Step;
import dev.ordergateway.worker.site.probe.ProfileProbe;
import dev.ordergateway.worker.site.probe.ProfileProbe.Finding;
import dev.ordergateway.worker.site.profile.SiteProfile;
import io.dropwizard.core.cli.ConfiguredCommand;
import io.dropwizard.core.setup.Bootstrap;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import net.sourceforge.argparse4j.inf.Namespace;
import net.sourceforge.argparse4j.inf.Subparser;

/**
 * {@code probe}: shows what each selector of a profile finds on a page that a person saved. Opens
 * no browser and touches no site (SPEC §7.4).
 */
final class ProbeCommand extends ConfiguredCommand<WorkerConfiguration> {
  ProbeCommand() {
    super("probe", "Shows what a site's selectors find on a saved page");
  }

  @Override
  public void configure(Subparser subparser) {
    super.configure(subparser);
    subparser.addArgument("--site").required(true).help("the site's name in worker.yml");
    subparser
        .addArgument("--step")
        .required(true)
        .help(
            "the step whose selectors are tried: "
                + Arrays.stream(Step.values()).map(Step::wire).collect(Collectors.joining(", ")));
    subparser.addArgument("--page").required(true).help("the saved page, an HTML file in UTF-8");
  }

  @Override
  protected void run(
      Bootstrap<WorkerConfiguration> bootstrap,
      Namespace namespace,
      WorkerConfiguration configuration)
      throws IOException {
    String site = namespace.getString("site");
    SiteProfile profile = SeleniumSites.read(configuration.sites()).get(site);
    if (profile == null) {
      throw new StartException("--site: no site is named " + site);
    }
    Path page = Path.of(namespace.getString("page"));
    if (!Files.isReadable(page)) {
      throw new StartException("--page: " + page + " can't be read");
    }
    List<Finding> findings =
        ProfileProbe.probe(profile, step(namespace.getString("step")), Files.readAllBytes(page));
    if (findings.isEmpty()) {
      System.out.println("the profile of " + site + " has no selectors for that step");
      return;
    }
    System.out.printf("%-34s %-34s %7s  %s%n", "key", "selector", "matches", "first text");
    for (Finding finding : findings) {
      System.out.printf(
          "%-34s %-34s %7d  %s%n",
          finding.key(),
          finding.css(),
          finding.matches(),
          finding.firstText() == null ? "" : finding.firstText());
    }
  }

  private static Step step(String wire) {
    return Arrays.stream(Step.values())
        .filter(step -> step.wire().equals(wire))
        .findFirst()
        .orElseThrow(() -> new StartException("--step: there is no step " + wire));
  }
}
