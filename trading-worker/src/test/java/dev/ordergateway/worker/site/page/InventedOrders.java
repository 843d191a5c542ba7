package dev.ordergateway.worker.site.page;

import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A list of orders in both of its generations. EVERYTHING HERE IS INVENTED: no page of a real
 * account was seen. Only the variable's and the list's name, the addresses, the form of the numbers
 * and dates, and 25 orders a page are public facts; the names within the data are made up, and made
 * up differently in {@link Names} so that nothing depends on them.
 */
final class InventedOrders {
  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("uuuu/MM/dd(E)", Locale.JAPANESE);
  private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("uuuuMMdd");

  /** Two invented vocabularies for the same data. */
  enum Names {
    ONE("orderList", "orderNumber", "orderDate", "itemList", "itemName", "itemUrl", "totalCount"),
    OTHER("rows", "no", "placedOn", "lines", "name", "link", "orderTotal");

    final String list;
    final String number;
    final String date;
    final String items;
    final String name;
    final String url;
    final String total;

    Names(
        String list,
        String number,
        String date,
        String items,
        String name,
        String url,
        String total) {
      this.list = list;
      this.number = number;
      this.date = date;
      this.items = items;
      this.name = name;
      this.url = url;
      this.total = total;
    }
  }

  record Invented(String number, LocalDate day, int items) {
    String date() {
      return DATE.format(day);
    }

    String itemName(int nth) {
      return "架空の品 「" + nth + "」; </b> & 円";
    }

    String itemUrl(int nth) {
      return "https://item.rakuten.co.jp/kakuu/" + number + "-" + nth + "/";
    }
  }

  private InventedOrders() {}

  /** Newest first, three a day, the newest on that day; every third has two items. */
  static List<Invented> before(LocalDate newest, int count) {
    List<Invented> orders = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      LocalDate day = newest.minusDays(i / 3);
      String number = "306087-%s-%010d".formatted(DAY.format(day), 9_000_000 - i);
      orders.add(new Invented(number, day, i % 3 == 0 ? 2 : 1));
    }
    return orders;
  }

  static List<Invented> page(List<Invented> all, int page) {
    return all.stream().skip((page - 1L) * 25).limit(25).toList();
  }

  /** The data of one page of the newer generation. */
  static String data(List<Invented> all, int page, Names names, Integer total) {
    StringBuilder json = new StringBuilder("{");
    if (total != null) {
      json.append("\"").append(names.total).append("\":").append(total).append(',');
    }
    json.append("\"currentPage\":").append(page).append(",\"").append(names.list).append("\":[");
    String comma = "";
    for (Invented order : page(all, page)) {
      json.append(comma).append(order(order, names));
      comma = ",";
    }
    return json.append("]}").toString();
  }

  static String order(Invented order, Names names) {
    StringBuilder json = new StringBuilder();
    json.append("{\"").append(names.number).append("\":\"").append(order.number());
    json.append("\",\"").append(names.date).append("\":\"").append(order.date());
    json.append("\",\"shop\":{\"shopId\":306087,\"shopName\":\"架空商店\"},\"totalPrice\":1280,\"");
    json.append(names.items).append("\":[");
    for (int i = 1; i <= order.items(); i++) {
      json.append(i == 1 ? "" : ",").append("{\"itemId\":").append(10_000 + i).append(",\"");
      json.append(names.name).append("\":\"").append(order.itemName(i).replace("</", "<\\/"));
      json.append("\",\"").append(names.url).append("\":\"").append(order.itemUrl(i));
      json.append("\"}");
    }
    return json.append("]}").toString();
  }

  /** A page of the newer generation. */
  static String newer(String orderListData) {
    return "<!DOCTYPE html><html><head><meta charset=\"UTF-8\"><title>INVENTED</title></head><body>"
        + "<div id=\"app\"></div><script>var other = \"; }\";</script>"
        + "<script>window.__INITIAL_STATE__ = {\"user\":undefined,\"orderListData\":"
        + orderListData
        + "};</script></body></html>";
  }

  /** A page of the older generation: no data of its own, in EUC-JP. */
  static String older(List<Invented> orders) {
    StringBuilder html =
        new StringBuilder(
            "<html><head><meta http-equiv=\"Content-Type\" content=\"text/html; charset=EUC-JP\">"
                + "<title>INVENTED</title></head><body><h1>購入履歴</h1><table>");
    for (Invented order : orders) {
      html.append("<tr><td>注文日 ").append(order.date()).append("<br>お届け 2026/12/31(木)</td><td>");
      html.append("<a href=\"/?page=myorder&act=detail_view&shop_id=306087&order_number=");
      html.append(order.number()).append("\">").append(order.number()).append("</a></td><td>");
      for (int i = 1; i <= order.items(); i++) {
        html.append("<a href=\"").append(order.itemUrl(i)).append("\"><img alt=\"\"></a>");
        html.append("<a href=\"").append(order.itemUrl(i)).append("\">架空の品").append(i);
        html.append("</a>");
      }
      html.append("</td></tr>");
    }
    return html.append("</table></body></html>").toString();
  }
}
