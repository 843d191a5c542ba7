package dev.ordergateway.worker;

import dev.ordergateway.worker.site.LoginState;
import dev.ordergateway.worker.site.Site;
import dev.ordergateway.worker.site.browser.BrowserConfiguration;

/** {@code login}: opens the login page in a visible browser and leaves the rest to a person. */
final class LoginCommand extends BrowserCommand {
  LoginCommand(SitesFactory sitesFactory) {
    super("login", "Opens a browser in which a person logs the account in", sitesFactory);
  }

  @Override
  BrowserConfiguration browser(BrowserConfiguration configured) {
    return configured.visible();
  }

  @Override
  void run(Site site) throws Exception {
    site.openLogin();
    System.out.println("Log in to " + site.name() + " in the browser, then press Enter here.");
    int read;
    do {
      read = System.in.read();
    } while (read != '\n' && read != -1);
    LoginState state = site.checkLogin();
    System.out.println(CheckLoginCommand.describe(site, state));
  }
}
