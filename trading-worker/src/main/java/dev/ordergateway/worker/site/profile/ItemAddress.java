package dev.ordergateway.worker.site.profile;

import java.net.URI;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Tells whether two addresses mean the same item of a site. */
public final class ItemAddress {
  private final SiteProfile profile;
  private final Pattern form;

  public ItemAddress(SiteProfile profile) {
    this.profile = profile;
    this.form = profile.urls().item() == null ? null : form(profile.urls().item());
  }

  /** Same origin, and the same code; where the profile has no form for it, the same address. */
  public boolean same(URI one, URI other) {
    if (!profile.owns(one) || !profile.owns(other) || !Origin.of(one).equals(Origin.of(other))) {
      return false;
    }
    Optional<String> code = code(one);
    Optional<String> otherCode = code(other);
    if (code.isPresent() || otherCode.isPresent()) {
      return code.equals(otherCode);
    }
    return path(one).equals(path(other)) && query(one).equals(query(other));
  }

  private Optional<String> code(URI address) {
    if (form == null) {
      return Optional.empty();
    }
    Matcher match = form.matcher(path(address));
    return match.matches() ? Optional.of(match.group(1)) : Optional.empty();
  }

  private static String path(URI address) {
    String path = address.normalize().getPath();
    return path == null || path.isEmpty() ? "/" : path.replaceAll("/+$", "") + "/";
  }

  private static String query(URI address) {
    return address.getRawQuery() == null ? "" : address.getRawQuery();
  }

  private static Pattern form(String template) {
    String path = path(URI.create(template.replace("{code}", "CODE-STANDS-HERE")));
    return Pattern.compile(Pattern.quote(path).replace("CODE-STANDS-HERE", "\\E([^/]+)\\Q"));
  }
}
