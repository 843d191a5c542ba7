package dev.ordergateway.worker;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import dev.ordergateway.worker.site.AccountReading;
import dev.ordergateway.worker.site.MeasuredReading;
import dev.ordergateway.worker.site.OrderDetail;
import dev.ordergateway.worker.site.PageCapture;
import dev.ordergateway.worker.site.ReadingTime;
import dev.ordergateway.worker.site.SiteException;
import dev.ordergateway.worker.site.Step;

/** The way through the worker's house: no arrow goes back up. */
@AnalyzeClasses(packages = "dev.ordergateway.worker", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {
  private static final String HOME = "dev.ordergateway.worker";

  @ArchTest
  static final ArchRule onlySitesKnowABrowser =
      noClasses()
          .that()
          .resideOutsideOfPackage(HOME + ".site..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.openqa.selenium..", "org.jsoup..");

  @ArchTest
  static final ArchRule featuresFormNoCircle =
      slices().matching(HOME + ".(*)..").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule nothingBelowKnowsTheOrderLogic =
      noClasses()
          .that()
          .resideInAnyPackage(
              HOME + ".site..",
              HOME + ".gateway..",
              HOME + ".journal..",
              HOME + ".evidence..",
              HOME + ".report..",
              HOME + ".scraper..",
              HOME + ".alert..",
              HOME + ".clock..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage(HOME + ".order..");

  /** Their safety rules are opposite (docs/two-channels.md). */
  @ArchTest
  static final ArchRule ordersKnowNoQueries =
      noClasses()
          .that()
          .resideInAPackage(HOME + ".order..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage(HOME + ".query..");

  @ArchTest
  static final ArchRule queriesKnowNeitherOrdersNorAnythingThatWritesAtASite =
      noClasses()
          .that()
          .resideInAPackage(HOME + ".query..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage(HOME + ".order..")
          .orShould()
          .dependOnClassesThat()
          .haveSimpleName("Site");

  /** It looks for itself, at any time, where nobody is asked: so it can't write at all. */
  @ArchTest
  static final ArchRule theMonitorOnlyReadsAtASite =
      noClasses()
          .that()
          .resideInAPackage(HOME + ".monitor..")
          .should()
          .dependOnClassesThat(
              resideInAPackage(HOME + ".site..")
                  .and(
                      not(
                          belongToAnyOf(
                              AccountReading.class,
                              MeasuredReading.class,
                              OrderDetail.class,
                              PageCapture.class,
                              ReadingTime.class,
                              SiteException.class,
                              Step.class))));

  @ArchTest
  static final ArchRule theMonitorKnowsNeitherOrdersNorQueriesNorTheGateway =
      noClasses()
          .that()
          .resideInAPackage(HOME + ".monitor..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              HOME + ".order..", HOME + ".query..", HOME + ".gateway..", HOME + ".scraper..");

  @ArchTest
  static final ArchRule nobodyButTheWiringKnowsTheMonitor =
      noClasses()
          .that()
          .resideInAPackage(HOME + ".*..")
          .and()
          .resideOutsideOfPackage(HOME + ".monitor..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage(HOME + ".monitor..");

  @ArchTest
  static final ArchRule noFeatureKnowsTheWiring =
      noClasses()
          .that()
          .resideInAPackage(HOME + ".*..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage(HOME);

  @ArchTest
  static final ArchRule sitesKnowNothingButTheContract =
      noClasses()
          .that()
          .resideInAPackage(HOME + ".site..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              HOME + ".gateway..",
              HOME + ".journal..",
              HOME + ".evidence..",
              HOME + ".report..",
              HOME + ".alert..");
}
