package dev.ordergateway.worker.site.page;

import dev.ordergateway.api.WorkerErrorCode;
import dev.ordergateway.worker.site.Observed;
import dev.ordergateway.worker.site.PageCapture;
import dev.ordergateway.worker.site.SiteException;
import dev.ordergateway.worker.site.browser.Snapshot;
import dev.ordergateway.worker.site.profile.Field;
import dev.ordergateway.worker.site.profile.SiteProfile;
import java.net.URI;
import java.util.Optional;
import java.util.function.Function;
import org.jsoup.nodes.Document;

/** The page a step stands on: what is read and what becomes evidence are the same text. */
final class Page {
  private final Snapshot snapshot;
  private final Function<Snapshot, PageCapture> camera;
  private PageCapture capture;

  /**
   * @param camera makes evidence of it; may throw {@link SiteException}
   */
  Page(Snapshot snapshot, Function<Snapshot, PageCapture> camera) {
    this.snapshot = snapshot;
    this.camera = camera;
  }

  /**
   * This page, checked for what stands in the way.
   *
   * @param answer where the page shows it, the site's status is no obstacle; null: nothing is
   * @throws SiteException 5001, 5003, 5005, or 5002 where it led away from the site
   */
  Page clear(SiteProfile profile, Field answer) {
    Optional<Obstacle> obstacle = Obstacle.on(snapshot, profile, answer);
    if (obstacle.isPresent()) {
      throw refuse(obstacle.get().code(), obstacle.get().what());
    }
    return this;
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
      capture = camera.apply(snapshot);
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
