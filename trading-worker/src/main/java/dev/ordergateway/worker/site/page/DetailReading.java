package dev.ordergateway.worker.site.page;

import dev.ordergateway.api.WorkerErrorCode;
import dev.ordergateway.worker.site.OrderDetail;
import dev.ordergateway.worker.site.ReadingTime;
import dev.ordergateway.worker.site.SiteException;
import dev.ordergateway.worker.site.profile.SiteProfile;

/** Opens the page of one order and reads it (S0 §11.3). */
final class DetailReading {
  private final ReadingPages pages;
  private final SiteProfile profile;

  DetailReading(ReadingPages pages) {
    this.pages = pages;
    this.profile = pages.profile();
  }

  /**
   * @throws SiteException as {@code Site.orderDetail}
   */
  OrderDetail read(String orderNumber, ReadingTime time) {
    if (profile.urls().detail() == null) {
      throw new SiteException(
          WorkerErrorCode.NOT_MEASURED, "the profile knows no page of an order", null);
    }
    if (!orderNumber.matches(profile.complete().orderNumberForm())) {
      throw new SiteException(
          WorkerErrorCode.BAD_INTENT, "order_number is none of " + profile.name(), null);
    }
    Page page = pages.open(profile.urls().detail(orderNumber), time, profile.detail().notFound());
    return page.read(
        document -> new DetailLayout(profile).read(document, orderNumber, page.capture()));
  }
}
