package dev.ordergateway.gateway;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/**
 * The arrows of the house: customer → procurement → {order, client} → {task, review} → store. Some
 * of these features are yet to come; the rules wait for them.
 */
@AnalyzeClasses(
    packages = "dev.ordergateway.gateway",
    importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
  private static final String HOUSE = "dev.ordergateway.gateway.";

  @ArchTest
  static final ArchRule noPackagesFormACycle =
      slices().matching(HOUSE + "(*)..").should().beFreeOfCycles();

  @ArchTest static final ArchRule theStoreStandsOnNothing = onlyUses("store");

  @ArchTest static final ArchRule httpStandsOnTheStoreAlone = onlyUses("http", "store");

  @ArchTest static final ArchRule authStandsOnTheGround = onlyUses("auth", "http", "store");

  @ArchTest
  static final ArchRule idempotencyStandsOnTheGround = onlyUses("idempotency", "http", "store");

  @ArchTest
  static final ArchRule reviewsStandOnTheGround = onlyUses("review", "auth", "http", "store");

  @ArchTest
  static final ArchRule tasksStandOnReviewsAndTheGround =
      onlyUses("task", "review", "idempotency", "auth", "http", "store");

  @ArchTest static final ArchRule alertsKnowNoFeature = onlyUses("alert", "auth", "http", "store");

  @ArchTest
  static final ArchRule theLeasedChannelKnowsNeitherQueriesNorClients =
      onlyUses("order", "task", "review", "alert", "auth", "http", "store");

  @ArchTest
  static final ArchRule theQueriesKnowNeitherOrdersNorClients =
      onlyUses("query", "alert", "auth", "http", "store");

  @ArchTest
  static final ArchRule theClaimedChannelKnowsNeitherOrdersNorQueries =
      onlyUses("client", "task", "review", "idempotency", "alert", "auth", "http", "store");

  @ArchTest
  static final ArchRule procurementStandsOnBothChannels =
      onlyUses(
          "procurement",
          "order",
          "client",
          "task",
          "review",
          "idempotency",
          "alert",
          "auth",
          "http",
          "store");

  @ArchTest
  static final ArchRule noFeatureKnowsHowItIsOperated =
      noClasses()
          .that()
          .resideOutsideOfPackages(HOUSE + "operate..", "dev.ordergateway.gateway")
          .should()
          .dependOnClassesThat()
          .resideInAPackage(HOUSE + "operate..")
          .allowEmptyShould(true);

  @ArchTest
  static final ArchRule theGatewayTouchesNoSitePage =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.openqa.selenium..", "org.jsoup..", "dev.ordergateway.worker..");

  @ArchTest
  static final ArchRule noPackageIsADrawerForEverything =
      noClasses()
          .should()
          .resideInAnyPackage("..util..", "..utils..", "..common..", "..helper..", "..impl..")
          .orShould()
          .resideInAnyPackage("..manager..", "..misc..");

  @ArchTest
  static final ArchRule noClassIsNamedAfterNothing =
      noClasses().should().haveNameMatching(".*(Util|Utils|Helper|Impl|Manager|Common)$");

  /** Of the gateway's packages, this one uses itself, the others named, and no more. */
  private static ArchRule onlyUses(String feature, String... ground) {
    String[] allowed = new String[ground.length + 1];
    allowed[0] = HOUSE + feature + "..";
    for (int i = 0; i < ground.length; i++) {
      allowed[i + 1] = HOUSE + ground[i] + "..";
    }
    return noClasses()
        .that()
        .resideInAPackage(HOUSE + feature + "..")
        .should()
        .dependOnClassesThat(
            resideInAnyPackage("dev.ordergateway.gateway..").and(not(resideInAnyPackage(allowed))))
        .allowEmptyShould(true)
        .as(feature + " uses of the gateway only " + String.join(", ", ground));
  }
}
