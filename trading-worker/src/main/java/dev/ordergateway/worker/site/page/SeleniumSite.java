package dev.ordergateway.worker.site.page;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.ordergateway.api.WorkerErrorCode;
import dev.ordergateway.foundation.start.StartException;
import dev.ordergateway.worker.site.CartView;
import dev.ordergateway.worker.site.Confirmation;
import dev.ordergateway.worker.site.FinalClick;
import dev.ordergateway.worker.site.Leftovers;
import dev.ordergateway.worker.site.ListRequest;
import dev.ordergateway.worker.site.LoginState;
import dev.ordergateway.worker.site.Observed;
import dev.ordergateway.worker.site.OrderDetail;
import dev.ordergateway.worker.site.OrderList;
import dev.ordergateway.worker.site.PaymentResult;
import dev.ordergateway.worker.site.PurchaseIntent;
import dev.ordergateway.worker.site.ReadingTime;
import dev.ordergateway.worker.site.Site;
import dev.ordergateway.worker.site.SiteException;
import dev.ordergateway.worker.site.Step;
import dev.ordergateway.worker.site.Verdict;
import dev.ordergateway.worker.site.VerifyRequest;
import dev.ordergateway.worker.site.WriteGate;
import dev.ordergateway.worker.site.browser.BrowserSession;
import dev.ordergateway.worker.site.probe.ProbeReport;
import dev.ordergateway.worker.site.profile.SiteProfile;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Runs one profile in the account's browser (SPEC §7.4). Keeps, from one step of an order to the
 * next, only which variant was chosen and whether the confirmation was just read.
 */
public final class SeleniumSite implements Site {
  private final String name;
  private final SiteProfile profile;
  private final BrowserSession session;
  private final PageReader reader;
  private final CartPage cart;
  private final ConfirmationPage confirmation;
  private PurchaseIntent chosenFor;
  private String chosenVariant;

  /**
   * @param name the site's, in {@code worker.yml}
   * @param session shared by the sites of the account; starts its browser at the first page
   */
  public SeleniumSite(String name, SiteProfile profile, BrowserSession session, Clock clock) {
    this.name = name;
    this.profile = profile;
    this.session = session;
    this.reader = new PageReader(session, profile, clock);
    this.cart = new CartPage(reader);
    this.confirmation = new ConfirmationPage(reader);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public boolean owns(URI itemUrl) {
    return profile.owns(itemUrl);
  }

  @Override
  public void requireMeasured(Step... steps) {
    String missing =
        Arrays.stream(steps)
            .filter(step -> !profile.measured().containsKey(step))
            .map(Step::wire)
            .collect(Collectors.joining(", "));
    if (!missing.isEmpty()) {
      throw new SiteException(
          WorkerErrorCode.NOT_MEASURED, "not measured on " + name + ": " + missing, null);
    }
  }

  @Override
  public Observed<CartView> addToCart(
      PurchaseIntent intent, ObjectNode purchase, Leftovers leftovers, WriteGate gate) {
    begin(Step.CART_ADD);
    if (!profile.owns(intent.itemUrl())) {
      throw new SiteException(WorkerErrorCode.BAD_INTENT, "item_url does not lie at " + name, null);
    }
    session.leaveHeldTab();
    cart.clear(leftovers, gate);
    chosenVariant = new ItemPage(reader).add(intent, gate);
    chosenFor = intent;
    return cart.check(wanted(intent));
  }

  @Override
  public Observed<CartView> checkCart(PurchaseIntent intent) {
    begin(Step.CART_CHECK);
    session.leaveHeldTab();
    return cart.check(wanted(intent));
  }

  @Override
  public Observed<Confirmation> openConfirmation(PurchaseIntent intent) {
    begin(Step.ORDER_CONFIRM);
    session.leaveHeldTab();
    cart.proceed(wanted(intent));
    return confirmation.read(wanted(intent));
  }

  @Override
  public Observed<Confirmation> readConfirmation(PurchaseIntent intent) {
    begin(Step.ORDER_CONFIRM);
    session.leaveHeldTab();
    return confirmation.readAnew(wanted(intent));
  }

  @Override
  public FinalClick armSubmit() {
    requireMeasured(Step.ORDER_SUBMIT);
    return confirmation.arm();
  }

  @Override
  public Observed<PaymentResult> pay(WriteGate gate) {
    if (!profile.measured().containsKey(Step.PAYMENT)) {
      return new Observed<>(
          new PaymentResult.Unknown("not measured on " + name + ": payment"), null);
    }
    return new PaymentPage(reader).pay(gate);
  }

  @Override
  public Observed<CartView> removeFromCart(PurchaseIntent intent, WriteGate gate) {
    begin(Step.CART_ADD);
    session.leaveHeldTab();
    return cart.remove(wanted(intent), gate);
  }

  @Override
  public Observed<Verdict> verify(VerifyRequest request) {
    if (!profile.measured().containsKey(Step.VERIFY)) {
      return new Observed<>(new Verdict.Unknown("not measured on " + name + ": verify"), null);
    }
    try {
      confirmation.forget();
      session.leaveHeldTab();
    } catch (SiteException e) {
      return new Observed<>(new Verdict.Unknown(e.getMessage()), e.page());
    }
    return new Verification(reader).verify(request);
  }

  @Override
  public OrderList listOrders(ListRequest request, ReadingTime time) {
    return reading(pages -> new ListReading(pages, request, time).read());
  }

  @Override
  public OrderDetail orderDetail(String orderNumber, ReadingTime time) {
    return reading(pages -> new DetailReading(pages).read(orderNumber, time));
  }

  /**
   * What a reading step's selectors find at the site now, and what it reads there.
   *
   * @param orderNumber for the page of an order
   */
  public ProbeReport probe(Step step, String orderNumber, ReadingTime time) {
    return reading(pages -> new PageProbe(profile).live(pages, step, orderNumber, time));
  }

  private <T> T reading(Function<ReadingPages, T> reading) {
    confirmation.forget();
    Duration pageLoad = Duration.ofSeconds(session.configuration().pageLoadSeconds());
    return session.read(
        tab -> reading.apply(new ReadingPages(tab, profile, reader.clock(), pageLoad)));
  }

  @Override
  public LoginState checkLogin() {
    confirmation.forget();
    session.leaveHeldTab();
    int year = reader.clock().instant().atZone(profile.zone()).getYear();
    try {
      Page page =
          reader.open(
              profile.urls().history() == null
                  ? profile.urls().login()
                  : profile.urls().history(1, year));
      return new LoginState(
          true,
          ConfirmationPage.account(page.snapshot(), profile),
          "the list of orders opens: " + page.url());
    } catch (SiteException e) {
      return switch (e.code()) {
        case LOGGED_OUT, CHALLENGE -> new LoginState(false, null, e.getMessage());
        default -> throw e;
      };
    }
  }

  @Override
  public void openLogin() {
    if (session.configuration().headless()) {
      throw new StartException("browser.headless: must be false where a person logs in");
    }
    session.leaveHeldTab();
    session.use(
        driver -> {
          driver.get(profile.urls().login().toString());
          return null;
        });
  }

  @Override
  public void holdScene() {
    session.holdTab();
  }

  @Override
  public void releaseScene() {
    session.releaseTab();
  }

  @Override
  public void close() {
    session.close();
  }

  private void begin(Step step) {
    requireMeasured(step);
    confirmation.forget();
  }

  /** The variant that was chosen where the intent names none and the item has just one. */
  private Wanted wanted(PurchaseIntent intent) {
    String variant =
        intent.variantId() == null && Objects.equals(chosenFor, intent)
            ? chosenVariant
            : intent.variantId();
    return Wanted.of(intent, variant, profile);
  }
}
