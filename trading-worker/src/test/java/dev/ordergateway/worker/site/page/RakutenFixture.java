package dev.ordergateway.worker.site.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.ordergateway.worker.site.ListRequest;
import dev.ordergateway.worker.site.OrderList;
import dev.ordergateway.worker.site.ReadingTime;
import dev.ordergateway.worker.site.Site;
import dev.ordergateway.worker.site.SiteException;
import dev.ordergateway.worker.site.browser.BrowserConfiguration;
import dev.ordergateway.worker.site.browser.BrowserSession;
import dev.ordergateway.worker.site.browser.ProfileLock;
import dev.ordergateway.worker.site.page.InventedOrders.Invented;
import dev.ordergateway.worker.site.page.InventedOrders.Names;
import dev.ordergateway.worker.site.page.PageServer.Served;
import dev.ordergateway.worker.site.profile.ProfileReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/**
 * The built-in profile "rakuten", moved to a server on loopback that serves invented pages, and a
 * real Chromium to read them with.
 */
abstract class RakutenFixture {

  static final Instant NOW = Instant.parse("2026-11-30T03:00:00Z");
  static final LocalDate NEWEST = LocalDate.of(2026, 11, 28);
  static final Instant THIS_YEAR = Instant.parse("2026-01-01T00:00:00Z");
  static final Pattern LIST =
      Pattern.compile("/purchase-history/order-list/\\?order_year=(\\d+)&page=(\\d+)");
  static final Pattern OLDER =
      Pattern.compile(
          "/\\?page=myorder&act=list&display_span=(\\d+)&display_month=0&page_num=(\\d+)");

  static BrowserSession session;

  @TempDir Path folder;
  PageServer server;
  Site site;

  @BeforeAll
  static void start(@TempDir Path profile) {
    session =
        new BrowserSession(
            BrowserConfiguration.in(profile.toString()), ProfileLock.acquire(profile));
  }

  @AfterAll
  static void end() {
    session.close();
  }

  @BeforeEach
  void open() throws IOException {
    server = new PageServer();
    String shipped;
    try (var file = getClass().getResourceAsStream("/profiles/rakuten.yml")) {
      shipped = new String(file.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
    }
    Path moved =
        Files.writeString(
            folder.resolve("rakuten.yml"),
            shipped.replace("https://order.my.rakuten.co.jp", server.base()));
    site =
        new SeleniumSite(
            "rakuten",
            new ProfileReader(Map.of()).read("rakuten", moved.toString()),
            session,
            Clock.fixed(NOW, ZoneOffset.UTC));
  }

  @AfterEach
  void close() {
    server.close();
  }

  void servePages(BiFunction<Integer, Integer, String> data) {
    server.asked.clear();
    server.pages =
        uri -> {
          Matcher list = LIST.matcher(uri.toString());
          return list.matches()
              ? Served.utf8(
                  InventedOrders.newer(
                      data.apply(Integer.valueOf(list.group(2)), Integer.valueOf(list.group(1)))))
              : new Served(404, "text/html; charset=UTF-8", "");
        };
  }

  void serve(List<Invented> all, Names names, Integer total, UnaryOperator<String> spoil) {
    server.asked.clear();
    server.pages =
        uri -> {
          Matcher list = LIST.matcher(uri.toString());
          return list.matches()
              ? Served.utf8(
                  InventedOrders.newer(
                      spoil.apply(
                          InventedOrders.data(all, Integer.parseInt(list.group(2)), names, total))))
              : new Served(404, "text/html; charset=UTF-8", "");
        };
  }

  OrderList list(Instant since, int maxPages) {
    return site.listOrders(new ListRequest(since, maxPages), time());
  }

  static ReadingTime time() {
    return new ReadingTime(Duration.ofSeconds(60), System::nanoTime, () -> false);
  }

  static void assertNotCovered(OrderList list, String why) {
    assertThat(list.windowFullyCovered()).isFalse();
    assertThat(list.doubts()).anySatisfy(doubt -> assertThat(doubt).contains(why));
  }

  static SiteException stopped(ThrowingCallable reading) {
    SiteException stopped = catchThrowableOfType(SiteException.class, reading);
    assertThat(stopped).isNotNull();
    return stopped;
  }
}
