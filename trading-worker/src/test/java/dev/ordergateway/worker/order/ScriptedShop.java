package dev.ordergateway.worker.order;

import dev.ordergateway.api.WorkerErrorCode;
import dev.ordergateway.api.order.OrderState;
import dev.ordergateway.worker.site.PageCapture;
import dev.ordergateway.worker.site.SiteException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;

/** The shop's side of a scripted site: it outlives every worker that uses it. */
public final class ScriptedShop {
  /** What the final click does. */
  public enum Click {
    PLACES,
    PLACES_AND_LOSES_THE_ANSWER,
    LOSES_THE_REQUEST,
    ASKS_FOR_3DS
  }

  /** What the payment page says. */
  public enum Pay {
    PAYS,
    AWAITS,
    ASKS_FOR_3DS,
    LOSES_THE_ANSWER
  }

  public record Order(
      String number,
      URI itemUrl,
      int quantity,
      long totalYen,
      Instant at,
      AtomicReference<OrderState> state) {
    public OrderState stands() {
      return state.get();
    }
  }

  public final Clock clock;
  public final List<Order> orders = new ArrayList<>();
  public final List<String> steps = new ArrayList<>();
  public final List<String> cart = new ArrayList<>();
  public final Map<String, Runnable> before = new HashMap<>();

  /** After the fence has answered, and before the clocks are looked at for the last time. */
  public Runnable atTheButton = () -> {};

  public int clicks;
  public int payingClicks;
  public long priceYen = 12_800;
  public Long priceReadAnew;
  public boolean measured = true;
  public boolean verifiable = true;
  public boolean sceneHeld;
  public boolean pagesLostAfterClick;
  public Duration visibilityDelay = Duration.ofMinutes(10);
  public Click click = Click.PLACES;
  public Pay pay = Pay.PAYS;
  public String account = "taro";

  public ScriptedShop(Clock clock) {
    this.clock = clock;
  }

  void step(String name) {
    steps.add(name);
    before.getOrDefault(name, () -> {}).run();
  }

  Order place(URI itemUrl, int quantity) {
    Order order =
        new Order(
            "shop-20261130-%010d".formatted(orders.size() + 1),
            itemUrl,
            quantity,
            priceYen,
            clock.instant(),
            new AtomicReference<>(OrderState.ORDERED));
    orders.add(order);
    cart.clear();
    return order;
  }

  public PageCapture page(String name) {
    return new PageCapture(
        URI.create("https://shop.example/" + name),
        "GET",
        200,
        clock.instant(),
        ("<html>" + name + " at " + clock.instant() + "</html>").getBytes(StandardCharsets.UTF_8),
        new byte[] {(byte) 0x89, 'P', 'N', 'G', (byte) steps.size()});
  }

  public Runnable stop(WorkerErrorCode code) {
    return () -> {
      throw new SiteException(code, code.meaning(), page("stopped"));
    };
  }
}
