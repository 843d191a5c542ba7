package dev.ordergateway.demoshop;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;

/** Somebody with a browser that keeps one cookie and follows no redirect by itself. */
public final class Customer {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  private final String base;
  private String cookie;

  private Customer(int port, String cookie) {
    this.base = "http://127.0.0.1:" + port;
    this.cookie = cookie;
  }

  public static Customer withoutCookie(int port) {
    return new Customer(port, "");
  }

  public static Customer named(int port, String account) {
    return new Customer(port, "shop_account=" + account);
  }

  public Answer get(String path) {
    return send(HttpRequest.newBuilder(at(path)).GET());
  }

  /**
   * @param form names and values in turn
   */
  public Answer post(String path, String... form) {
    List<String> pairs = new ArrayList<>();
    for (int i = 0; i < form.length; i += 2) {
      pairs.add(form[i] + "=" + URLEncoder.encode(form[i + 1], StandardCharsets.UTF_8));
    }
    return send(
        HttpRequest.newBuilder(at(path))
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(HttpRequest.BodyPublishers.ofString(String.join("&", pairs))));
  }

  public Answer postJson(String path, String json) {
    return send(
        HttpRequest.newBuilder(at(path))
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(json)));
  }

  /** Puts one into the cart, as the form on the item's page does. */
  public Answer add(String item) {
    return post("/cart/add", "item", item, "quantity", "1");
  }

  /** Puts one into the cart and clicks the final button. */
  public Answer buy(String item) {
    add(item);
    get("/order/confirm");
    return post("/order/submit");
  }

  public void expectFault(String fault) {
    postJson("/_faults", "{\"fault\":\"" + fault + "\"}");
  }

  /** All orders of the shop, oldest first. */
  public JsonNode audit() {
    return get("/_audit/orders").json().get("orders");
  }

  private URI at(String path) {
    return path.startsWith("http") ? URI.create(path) : URI.create(base + path);
  }

  private Answer send(HttpRequest.Builder request) {
    if (!cookie.isEmpty()) {
      request.header("Cookie", cookie);
    }
    try {
      HttpResponse<String> response =
          HTTP.send(request.build(), HttpResponse.BodyHandlers.ofString());
      response.headers().firstValue("Set-Cookie").ifPresent(set -> cookie = set.split(";", 2)[0]);
      return new Answer(response.statusCode(), response.headers().map(), response.body());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** What came back. */
  public record Answer(int status, Map<String, List<String>> headers, String body) {
    public Document page() {
      return Jsoup.parse(body);
    }

    /** The text of the one element; fails where there is none, or more than one. */
    public String text(String selector) {
      var found = page().select(selector);
      if (found.size() != 1) {
        throw new AssertionError(found.size() + " elements are " + selector + " in " + body);
      }
      return found.get(0).text();
    }

    public boolean has(String selector) {
      return !page().select(selector).isEmpty();
    }

    /** Where it redirects to. */
    public String location() {
      return headers.get("location").get(0);
    }

    public JsonNode json() {
      try {
        return JSON.readTree(body);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
