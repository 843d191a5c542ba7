package dev.ordergateway.worker.site.page;

import dev.ordergateway.api.WorkerErrorCode;
import dev.ordergateway.worker.site.Observed;
import dev.ordergateway.worker.site.PageCapture;
import dev.ordergateway.worker.site.SiteException;
import dev.ordergateway.worker.site.browser.BrowserSession;
import dev.ordergateway.worker.site.browser.Snapshot;
import java.net.URI;
import java.util.function.Function;
import org.jsoup.nodes.Document;

/** The page a step stands on: what is read and what becomes evidence are the same text. */
final class Page {
  private final BrowserSession session;
  private final Snapshot snapshot;
  private final String method;
  private PageCapture capture;

  Page(BrowserSession session, Snapshot snapshot, String method) {
    this.session = session;
    this.snapshot = snapshot;
    this.method = method;
  }

  Snapshot snapshot() {
    return snapshot;
  }

  Document document() {
    return snapshot.document();
  }

  URI url() {
    return snapshot.url();
  }

  /** Reads something; what is not there as expected is 5002, with this page. */
  <T> T read(Function<Document, T> reader) {
    try {
      return reader.apply(document());
    } catch (Unreadable e) {
      throw refuse(WorkerErrorCode.LAYOUT_NOT_UNDERSTOOD, e.getMessage());
    }
  }

  /** As evidence. To be called while the browser still shows it. */
  PageCapture capture() {
    if (capture == null) {
      capture = session.goOn(driver -> snapshot.capture(driver, method));
    }
    return capture;
  }

  <T> Observed<T> observed(T value) {
    return new Observed<>(value, capture());
  }

  /** The reason to stop here, with the page as far as it can be had. */
  SiteException refuse(WorkerErrorCode code, String message) {
    PageCapture shown;
    try {
      shown = capture();
    } catch (SiteException e) {
      shown = null; // the reason to stop ranks above its picture
    }
    return new SiteException(code, message, shown);
  }
}
