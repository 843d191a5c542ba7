package dev.ordergateway.bench.worker;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.ordergateway.bench.worker.StepTimes.Part;
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
import dev.ordergateway.worker.site.Step;
import dev.ordergateway.worker.site.SubmitResult;
import dev.ordergateway.worker.site.Verdict;
import dev.ordergateway.worker.site.VerifyRequest;
import dev.ordergateway.worker.site.WriteGate;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Random;

/** A shop that takes no time, sells everything, and whose pages are as large as real ones. */
final class BenchSite implements Site {
  private static final int HTML_BYTES = 200_000;
  private static final int PNG_BYTES = 300_000;
  private static final long PAYABLE_YEN = 12_800;

  private final StepTimes times;
  private final byte[] html;
  private final byte[] png = new byte[PNG_BYTES];
  private long orders;

  BenchSite(StepTimes times) {
    this.times = times;
    Random random = new Random(1);
    random.nextBytes(png);
    StringBuilder page = new StringBuilder("<html><body>");
    while (page.length() < HTML_BYTES) {
      page.append("<p>").append(Long.toHexString(random.nextLong())).append("</p>\n");
    }
    this.html = page.append("</body></html>").toString().getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public String name() {
    return "site-00";
  }

  @Override
  public boolean owns(URI itemUrl) {
    times.end(Part.LEASE);
    return true;
  }

  @Override
  public void requireMeasured(Step... steps) {}

  @Override
  public Observed<CartView> addToCart(
      PurchaseIntent intent, ObjectNode purchase, Leftovers leftovers, WriteGate gate) {
    gate.beforeWrite();
    times.end(Part.CREATED);
    return answer(new CartView(null), "cart-add");
  }

  @Override
  public Observed<CartView> checkCart(PurchaseIntent intent) {
    times.end(Part.CART_ADD);
    return answer(new CartView(PAYABLE_YEN), "cart");
  }

  @Override
  public Observed<Confirmation> openConfirmation(PurchaseIntent intent) {
    times.end(Part.CART_CHECK);
    return answer(new Confirmation(PAYABLE_YEN, "taro"), "confirm");
  }

  @Override
  public Observed<Confirmation> readConfirmation(PurchaseIntent intent) {
    times.end(Part.ORDER_CONFIRM);
    return answer(new Confirmation(PAYABLE_YEN, "taro"), "confirm");
  }

  @Override
  public FinalClick armSubmit() {
    times.end(Part.ORDER_CONFIRM);
    return this::click;
  }

  private Observed<SubmitResult> click(WriteGate gate) {
    gate.beforeWrite();
    times.end(Part.FENCE);
    return answer(new SubmitResult.Placed("310001-20261130-%010d".formatted(++orders)), "complete");
  }

  @Override
  public Observed<PaymentResult> pay(WriteGate gate) {
    gate.beforeWrite();
    times.end(Part.ORDER_SUBMIT);
    return answer(new PaymentResult.Paid(null), "paid");
  }

  /** The page is made before the worker's time begins: taking it is the browser's share. */
  private <T> Observed<T> answer(T value, String page) {
    PageCapture capture =
        new PageCapture(
            URI.create("https://shop.example/" + page), "GET", 200, Instant.now(), html, png);
    Observed<T> observed = new Observed<>(value, capture);
    times.begin();
    return observed;
  }

  @Override
  public Observed<CartView> removeFromCart(PurchaseIntent intent, WriteGate gate) {
    throw new IllegalStateException("nothing is ever taken back here");
  }

  @Override
  public Observed<Verdict> verify(VerifyRequest request) {
    throw new IllegalStateException("nothing ever needs to be verified here");
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
    return new LoginState(true, "taro", "always");
  }

  @Override
  public void openLogin() {}

  @Override
  public void holdScene() {}

  @Override
  public void releaseScene() {}

  @Override
  public void close() {}
}
