package dev.ordergateway.demoshop.page;

import io.dropwizard.views.common.View;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/** A template with what it shows; every page knows whose it is. */
public final class Page extends View {
  private final String account;
  private final URI base;
  private final Object model;

  /**
   * @param account null where nobody is logged in
   * @param base the shop's address, ending in a slash; items' addresses begin with it
   */
  Page(String template, String account, URI base, Object model) {
    super("/shop/" + template + ".ftlh", StandardCharsets.UTF_8);
    this.account = account;
    this.base = base;
    this.model = model;
  }

  public String getAccount() {
    return account == null ? "ゲスト" : account;
  }

  public String getBase() {
    return base.toString();
  }

  public Object getModel() {
    return model;
  }
}
