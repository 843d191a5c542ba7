package dev.ordergateway.worker.site.page;

import dev.ordergateway.api.WorkerErrorCode;
import dev.ordergateway.worker.site.browser.Snapshot;
import dev.ordergateway.worker.site.profile.Challenge;
import dev.ordergateway.worker.site.profile.Field;
import dev.ordergateway.worker.site.profile.Signs;
import dev.ordergateway.worker.site.profile.SiteProfile;
import java.net.URI;
import java.util.Optional;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/**
 * What stands in the way on a page, looked for before anything else is read from it (SPEC §7.2): a
 * login page is answered with status 200 too, and looks like an empty list.
 *
 * @param code 5001, 5003, 5005 or 5002
 * @param what for a person
 */
record Obstacle(WorkerErrorCode code, String what) {
  /** A page that only sends a form by itself has hardly any text. */
  private static final int SHORT_TEXT = 200;

  static Optional<Obstacle> on(Snapshot page, SiteProfile profile) {
    return on(page, profile, null);
  }

  /**
   * @param answer shown where a status that says "not found" is the site's answer; null: it never
   *     is
   */
  static Optional<Obstacle> on(Snapshot page, SiteProfile profile, Field answer) {
    if (page.isBrowserError()) {
      return found(WorkerErrorCode.UNREACHABLE, "no page arrived" + status(page));
    }
    boolean own = profile.owns(page.url());
    if (shows(profile.login(), page, own) || logsInByItself(page, profile)) {
      return found(WorkerErrorCode.LOGGED_OUT, "the account is logged out: " + page.url());
    }
    for (Challenge challenge : profile.challenges()) {
      if (shows(challenge.signs(), page, own)) {
        return found(WorkerErrorCode.CHALLENGE, challenge.name());
      }
    }
    if (!own) {
      return found(WorkerErrorCode.LAYOUT_NOT_UNDERSTOOD, "led to another site: " + page.url());
    }
    Integer status = page.httpStatus();
    boolean answered = answer != null && !answer.in(page.document()).isEmpty();
    if (status != null && status >= 400 && !(answered && status == 404)) {
      return found(
          status >= 500 || status == 429
              ? WorkerErrorCode.UNREACHABLE
              : WorkerErrorCode.LAYOUT_NOT_UNDERSTOOD,
          "the site answered" + status(page));
    }
    return Optional.empty();
  }

  private static Optional<Obstacle> found(WorkerErrorCode code, String what) {
    return Optional.of(new Obstacle(code, what));
  }

  private static String status(Snapshot page) {
    return page.httpStatus() == null ? "" : " (HTTP " + page.httpStatus() + ")";
  }

  private static boolean shows(Signs signs, Snapshot page, boolean own) {
    Document document = page.document();
    return signs.namesHost(page.url().getHost())
        || (own && Signs.below(signs.paths(), page.url().getPath()))
        || signs.selectors().stream().anyMatch(field -> !field.in(document).isEmpty())
        || signs.words().stream().anyMatch(document.text()::contains);
  }

  private static boolean logsInByItself(Snapshot page, SiteProfile profile) {
    Document document = page.document();
    boolean submits =
        document.body().attr("onload").contains("submit(")
            || document.select("script").stream()
                .map(Element::data)
                .anyMatch(script -> script.contains("submit("));
    return submits
        && document.text().length() < SHORT_TEXT
        && document.select("form[action]").stream()
            .anyMatch(form -> isLogin(form.absUrl("action"), profile));
  }

  private static boolean isLogin(String action, SiteProfile profile) {
    try {
      URI address = URI.create(action);
      return profile.login().namesHost(address.getHost())
          || (profile.owns(address) && Signs.below(profile.login().paths(), address.getPath()));
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  /** Whether the site asks for a person: a login, or a challenge. */
  boolean asksForAPerson() {
    return code == WorkerErrorCode.LOGGED_OUT || code == WorkerErrorCode.CHALLENGE;
  }
}
