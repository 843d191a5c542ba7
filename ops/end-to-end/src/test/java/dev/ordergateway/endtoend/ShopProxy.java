package dev.ordergateway.endtoend;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Stands between browser and shop, one request a connection, and lets something happen just before
 * the shop hears of a request.
 */
final class ShopProxy implements AutoCloseable {
  private static final Pattern LENGTH = Pattern.compile("(?i)\r\ncontent-length: *(\\d+)");

  private final ServerSocket listener;
  private final int shopPort;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<String> requests = new CopyOnWriteArrayList<>();
  private final Map<String, Runnable> before = new ConcurrentHashMap<>();

  ShopProxy(int shopPort) throws IOException {
    this.shopPort = shopPort;
    this.listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    threads.execute(this::accept);
  }

  int port() {
    return listener.getLocalPort();
  }

  /**
   * Does something once.
   *
   * @param request method and path, such as {@code POST /order/submit}; with {@code #2} behind it,
   *     the second such request from now on
   */
  void before(String request, Runnable action) {
    requests.clear();
    before.clear();
    before.put(request, action);
  }

  /** Methods and paths since the last {@link #before}, oldest first. */
  List<String> requests() {
    return List.copyOf(requests);
  }

  @Override
  public void close() throws IOException {
    listener.close();
    threads.shutdownNow();
  }

  private void accept() {
    try {
      while (true) {
        Socket browser = listener.accept();
        threads.execute(() -> pass(browser));
      }
    } catch (IOException e) {
      requests.add("closed"); // by the test's end
    }
  }

  private void pass(Socket fromBrowser) {
    try (Socket browser = fromBrowser;
        Socket shop = new Socket(InetAddress.getLoopbackAddress(), shopPort)) {
      String head = head(browser.getInputStream());
      if (head.isEmpty()) {
        return;
      }
      Matcher length = LENGTH.matcher(head);
      byte[] body =
          length.find()
              ? browser.getInputStream().readNBytes(Integer.parseInt(length.group(1)))
              : new byte[0];
      note(head);
      OutputStream out = shop.getOutputStream();
      out.write(
          head.replaceAll("(?i)\r\nconnection: [^\r]*", "")
              .replaceFirst("\r\n", "\r\nConnection: close\r\n")
              .getBytes(StandardCharsets.ISO_8859_1));
      out.write(body);
      out.flush();
      shop.getInputStream().transferTo(browser.getOutputStream());
    } catch (IOException e) {
      requests.add("cut"); // the browser was killed
    }
  }

  private void note(String head) {
    String[] words = head.split("[ ?\r]", 4);
    String request = words[0] + " " + words[1];
    long nth = requests.stream().filter(request::equals).count() + 1;
    Runnable action = before.remove(nth == 1 ? request : request + "#" + nth);
    requests.add(request);
    if (action != null) {
      action.run();
    }
  }

  /** Up to the empty line. */
  private static String head(InputStream in) throws IOException {
    ByteArrayOutputStream head = new ByteArrayOutputStream();
    int matched = 0;
    while (matched < 4) {
      int next = in.read();
      if (next < 0) {
        return "";
      }
      head.write(next);
      matched = next == (matched % 2 == 0 ? '\r' : '\n') ? matched + 1 : next == '\r' ? 1 : 0;
    }
    return head.toString(StandardCharsets.ISO_8859_1);
  }
}
