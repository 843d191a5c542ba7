package dev.ordergateway.worker.site.profile;

import com.fasterxml.jackson.annotation.JsonCreator;
import java.net.URI;
import java.util.Locale;

/** Scheme, host and port: what makes an address one of a site's. */
public record Origin(String scheme, String host, int port) {
  /**
   * @throws IllegalArgumentException where the text is no http or https origin without a path
   */
  @JsonCreator
  public static Origin of(String text) {
    URI uri = URI.create(text);
    String path = uri.getRawPath();
    if (uri.getRawQuery() != null || (path != null && !path.isEmpty() && !path.equals("/"))) {
      throw new IllegalArgumentException(text + " is no origin: it has a path");
    }
    return of(uri);
  }

  /**
   * @throws IllegalArgumentException where the address has no host, or is neither http nor https
   */
  public static Origin of(URI uri) {
    String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
    if (uri.getHost() == null || !(scheme.equals("http") || scheme.equals("https"))) {
      throw new IllegalArgumentException(uri + " is no http or https address");
    }
    int standard = scheme.equals("https") ? 443 : 80;
    return new Origin(
        scheme,
        uri.getHost().toLowerCase(Locale.ROOT),
        uri.getPort() < 0 ? standard : uri.getPort());
  }

  /** Whether the address lies there; an address with user information never does. */
  public boolean holds(URI uri) {
    try {
      return uri.getRawUserInfo() == null && of(uri).equals(this);
    } catch (IllegalArgumentException e) {
      return false;
    }
  }
}
