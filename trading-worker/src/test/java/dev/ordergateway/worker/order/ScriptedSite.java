package dev.ordergateway.worker.order;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.ordergateway.api.WorkerErrorCode;
import dev.ordergateway.api.order.OrderState;
import dev.ordergateway.worker.site.CartView;
import dev.ordergateway.worker.site.Confirmation;
import dev.ordergateway.worker.site.FinalClick;
import dev.ordergateway.worker.site.Leftovers;
import dev.ordergateway.worker.site.ListRequest;
import dev.ordergateway.worker.site.LoginState;
import dev.ordergateway.worker.site.Observed;
import dev.ordergateway.worker.site.OrderDetail;
import dev.ordergateway.worker.site.OrderList;
import dev.ordergateway.worker.site.PageCapture;
import dev.ordergateway.worker.site.PaymentResult;
import dev.ordergateway.worker.site.PurchaseIntent;
import dev.ordergateway.worker.site.ReadingTime;
import dev.ordergateway.worker.site.Site;
import dev.ordergateway.worker.site.SiteException;
import dev.ordergateway.worker.site.Step;
import dev.ordergateway.worker.site.SubmitResult;
import dev.ordergateway.worker.site.Verdict;
import dev.ordergateway.worker.site.VerifyRequest;
import dev.ordergateway.worker.site.WriteGate;
import java.net.URI;
import java.time.Instant;
import java.util.List;

/** One worker's view of a {@link ScriptedShop}. */
public final class ScriptedSite implements Site {
  private final ScriptedShop shop;
  private PurchaseIntent placedIntent;
  private ScriptedShop.Order placed;

  public ScriptedSite(ScriptedShop shop) {
    this.shop = shop;
  }

  @Override
  public String name() {
    return "demo";
  }

  @Override
  public boolean owns(URI itemUrl) {
    return "shop.example".equals(itemUrl.getHost());
  }

  @Override
  public void requireMeasured(Step... steps) {
    if (!shop.measured) {
      throw new SiteException(WorkerErrorCode.NOT_MEASURED, "cart-add was never measured", null);
    }
  }

  @Override
  public Observed<CartView> addToCart(
      PurchaseIntent intent, ObjectNode purchase, Leftovers leftovers, WriteGate gate) {
    shop.step("addToCart");
    gate.beforeWrite();
    for (String line : List.copyOf(shop.cart)) {
      if (leftovers.isOurs(URI.create(line), intent.variantId())) {
        shop.cart.remove(line);
      }
    }
    shop.cart.add(intent.itemUrl().toString());
    return new Observed<>(new CartView(null), shop.page("cart-add"));
  }

  @Override
  public Observed<CartView> checkCart(PurchaseIntent intent) {
    shop.step("checkCart");
    if (!shop.cart.equals(List.of(intent.itemUrl().toString()))) {
      throw new SiteException(
          WorkerErrorCode.CART_HOLDS_OTHER, "the cart holds " + shop.cart, shop.page("cart"));
    }
    return new Observed<>(new CartView(shop.priceYen), shop.page("cart-check"));
  }

  @Override
  public Observed<Confirmation> openConfirmation(PurchaseIntent intent) {
    shop.step("openConfirmation");
    return new Observed<>(new Confirmation(shop.priceYen, shop.account), shop.page("confirm"));
  }

  @Override
  public Observed<Confirmation> readConfirmation(PurchaseIntent intent) {
    shop.step("readConfirmation");
    placedIntent = intent;
    long price = shop.priceReadAnew == null ? shop.priceYen : shop.priceReadAnew;
    return new Observed<>(new Confirmation(price, shop.account), shop.page("confirm-anew"));
  }

  @Override
  public FinalClick armSubmit() {
    shop.step("armSubmit");
    return this::click;
  }

  private Observed<SubmitResult> click(WriteGate gate) {
    shop.atTheButton.run();
    gate.beforeWrite();
    shop.step("click");
    shop.clicks++;
    PageCapture page = shop.pagesLostAfterClick ? null : shop.page("submit");
    return switch (shop.click) {
      case PLACES -> {
        placed = shop.place(placedIntent.itemUrl(), placedIntent.quantity());
        yield new Observed<>(new SubmitResult.Placed(placed.number()), page);
      }
      case PLACES_AND_LOSES_THE_ANSWER -> {
        placed = shop.place(placedIntent.itemUrl(), placedIntent.quantity());
        yield new Observed<>(new SubmitResult.Unknown("the connection was cut"), page);
      }
      case LOSES_THE_REQUEST ->
          new Observed<>(new SubmitResult.Unknown("the connection was cut"), page);
      case ASKS_FOR_3DS -> new Observed<>(new SubmitResult.Challenged("3-D Secure"), page);
    };
  }

  @Override
  public Observed<PaymentResult> pay(WriteGate gate) {
    shop.step("pay");
    gate.beforeWrite();
    shop.payingClicks++;
    PageCapture page = shop.pagesLostAfterClick ? null : shop.page("payment");
    return switch (shop.pay) {
      case PAYS -> {
        placed.state().set(OrderState.PAID);
        yield new Observed<>(new PaymentResult.Paid(placed.number()), page);
      }
      case AWAITS -> {
        placed.state().set(OrderState.AWAITING_PAYMENT);
        yield new Observed<>(
            new PaymentResult.Awaiting(
                placed.number(), Instant.parse("2026-12-03T14:59:00Z"), "slip 12345678"),
            page);
      }
      case ASKS_FOR_3DS -> new Observed<>(new PaymentResult.Challenged("3-D Secure"), page);
      case LOSES_THE_ANSWER -> new Observed<>(new PaymentResult.Unknown("cut"), page);
    };
  }

  @Override
  public Observed<CartView> removeFromCart(PurchaseIntent intent, WriteGate gate) {
    shop.step("removeFromCart");
    gate.beforeWrite();
    shop.cart.remove(intent.itemUrl().toString());
    return new Observed<>(new CartView(0L), shop.page("cart-remove"));
  }

  @Override
  public Observed<Verdict> verify(VerifyRequest request) {
    shop.step("verify");
    List<ScriptedShop.Order> matches =
        shop.orders.stream()
            .filter(order -> order.itemUrl().equals(request.intent().itemUrl()))
            .filter(order -> order.quantity() == request.intent().quantity())
            .filter(
                order -> request.payableYen() == null || order.totalYen() == request.payableYen())
            .filter(order -> !order.at().isBefore(request.from()))
            .filter(order -> !request.takenOrderIds().contains(order.number()))
            .toList();
    PageCapture page = shop.page("order-list");
    if (!shop.verifiable) {
      return new Observed<>(new Verdict.Unknown("verify was never measured"), null);
    }
    if (matches.size() == 1) {
      ScriptedShop.Order order = matches.get(0);
      return new Observed<>(
          new Verdict.Ordered(order.number(), order.stands(), order.totalYen(), null), page);
    }
    if (!matches.isEmpty() || request.until() == null || request.account() == null) {
      return new Observed<>(new Verdict.Unknown("can't be told"), page);
    }
    Instant visible = request.until().plus(shop.visibilityDelay);
    return shop.clock.instant().isBefore(visible)
        ? new Observed<>(new Verdict.Unknown("too early", visible), page)
        : new Observed<>(new Verdict.NotOrdered(), page);
  }

  @Override
  public OrderList listOrders(ListRequest request, ReadingTime time) {
    throw new UnsupportedOperationException("nobody asks this site");
  }

  @Override
  public OrderDetail orderDetail(String orderNumber, ReadingTime time) {
    throw new UnsupportedOperationException("nobody asks this site");
  }

  @Override
  public LoginState checkLogin() {
    shop.step("checkLogin");
    return new LoginState(true, shop.account, "ok");
  }

  @Override
  public void openLogin() {}

  @Override
  public void holdScene() {
    shop.sceneHeld = true;
  }

  @Override
  public void releaseScene() {
    shop.sceneHeld = false;
  }

  @Override
  public void close() {}
}
