package dev.ordergateway.worker;

import dev.ordergateway.worker.site.LoginState;
import dev.ordergateway.worker.site.Site;
import java.util.function.IntConsumer;

/** {@code check-login}: says whether the account is logged in; exit code 1 where it is not. */
final class CheckLoginCommand extends BrowserCommand {
  private final IntConsumer exit;

  CheckLoginCommand(SitesFactory sitesFactory, IntConsumer exit) {
    super("check-login", "Says whether the account is logged in", sitesFactory);
    this.exit = exit;
  }

  @Override
  void run(Site site) {
    LoginState state = site.checkLogin();
    System.out.println(describe(site, state));
    if (!state.loggedIn()) {
      site.close();
      exit.accept(1);
    }
  }

  static String describe(Site site, LoginState state) {
    return "%s: %s%s (%s)"
        .formatted(
            site.name(),
            state.loggedIn() ? "logged in" : "logged out",
            state.account() == null ? "" : " as " + state.account(),
            state.detail());
  }
}
