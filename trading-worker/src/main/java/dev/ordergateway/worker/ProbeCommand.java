package dev.ordergateway.worker;

import dev.ordergateway.foundation.lock.ExclusiveLock;
import dev.ordergateway.foundation.start.StartException;
import dev.ordergateway.worker.site.ReadingTime;
import dev.ordergateway.worker.site.SeleniumSites;
import dev.ordergateway.worker.site.SiteException;
import dev.ordergateway.worker.site.Step;
import dev.ordergateway.worker.site.page.PageProbe;
import dev.ordergateway.worker.site.probe.ProbeReport;
import dev.ordergateway.worker.site.probe.ProfileProbe;
import dev.ordergateway.worker.site.profile.ProfileDating;
import dev.ordergateway.worker.site.profile.ProfileReader;
import dev.ordergateway.worker.site.profile.SiteProfile;
import io.dropwizard.core.cli.ConfiguredCommand;
import io.dropwizard.core.setup.Bootstrap;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import net.sourceforge.argparse4j.impl.Arguments;
import net.sourceforge.argparse4j.inf.Namespace;
import net.sourceforge.argparse4j.inf.Subparser;

/**
 * {@code probe}: shows what each selector of a profile finds, and what is read: at the site itself
 * with the reading steps, or on a page that a person saved, any step's (SPEC §7.4). It writes
 * nothing at the site.
 */
final class ProbeCommand extends ConfiguredCommand<WorkerConfiguration> {
  private final PrintStream out;

  ProbeCommand(PrintStream out) {
    super("probe", "Shows what a site's selectors find, at the site or on a saved page");
    this.out = out;
  }

  @Override
  public void configure(Subparser subparser) {
    super.configure(subparser);
    subparser.addArgument("--site").required(true).help("the site's name in worker.yml");
    subparser
        .addArgument("--step")
        .help(
            "the step whose selectors are tried: "
                + Arrays.stream(Step.values()).map(Step::wire).collect(Collectors.joining(", "))
                + ". Needed with --page; else order-list, and order-detail with --order");
    subparser
        .addArgument("--page")
        .help("a saved page, an HTML file; without it the site itself is read");
    subparser.addArgument("--order").help("the order whose page is read");
    subparser.addArgument("--json").action(Arguments.storeTrue()).help("prints JSON, no table");
    subparser
        .addArgument("--date")
        .action(Arguments.storeTrue())
        .help("writes today's date into the profile for each reading step that left no doubt");
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
    Step step = step(namespace.getString("step"));
    String order = namespace.getString("order");
    String page = namespace.getString("page");
    List<ProbeReport> reports =
        page == null
            ? live(configuration, site, step, order)
            : List.of(saved(profile, step, Path.of(page), order));
    ProbePrinter printer = new ProbePrinter(out);
    if (namespace.getBoolean("json")) {
      printer.json(reports);
    } else {
      reports.forEach(printer::table);
    }
    if (namespace.getBoolean("date")) {
      date(configuration, site, reports);
    }
  }

  private static ProbeReport saved(SiteProfile profile, Step step, Path page, String order)
      throws IOException {
    if (step == null) {
      throw new StartException("--step is needed with --page");
    }
    if (!Files.isReadable(page)) {
      throw new StartException("--page: " + page + " can't be read");
    }
    return new PageProbe(profile).saved(step, ProfileProbe.parse(page), order);
  }

  /** The worker must not run meanwhile: it is the account's browser. */
  private static List<ProbeReport> live(
      WorkerConfiguration configuration, String site, Step step, String order) {
    List<Step> steps = new ArrayList<>();
    if (step != null) {
      steps.add(step);
    } else {
      steps.add(Step.ORDER_LIST);
      if (order != null) {
        steps.add(Step.ORDER_DETAIL);
      }
    }
    for (Step each : steps) {
      if (each != Step.ORDER_LIST && each != Step.ORDER_DETAIL) {
        throw new StartException("--step: " + each.wire() + " is tried on a saved page only");
      }
      if (each == Step.ORDER_DETAIL && order == null) {
        throw new StartException("--order is needed for order-detail");
      }
    }
    Path journal = configuration.journal().file();
    try (ExclusiveLock lock =
            ExclusiveLock.take(ExclusiveLock.beside(journal), "the journal " + journal);
        SeleniumSites sites =
            new SeleniumSites(configuration.sites(), configuration.browser(), Clock.systemUTC())) {
      ReadingTime time =
          new ReadingTime(configuration.query().timeoutSeconds(), System::nanoTime, () -> false);
      List<ProbeReport> reports = new ArrayList<>();
      for (Step each : steps) {
        reports.add(sites.probe(site, each, order, time));
      }
      return reports;
    } catch (SiteException e) {
      throw new StartException(site + ": " + e.code().number() + " " + e.getMessage(), e);
    }
  }

  private void date(WorkerConfiguration configuration, String site, List<ProbeReport> reports) {
    ProfileDating dating =
        new ProfileDating(
            site, configuration.sites().get(site), new ProfileReader(System.getenv()));
    for (ProbeReport report : reports) {
      if (report.mayBeDated()) {
        LocalDate today = LocalDate.now(Clock.systemUTC());
        dating.date(report.step(), today);
        out.println(report.step().wire() + ": dated " + today);
      } else {
        throw new StartException(
            "--date: "
                + report.step().wire()
                + (report.url() == null
                    ? " was not read at the site"
                    : " left something open: " + report.doubts()));
      }
    }
  }

  /** Null stays null. */
  private static Step step(String wire) {
    return wire == null
        ? null
        : Arrays.stream(Step.values())
            .filter(step -> step.wire().equals(wire))
            .findFirst()
            .orElseThrow(() -> new StartException("--step: there is no step " + wire));
  }
}
