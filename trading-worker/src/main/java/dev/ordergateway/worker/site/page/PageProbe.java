package dev.ordergateway.worker.site.page;

import dev.ordergateway.api.WorkerErrorCode;
import dev.ordergateway.worker.site.OrderDetail;
import dev.ordergateway.worker.site.ReadOrder;
import dev.ordergateway.worker.site.ReadingTime;
import dev.ordergateway.worker.site.SiteException;
import dev.ordergateway.worker.site.Step;
import dev.ordergateway.worker.site.probe.ProbeReport;
import dev.ordergateway.worker.site.probe.ProfileProbe;
import dev.ordergateway.worker.site.profile.SiteProfile;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jsoup.nodes.Document;

/**
 * Tells a person what a profile finds on a page, live or saved (SPEC §7.4). Changes nothing at the
 * site: live it opens the list of orders and the page of an order, and no other.
 */
public final class PageProbe {
  private final SiteProfile profile;

  public PageProbe(SiteProfile profile) {
    this.profile = profile;
  }

  /**
   * A page that a person saved, any step's.
   *
   * @param orderNumber for the page of an order; null: whichever the page shows is not looked for
   */
  public ProbeReport saved(Step step, Document document, String orderNumber) {
    return report(step, document, null, orderNumber);
  }

  /**
   * @param step a reading one
   * @param orderNumber for the page of an order
   */
  ProbeReport live(ReadingPages pages, Step step, String orderNumber, ReadingTime time) {
    if ((step == Step.ORDER_LIST ? profile.urls().history() : profile.urls().detail()) == null) {
      throw new SiteException(
          WorkerErrorCode.NOT_MEASURED, "the profile knows no address for " + step.wire(), null);
    }
    int year = pages.clock().instant().atZone(profile.zone()).getYear();
    Page page =
        step == Step.ORDER_LIST
            ? pages.open(profile.urls().history(1, year), time)
            : pages.open(profile.urls().detail(orderNumber), time, profile.detail().notFound());
    return report(step, page.document(), page.url(), orderNumber);
  }

  private ProbeReport report(Step step, Document document, URI url, String orderNumber) {
    Map<String, String> fields = new LinkedHashMap<>();
    List<String> doubts = new ArrayList<>();
    try {
      if (step == Step.ORDER_LIST || step == Step.VERIFY) {
        list(document, fields, doubts);
      } else if (step == Step.ORDER_DETAIL && orderNumber != null) {
        detail(document, orderNumber, fields, doubts);
      }
    } catch (Unreadable e) {
      doubts.add(e.getMessage());
    }
    return new ProbeReport(
        profile.name(),
        step,
        url,
        profile.measured().get(step),
        ProfileProbe.probe(profile, step, document),
        fields,
        doubts);
  }

  private void list(Document document, Map<String, String> fields, List<String> doubts) {
    ListLayout.Read read = new ListLayout(profile).read(document, 1);
    ListPage page = read.page();
    doubts.addAll(page.doubts());
    fields.put("orders", String.valueOf(page.rows().size()));
    fields.put("total", String.valueOf(page.total()));
    fields.put("last_page", String.valueOf(page.last()));
    fields.put(
        "raw", read.raw().isNull() ? "none" : read.raw().toString().length() + " characters");
    if (page.isEmpty()) {
      doubts.add("no order was seen");
    }
    int nth = 0;
    for (ListPage.Row row : page.rows()) {
      ReadOrder order = row.order();
      String name = "order." + ++nth + ".";
      fields.put(name + "order_number", order.number());
      fields.put(name + "order_date", order.date() + " = " + order.dateIso());
      fields.put(name + "shop", order.shopId() + " " + order.shopName());
      order
          .items()
          .forEach(
              item ->
                  fields.merge(
                      name + "items", item.name() + " " + item.url(), (a, b) -> a + "; " + b));
    }
  }

  private void detail(
      Document document, String orderNumber, Map<String, String> fields, List<String> doubts) {
    OrderDetail detail = new DetailLayout(profile).read(document, orderNumber, null);
    fields.put("found", String.valueOf(detail.found()));
    fields.put("stage_label", String.valueOf(detail.stageLabel()));
    fields.put("order_state", detail.state() == null ? "null" : detail.state().wire());
    fields.put("pay_deadline", String.valueOf(detail.payDeadline()));
    fields.put(
        "raw", detail.raw() == null ? "none" : detail.raw().toString().length() + " characters");
    if (!detail.found()) {
      doubts.add("the site does not show this order");
    } else if (detail.stageLabel() == null) {
      doubts.add("no stage was found");
    } else if (detail.state() == null) {
      doubts.add("the stage's word is not known: " + detail.stageLabel());
    }
  }
}
