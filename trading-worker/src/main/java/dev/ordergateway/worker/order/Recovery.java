package dev.ordergateway.worker.order;

import dev.ordergateway.api.order.OrderView;
import dev.ordergateway.worker.gateway.Answer;
import dev.ordergateway.worker.journal.AttemptRow;
import dev.ordergateway.worker.journal.EvidenceRow;
import dev.ordergateway.worker.site.LoginState;
import dev.ordergateway.worker.site.Observed;
import dev.ordergateway.worker.site.PurchaseIntent;
import dev.ordergateway.worker.site.Site;
import dev.ordergateway.worker.site.Step;
import dev.ordergateway.worker.site.Verdict;
import dev.ordergateway.worker.site.VerifyRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;

/** Looks at the site before anything is done about a task that was held before (SPEC §7.2). */
final class Recovery {
  /** The longest visibility delay that is waited for; S0 speaks of ten minutes. */
  private static final Duration MOST_PATIENCE = Duration.ofMinutes(15);

  /** How long after its intention a click may have begun, at the most that is imaginable. */
  private static final Duration CLICK_AFTER_INTENTION = Duration.ofMinutes(5);

  private final Attempt attempt;
  private final Site site;
  private final PurchaseIntent intent;
  private final List<AttemptRow> earlier;

  /**
   * @param earlier attempts of this task in the journal; the one that goes on after a restart too
   */
  Recovery(Attempt attempt, Site site, PurchaseIntent intent, List<AttemptRow> earlier) {
    this.attempt = attempt;
    this.site = site;
    this.intent = intent;
    this.earlier = earlier;
  }

  /**
   * @return true where the task may be executed now; false where it is answered
   * @throws StopOrder where a person has to look
   */
  boolean run(Way.Verify way) {
    Observed<Verdict> seen = look(way);
    if (seen.value() instanceof Verdict.Ordered ordered) {
      new Verification(attempt, site).record(ordered, seen.page());
      return false;
    }
    boolean notOrdered = seen.value() instanceof Verdict.NotOrdered;
    String detail = seen.value() instanceof Verdict.Unknown unknown ? unknown.why() : "not ordered";
    boolean goOn = !way.permit() && (notOrdered || way.unknownMeansNot());
    EvidenceRow row =
        seen.page() == null
            ? null
            : goOn
                ? attempt.keep(Step.VERIFY.wire(), seen.page())
                : attempt.keepIfPossible(Step.VERIFY.wire(), seen.page());
    attempt.write(attempt.entry("verified", detail).evidence(row));
    if (goOn) {
      return true;
    }
    throw new StopOrder(
        Ending.needsHuman(
            null,
            notOrdered
                ? "the site shows no such order, but a permit was given: a person has to say so"
                : "whether an earlier attempt ordered can't be told: " + detail));
  }

  private Observed<Verdict> look(Way.Verify way) {
    Verification verification = new Verification(attempt, site);
    VerifyRequest request = request();
    Instant patienceEnds = attempt.ports().clocks().instant().plus(MOST_PATIENCE);
    while (true) {
      Observed<Verdict> seen = verification.look(request);
      if (way.unknownMeansNot()
          || !(seen.value() instanceof Verdict.Unknown unknown)
          || unknown.askAgainAt() == null
          || unknown.askAgainAt().isAfter(patienceEnds)) {
        return seen;
      }
      attempt.write(attempt.entry("waiting to verify", unknown.why()));
      if (!waitUntil(unknown.askAgainAt())
          || !attempt.ports().clocks().instant().isBefore(patienceEnds)) {
        return verification.look(request);
      }
    }
  }

  /** In short pieces, so that a lost lease ends it. */
  private boolean waitUntil(Instant then) {
    OrderPorts ports = attempt.ports();
    do {
      if (!attempt.lease().holds()) {
        return false;
      }
      Duration left = Duration.between(ports.clocks().instant(), then).plusMillis(1);
      Duration piece = left.compareTo(Duration.ofSeconds(5)) < 0 ? left : Duration.ofSeconds(5);
      if (!piece.isNegative() && !piece.isZero() && !ports.pause().pause(piece)) {
        throw new StopOrder(new Ending.LeftOpen("the worker is asked to stop"));
      }
    } while (ports.clocks().instant().isBefore(then));
    return true;
  }

  private VerifyRequest request() {
    List<AttemptRow> permits = earlier.stream().filter(AttemptRow::countsAsPermit).toList();
    List<AttemptRow> telling = permits.isEmpty() ? earlier : permits;
    return new VerifyRequest(
        intent,
        last(telling.stream().map(AttemptRow::payableYen).toList()),
        from(permits).minus(Verification.CLOCK_SKEW),
        until(permits),
        account(permits),
        attempt.ports().orders().takenOrderIds(site.name(), attempt.taskId()));
  }

  /** Whether every earlier lease of this task was this worker's own. */
  private boolean allOurs() {
    long others = attempt.grant().leaseCount() - 1L;
    long ours =
        earlier.stream().filter(row -> row.leaseCount() < attempt.grant().leaseCount()).count();
    return ours >= others;
  }

  private Instant from(List<AttemptRow> permits) {
    if (!permits.isEmpty()) {
      return earliest(permits.stream().map(AttemptRow::intendedAt).toList());
    }
    if (allOurs() && !earlier.isEmpty()) {
      return earliest(earlier.stream().map(AttemptRow::startedAt).toList());
    }
    return attempt.ports().gateway().read(attempt.taskId()) instanceof Answer.Given<OrderView> given
            && given.value().task().createdAt() != null
        ? given.value().task().createdAt()
        : Instant.EPOCH.plus(Verification.CLOCK_SKEW);
  }

  private static Instant earliest(List<Instant> instants) {
    return instants.stream().min(Comparator.naturalOrder()).orElseThrow();
  }

  /** Where no attempt of ours had an intention, none clicked: it is over since we last acted. */
  private Instant until(List<AttemptRow> permits) {
    Instant now = attempt.ports().clocks().instant();
    Instant last =
        permits.isEmpty()
            ? latest(earlier.stream().map(AttemptRow::touchedAt).toList())
            : latest(permits.stream().map(AttemptRow::intendedAt).toList())
                .plus(CLICK_AFTER_INTENTION);
    return !allOurs() || earlier.isEmpty() ? null : last.isBefore(now) ? last : now;
  }

  private static Instant latest(List<Instant> instants) {
    return instants.stream().max(Comparator.naturalOrder()).orElse(Instant.EPOCH);
  }

  /**
   * The account whose list can prove something. Attempts of ours without an intention clicked under
   * no account at all, so the one that is logged in now serves for them.
   */
  private String account(List<AttemptRow> permits) {
    if (!permits.isEmpty()) {
      return last(permits.stream().map(AttemptRow::account).toList());
    }
    if (!allOurs() || earlier.isEmpty()) {
      return null;
    }
    String known = last(earlier.stream().map(AttemptRow::account).toList());
    return known == null ? loggedIn() : known;
  }

  private String loggedIn() {
    try {
      LoginState login = site.checkLogin();
      return login.loggedIn() ? login.account() : null;
    } catch (RuntimeException e) {
      return null; // then nothing can be proven, and a person looks
    }
  }

  private static <T> T last(List<T> values) {
    return values.stream().filter(Objects::nonNull).reduce((one, two) -> two).orElse(null);
  }
}
