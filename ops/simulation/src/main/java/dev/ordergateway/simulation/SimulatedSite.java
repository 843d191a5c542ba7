package dev.ordergateway.simulation;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.ordergateway.api.WorkerErrorCode;
import dev.ordergateway.api.order.OrderState;
import dev.ordergateway.simulation.Coverage.Situation;
import dev.ordergateway.simulation.Shop.Checkout;
import dev.ordergateway.simulation.Shop.Line;
import dev.ordergateway.worker.site.CartView;
import dev.ordergateway.worker.site.Confirmation;
import dev.ordergateway.worker.site.FinalClick;
import dev.ordergateway.worker.site.Leftovers;
import dev.ordergateway.worker.site.ListRequest;
import dev.ordergateway.worker.site.LoginState;
import dev.ordergateway.worker.site.Observed;
import dev.ordergateway.worker.site.OrderDetail;
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
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * One process's view of the shop, through its machine's account. Each step takes time and may fail.
 */
final class SimulatedSite implements Site {
  private static final PageCapture PAGE =
      new PageCapture(
          URI.create("https://shop.example/"), "GET", 200, Terms.BEGIN, new byte[0], null);
  private static final List<WorkerErrorCode> TROUBLES =
      List.of(
          WorkerErrorCode.LOGGED_OUT,
          WorkerErrorCode.LAYOUT_NOT_UNDERSTOOD,
          WorkerErrorCode.CHALLENGE,
          WorkerErrorCode.UNREACHABLE,
          WorkerErrorCode.UNAVAILABLE_ITEM);

  private final World world;
  private final WorkerProcess process;
  private final Shop shop;
  private final Shop.Account account;
  private final Set<String> provenAbsent = new HashSet<>();
  private Checkout checkout;
  private Shop.Order placed;

  SimulatedSite(World world, WorkerProcess process, Shop shop, Shop.Account account) {
    this.world = world;
    this.process = process;
    this.shop = shop;
    this.account = account;
  }

  /** The task on whose behalf it is bought: the product passes it through and looks at nothing. */
  private static String task(PurchaseIntent intent) {
    return intent.options().get("task");
  }

  private static String item(PurchaseIntent intent) {
    return intent.itemUrl().toString();
  }

  private void step(Step step) {
    process.step(step.wire());
    process.pass(world.dice.mostly(100, 2_500));
    if (world.dice.chance(world.weather().late())) {
      process.pass(world.dice.mostly(1_000, 90_000));
    }
    if (world.dice.chance(world.weather().shopTrouble())) {
      if (world.dice.chance(0.2)) {
        throw new IllegalStateException("the tab crashed");
      }
      WorkerErrorCode code = world.dice.one(TROUBLES);
      throw new SiteException(code, code.meaning(), page());
    }
  }

  private PageCapture page() {
    return PAGE;
  }

  @Override
  public String name() {
    return OrderService.SITE;
  }

  @Override
  public boolean owns(URI itemUrl) {
    return "shop.example".equals(itemUrl.getHost());
  }

  @Override
  public void requireMeasured(Step... steps) {
    // all of them are
  }

  @Override
  public Observed<CartView> addToCart(
      PurchaseIntent intent, ObjectNode purchase, Leftovers leftovers, WriteGate gate) {
    process.beginsCart();
    step(Step.CART_ADD);
    for (Line line : List.copyOf(account.cart)) {
      if (leftovers.isOurs(URI.create(line.item()), null)) {
        gate.beforeWrite();
        process.step("remove a leftover");
        // Which of two equal things is a person's nobody can see; a thing of another kind is safe.
        Invariants.require(process.hasWanted(line.item()), Shop.PERSONS_THINGS, line);
        account.cart.remove(line);
        world.met(Situation.LEFTOVER_REMOVED);
        world.step(process.name(), "removes a leftover", line);
      }
    }
    gate.beforeWrite();
    process.step("put into the cart");
    account.cart.add(new Line(item(intent), intent.quantity(), task(intent)));
    process.step("has put into the cart");
    return new Observed<>(new CartView(null), page());
  }

  @Override
  public Observed<CartView> checkCart(PurchaseIntent intent) {
    step(Step.CART_CHECK);
    requireExactly(intent, account.cart);
    return new Observed<>(new CartView(Shop.total(account.cart)), page());
  }

  private void requireExactly(PurchaseIntent intent, List<Line> lines) {
    boolean exact =
        lines.size() == 1
            && lines.get(0).item().equals(item(intent))
            && lines.get(0).quantity() == intent.quantity();
    if (!exact) {
      world.met(Situation.CART_HELD_OTHER);
    }
    if (!exact && !world.without.contains(Mutant.CART_CHECK)) {
      throw new SiteException(WorkerErrorCode.CART_HOLDS_OTHER, "it holds " + lines, page());
    }
  }

  @Override
  public Observed<Confirmation> openConfirmation(PurchaseIntent intent) {
    return confirmation(intent);
  }

  @Override
  public Observed<Confirmation> readConfirmation(PurchaseIntent intent) {
    return confirmation(intent);
  }

  private Observed<Confirmation> confirmation(PurchaseIntent intent) {
    step(Step.ORDER_CONFIRM);
    requireExactly(intent, account.cart);
    checkout =
        new Checkout(
            account, task(intent), item(intent), intent.quantity(), List.copyOf(account.cart));
    long total = Shop.total(checkout.lines());
    if (intent.maxTotalYen() != null && total > intent.maxTotalYen()) {
      world.met(Situation.AMOUNT_REFUSED);
    }
    return new Observed<>(new Confirmation(total, account.name), page());
  }

  @Override
  public FinalClick armSubmit() {
    process.step("arm the final button");
    Checkout armed = checkout;
    return gate -> click(armed, gate);
  }

  private Observed<SubmitResult> click(Checkout armed, WriteGate gate) {
    process.step("before the gate");
    try {
      gate.beforeWrite();
    } catch (RuntimeException e) {
      world.met(Situation.CLICK_REFUSED_AT_THE_GATE);
      throw e;
    }
    process.gatePassed(armed.task());
    process.stepAtTheClick();
    process.requirePermit(armed.task());
    shop.clicked(armed);
    world.step(process.name(), "CLICKS for", armed.task());
    process.clicked();
    if (provenAbsent.contains(armed.task())) {
      world.met(Situation.VERIFIED_NOT_ORDERED_AND_BOUGHT);
    }
    Observed<SubmitResult> seen =
        world.dice.chance(world.weather().clickTrouble()) ? troubled(armed) : placed(armed);
    process.step("has clicked");
    return seen;
  }

  private Observed<SubmitResult> placed(Checkout armed) {
    long delay = world.dice.between(100, 1_500);
    shop.submit(armed, delay, process.gateway());
    process.pass(delay + world.dice.between(1, 500));
    placed = shop.ordersOf(armed.task()).get(0);
    boolean numberIsShown = !world.dice.chance(world.weather().clickTrouble() / 4);
    return new Observed<>(
        new SubmitResult.Placed(numberIsShown ? placed.number : null), pageAfterClick());
  }

  private Observed<SubmitResult> troubled(Checkout armed) {
    switch ((int) world.dice.between(0, 3)) {
      case 0 -> {
        world.met(Situation.CLICK_REQUEST_LOST);
        process.pass(world.dice.between(1_000, 20_000));
        return new Observed<>(new SubmitResult.Unknown("no answer to the click"), null);
      }
      case 1, 2 -> {
        world.met(Situation.CLICK_ANSWER_LOST);
        shop.submit(armed, world.dice.mostly(50, 25_000), process.gateway());
        process.pass(world.dice.between(1_000, 20_000));
        return new Observed<>(new SubmitResult.Unknown("no answer to the click"), pageAfterClick());
      }
      default -> {
        if (world.dice.chance(0.5)) {
          shop.submit(armed, world.dice.mostly(50, 25_000), process.gateway());
        }
        process.pass(world.dice.between(100, 2_000));
        return new Observed<>(new SubmitResult.Challenged("3-D Secure"), pageAfterClick());
      }
    }
  }

  private PageCapture pageAfterClick() {
    return world.dice.chance(world.weather().clickTrouble() / 4) ? null : page();
  }

  @Override
  public Observed<PaymentResult> pay(WriteGate gate) {
    process.step("before the payment's gate");
    gate.beforeWrite();
    process.step("pay");
    process.pass(world.dice.mostly(200, 3_000));
    if (world.dice.chance(world.weather().clickTrouble() / 2)) {
      return new Observed<>(
          world.dice.chance(0.5)
              ? new PaymentResult.Unknown("no answer to the payment")
              : new PaymentResult.Challenged("3-D Secure"),
          pageAfterClick());
    }
    if (world.dice.chance(0.1)) {
      placed.state = OrderState.AWAITING_PAYMENT;
      return new Observed<>(
          new PaymentResult.Awaiting(placed.number, null, "slip 1234"), pageAfterClick());
    }
    placed.state = OrderState.PAID;
    return new Observed<>(new PaymentResult.Paid(placed.number), pageAfterClick());
  }

  @Override
  public Observed<CartView> removeFromCart(PurchaseIntent intent, WriteGate gate) {
    step(Step.CART_CHECK);
    gate.beforeWrite();
    account.cart.removeIf(line -> line.putBy().equals(task(intent)));
    return new Observed<>(new CartView(0L), page());
  }

  @Override
  public Observed<Verdict> verify(VerifyRequest request) {
    process.step(Step.VERIFY.wire());
    process.pass(world.dice.mostly(200, 4_000));
    if (world.dice.chance(world.weather().shopTrouble())) {
      return new Observed<>(new Verdict.Unknown("the list can't be read"), null);
    }
    Verdict verdict = OrderList.judge(request, account, world.now(), process.wallClock());
    world.step(process.name(), "verifies", item(request.intent()), "->", verdict);
    if (verdict instanceof Verdict.Ordered) {
      world.met(Situation.VERIFIED_ORDERED);
    } else if (verdict instanceof Verdict.NotOrdered) {
      provenAbsent.add(task(request.intent()));
    }
    return new Observed<>(verdict, page());
  }

  @Override
  public dev.ordergateway.worker.site.OrderList listOrders(ListRequest request, ReadingTime time) {
    throw new UnsupportedOperationException("nobody asks this site");
  }

  @Override
  public OrderDetail orderDetail(String orderNumber, ReadingTime time) {
    throw new UnsupportedOperationException("nobody asks this site");
  }

  @Override
  public LoginState checkLogin() {
    process.step("check the login");
    return new LoginState(true, account.name, "ok");
  }

  @Override
  public void openLogin() {
    throw new UnsupportedOperationException("no person sits here");
  }

  @Override
  public void holdScene() {
    process.step("hold the scene");
    world.met(Situation.SCENE_HELD);
  }

  @Override
  public void releaseScene() {
    process.step("release the scene");
  }

  @Override
  public void close() {
    // nothing is open
  }
}
