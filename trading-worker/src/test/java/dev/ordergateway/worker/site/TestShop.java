package dev.ordergateway.worker.site;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.ordergateway.worker.site.profile.ProfileReader;
import dev.ordergateway.worker.site.profile.SiteProfile;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A shop whose pages follow docs/demo-shop.md, and which can be told to misbehave. */
public final class TestShop implements AutoCloseable {
  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("uuuu/MM/dd(E) HH:mm", Locale.JAPANESE)
          .withZone(ZoneId.of("Asia/Tokyo"));

  /** Eats memory until its tab crashes. */
  public static final String CRASH = "const h=[];for(;;)h.push(new Array(1e6).fill(0.5))";

  /** What was asked for: {@code POST /order/submit}. */
  public final List<String> requests = new CopyOnWriteArrayList<>();

  /** {@code code variant quantity} of each line. */
  public final List<String> cart = new CopyOnWriteArrayList<>();

  /** Rows of the history, newest first. */
  public final List<String> history = new CopyOnWriteArrayList<>();

  public volatile String account = "demo";
  public volatile String fault = "";
  public volatile String confirmBody = "";
  public volatile String totalCount;

  /** A script on every page of the history. */
  public volatile String historyScript;

  /** What the history's pages carry for their own scripts. */
  public volatile String listData = "{\"page\":\"; </b>\"}";

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpServer server;

  public TestShop() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.setExecutor(threads);
    server.start();
  }

  public String base() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  public URI item(String code) {
    return URI.create(base() + "/item/" + code + "/");
  }

  /** The built-in profile, moved here. */
  public SiteProfile profile(int visibilitySeconds) {
    return new ProfileReader(
            Map.of(
                "DEMO_SHOP_PORT",
                String.valueOf(server.getAddress().getPort()),
                "DEMO_SHOP_VISIBILITY_SECONDS",
                String.valueOf(visibilitySeconds)))
        .read("demo", "builtin:demo");
  }

  public long count(String request) {
    return requests.stream().filter(request::equals).count();
  }

  /** Adds an order to the end of the history. */
  public void listOrder(String number, Instant at, String code, int quantity, String total) {
    history.add(
        order(
            number,
            at,
            "<div class=order-item data-item-url='"
                + item(code)
                + "' data-variant-id=''><span class=quantity>"
                + quantity
                + "</span></div>",
            total));
  }

  private static String order(String number, Instant at, String lines, String total) {
    return "<div class=order data-order-number='"
        + number
        + "'><span class=order-date>"
        + DATE.format(at)
        + "</span><span class=order-total>"
        + total
        + "</span><span class=order-status>注文受付</span>"
        + lines
        + "</div>";
  }

  private void answer(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    if (!path.equals("/favicon.ico")) {
      requests.add(exchange.getRequestMethod() + " " + path);
    }
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    if ((fault.equals("slow") && path.equals("/cart"))
        || (fault.equals("slow_history") && path.equals("/history"))) {
      sleep();
    }
    if (historyScript != null && path.startsWith("/history")) {
      page(exchange, 200, "<script>" + historyScript + "</script>");
      return;
    }
    switch (exchange.getRequestMethod() + " " + path) {
      case "GET /cart" -> page(exchange, 200, cartPage());
      case "GET /order/confirm" -> page(exchange, 200, confirmPage());
      case "GET /order/complete" -> page(exchange, 200, completePage());
      case "GET /challenge/three_ds" -> page(exchange, 200, "<div id=challenge>本人認証</div>");
      case "GET /crash" -> page(exchange, 200, "<script>" + CRASH + "</script>");
      case "GET /login" -> page(exchange, 200, "<form id=login-form></form>");
      case "GET /history" -> page(exchange, 200, historyPage(exchange.getRequestURI()));
      case "POST /cart/add" -> add(exchange, body);
      case "POST /cart/remove" -> {
        cart.remove(Integer.parseInt(body.replaceAll(".*=", "")));
        redirect(exchange, "/cart");
      }
      case "POST /order/submit" -> submit(exchange);
      case "POST /payment/N-1" -> {
        if (fault.equals("drop_payment")) {
          exchange.close();
        } else {
          redirect(exchange, "/payment/N-1/done");
        }
      }
      case "GET /payment/N-1/done" ->
          page(exchange, 200, "<p id=order-number>N-1</p><p id=payment-status>お支払い済み</p>");
      default -> page(exchange, 200, path.startsWith("/item/") ? itemPage(path) : "<p>?</p>");
    }
  }

  private static void sleep() {
    try {
      Thread.sleep(6000);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void submit(HttpExchange exchange) throws IOException {
    switch (fault) {
      case "error" -> page(exchange, 500, "<p>エラー</p>");
      case "drop" -> exchange.close();
      case "three_ds" -> redirect(exchange, "/challenge/three_ds");
      case "login_after" -> redirect(exchange, "/login");
      case "away" -> redirect(exchange, "http://localhost:" + server.getAddress().getPort() + "/x");
      case "crash" -> redirect(exchange, "/crash");
      default -> redirect(exchange, "/order/complete?order_number=N-1");
    }
  }

  private String itemPage(String path) {
    String code = path.replaceAll("/item/(.*)/", "$1");
    if (code.equals("gone")) {
      return "<h1 id=item-name>gone</h1><p id=sold-out>売り切れ</p>";
    }
    String variants =
        switch (code) {
          case "tshirt" ->
              "<select id=variant name=variant><option value=''>選択</option><option value=s>S"
                  + "</option><option value=m>M</option><option value=l>L（売り切れ）</option>"
                  + "<option value=xl disabled>XL</option></select>";
          case "cap" ->
              "<select id=variant name=variant><option value=''>選択</option>"
                  + "<option value=one>1</option></select>";
          default -> "";
        };
    String options =
        "<select class=option name=wrapping><option value=none>-</option><option value=ribbon>R"
            + "</option></select>";
    return "<form method=post action=/cart/add><input type=hidden name=item value="
        + code
        + "><h1 id=item-name>"
        + code
        + "</h1>"
        + variants
        + options
        + "<input id=quantity name=quantity type=number value=1><button id=add-to-cart>add</button>"
        + "</form>";
  }

  private void add(HttpExchange exchange, String body) throws IOException {
    if (fault.equals("out_of_stock")) {
      page(exchange, 200, "<h1 id=item-name>x</h1><p id=sold-out>売り切れ</p>");
      return;
    }
    Map<String, String> form = new HashMap<>();
    for (String pair : body.split("&", -1)) {
      form.put(pair.replaceAll("=.*", ""), pair.replaceAll(".*=", ""));
    }
    cart.add(
        form.get("item") + "," + form.getOrDefault("variant", "") + "," + form.get("quantity"));
    redirect(exchange, fault.equals("logged_out") ? "/login" : "/cart");
  }

  private String cartPage() {
    if (cart.isEmpty()) {
      return fault.equals("cart_layout") ? "<p>nothing</p>" : "<p id=cart-empty>empty</p>";
    }
    StringBuilder rows = new StringBuilder("<table>");
    for (int i = 0; i < cart.size(); i++) {
      rows.append(row("cart-item", cart.get(i)))
          .append("<td><form method=post action=/cart/remove><input type=hidden name=line value=")
          .append(i)
          .append("><button class=remove>x</button></form></td></tr>");
    }
    return rows
        + "</table><span id=cart-subtotal>1,000円</span><a id=proceed href=/order/confirm>go</a>";
  }

  private String row(String type, String line) {
    List<String> parts = new ArrayList<>(List.of(line.split(",", -1)));
    return "<tr class="
        + type
        + " data-item-url='"
        + item(parts.get(0))
        + "' data-variant-id='"
        + parts.get(1)
        + "'><td><span class=quantity>"
        + parts.get(2)
        + "</span></td>";
  }

  private String confirmPage() {
    StringBuilder rows = new StringBuilder("<table>");
    cart.forEach(line -> rows.append(row("order-item", line)).append("</tr>"));
    String payable =
        confirmBody.isEmpty()
            ? "<dl><dt>小　計</dt><dd>9,000円</dd><dt>お支払い 金額</dt><dd id=payable>￥9,550</dd></dl>"
            : confirmBody;
    String click = fault.equals("alert") ? " onclick=\"alert('本当に？')\"" : "";
    return rows
        + "</table>"
        + payable
        + "<form method=post action=/order/submit><button id=submit-order"
        + click
        + ">buy</button></form>";
  }

  private String completePage() {
    return switch (fault) {
      case "konbini" ->
          "<p id=order-number>N-1</p><p id=payment-status>お支払い待ち</p><p id=payment-number>90001</p>"
              + "<p id=pay-deadline>2026/12/03(木) 23:59</p>";
      case "no_number" -> "<p id=order-number>ただいま準備中</p><p id=payment-status>-</p>";
      default ->
          "<p id=order-number>N-1</p><p id=payment-status>お支払い前</p>"
              + "<form method=post action=/payment/N-1><button id=pay>pay</button></form>";
    };
  }

  private String historyPage(URI address) {
    int page = Integer.parseInt(address.getQuery().replaceAll("page=", ""));
    String count = totalCount == null ? String.valueOf(history.size()) : totalCount;
    String head =
        "<p id=total-count>全"
            + count
            + "件</p><script>window.__INITIAL_STATE__ = {\"orderListData\":"
            + listData
            + "};</script>";
    if (history.isEmpty()) {
      return head + (fault.equals("history_layout") ? "" : "<p id=no-orders>none</p>");
    }
    int from = Math.min(history.size(), 25 * (page - 1));
    int to = Math.min(history.size(), 25 * page);
    return head
        + "<div id=order-list>"
        + String.join("", history.subList(from, to))
        + "</div>"
        + (to < history.size() ? "<a id=next-page href='?page=" + (page + 1) + "'>next</a>" : "");
  }

  private void page(HttpExchange exchange, int status, String body) throws IOException {
    String html =
        "<!DOCTYPE html><html><head><meta charset=utf-8><title>shop</title></head><body><p id=account>"
            + account
            + "</p>"
            + body
            + "</body></html>";
    byte[] bytes = html.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  private static void redirect(HttpExchange exchange, String to) throws IOException {
    exchange.getResponseHeaders().set("Location", to);
    exchange.sendResponseHeaders(303, -1);
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
