package dev.ordergateway.worker.site.browser;

import dev.ordergateway.api.WorkerErrorCode;
import dev.ordergateway.worker.site.PageCapture;
import dev.ordergateway.worker.site.SiteException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.openqa.selenium.WebDriverException;

/**
 * The page at one moment, read by one script, so that address, status and text belong together.
 *
 * @param url its address; a failed connection's is {@code chrome-error://chromewebdata/}
 * @param httpStatus null where the browser does not tell
 * @param html not masked: to be read, never to be kept
 */
public record Snapshot(URI url, Integer httpStatus, String html, Document document, Instant at) {
  /** More is no shop page, and must not fill this process's memory. */
  private static final int LONGEST = 10_000_000;

  private static final String READ =
      """
      const n = performance.getEntriesByType('navigation')[0];
      const d = document.doctype ? new XMLSerializer().serializeToString(document.doctype) : '';
      const html = d + document.documentElement.outerHTML;
      return [location.href, n && n.responseStatus ? n.responseStatus : null,
          html.length > arguments[0] ? null : html];
      """;

  /**
   * Reads; throws what the tab throws.
   *
   * @throws SiteException 5008 where the page is too long to be read
   */
  public static Snapshot read(ReadableTab tab, Instant at) {
    if (!(tab.script(READ, LONGEST) instanceof List<?> page) || page.size() != 3) {
      throw new WebDriverException("the page could not be read");
    }
    if (page.get(2) == null) {
      throw new SiteException(
          WorkerErrorCode.RESULT_TOO_LARGE,
          "the page is longer than " + LONGEST + " characters",
          null);
    }
    String url = String.valueOf(page.get(0));
    String html = String.valueOf(page.get(2));
    Integer status = page.get(1) instanceof Number number ? number.intValue() : null;
    return new Snapshot(address(url), status, html, Jsoup.parse(html, url), at);
  }

  private static URI address(String url) {
    try {
      return URI.create(url);
    } catch (IllegalArgumentException e) {
      return URI.create("about:unreadable");
    }
  }

  /** Whether the browser shows its own page about a connection that failed, or an empty error. */
  public boolean isBrowserError() {
    return "chrome-error".equals(url.getScheme());
  }

  /**
   * Makes evidence of it. The picture is taken now: call it while the page is still shown.
   *
   * @param method {@code GET}, or {@code POST} where a form led to it
   */
  public PageCapture capture(ReadableTab tab, String method) {
    byte[] masked = CaptureMask.mask(html, cookies(tab)).getBytes(StandardCharsets.UTF_8);
    return new PageCapture(url, method, httpStatus, at, masked, PageCamera.take(tab));
  }

  private static List<String> cookies(ReadableTab tab) {
    Object cookies = tab.command("Network.getCookies", Map.of()).get("cookies");
    return ((List<?>) cookies)
        .stream().map(cookie -> String.valueOf(((Map<?, ?>) cookie).get("value"))).toList();
  }
}
