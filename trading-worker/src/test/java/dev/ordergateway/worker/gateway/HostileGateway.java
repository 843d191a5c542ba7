package dev.ordergateway.worker.gateway;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.GZIPOutputStream;

/**
 * Answers whatever it is asked with what no gateway would say, from a seed: wrong types, ids that
 * lead elsewhere, pages, redirects, broken HTTP, answers without end.
 */
public final class HostileGateway implements AutoCloseable {
  public static final String FORGED = "1999-12-31T23:59:59.999Z ERROR [x] forged: forged";

  private static final byte[] BOMB = bomb();

  private final Random random;
  private final ServerSocket server;
  private final ServerSocket trap;
  private final ExecutorService threads =
      Executors.newCachedThreadPool(
          task -> {
            Thread thread = new Thread(task, "hostile-gateway");
            thread.setDaemon(true);
            return thread;
          });
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private final AtomicInteger trapped = new AtomicInteger();
  private final AtomicInteger asked = new AtomicInteger();
  private final boolean readable;

  /**
   * @param readable whether every answer is whole JSON of the right family, hostile in its values
   *     only
   */
  public HostileGateway(long seed, boolean readable) throws IOException {
    this.random = new Random(seed);
    this.readable = readable;
    this.server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    this.trap = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    threads.execute(this::accept);
    threads.execute(this::spring);
  }

  public int port() {
    return server.getLocalPort();
  }

  /** How many calls came to where a redirect pointed: none may. */
  public int trapped() {
    return trapped.get();
  }

  public int asked() {
    return asked.get();
  }

  private void spring() {
    try {
      while (true) {
        trap.accept().close();
        trapped.incrementAndGet();
      }
    } catch (IOException e) {
      // closed
    }
  }

  private void accept() {
    try {
      while (true) {
        Socket socket = server.accept();
        socket.setTcpNoDelay(true); // else head and body, written apart, wait for one another
        open.add(socket);
        threads.execute(() -> serve(socket));
      }
    } catch (IOException e) {
      // closed
    }
  }

  private void serve(Socket socket) {
    try (socket) {
      InputStream in = new BufferedInputStream(socket.getInputStream());
      OutputStream out = socket.getOutputStream();
      String call;
      while ((call = call(in)) != null) {
        asked.incrementAndGet();
        if (!answer(call, out)) {
          return;
        }
      }
    } catch (IOException e) {
      // the worker had enough
    } finally {
      open.remove(socket);
    }
  }

  /** Returns the request line, or null at the end. */
  private static String call(InputStream in) throws IOException {
    StringBuilder head = new StringBuilder();
    int b;
    while (head.indexOf("\r\n\r\n") < 0) {
      if ((b = in.read()) < 0) {
        return null;
      }
      head.append((char) b);
    }
    for (String line : head.toString().split("\r\n", -1)) {
      if (line.regionMatches(true, 0, "content-length:", 0, 15)) {
        in.skipNBytes(Long.parseLong(line.substring(15).strip()));
      }
    }
    return head.substring(0, head.indexOf("\r\n"));
  }

  /** Whether the connection can be used again. */
  private synchronized boolean answer(String call, OutputStream out) throws IOException {
    String body = body(call);
    if (readable) {
      return whole(out, "200 OK", "application/json", body);
    }
    switch (random.nextInt(24)) {
      case 0 -> {
        return whole(out, "200 OK", "text/html", "<html>sign in</html>");
      }
      case 1 -> {
        return whole(out, "200 OK", "application/json", "");
      }
      case 2 -> {
        String to = "http://127.0.0.1:" + trap.getLocalPort() + "/api/orders/lease";
        out.write(
            latin(
                "HTTP/1.1 "
                    + (301 + random.nextInt(8))
                    + " x\r\nLocation: "
                    + to
                    + "\r\nContent-Length: 0\r\n\r\n"));
        return true;
      }
      case 3 -> {
        for (int i = 0; i < 50; i++) {
          out.write(
              latin("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: <x>\r\n\r\n"));
        }
        return whole(out, "200 OK", "application/json", body);
      }
      case 4 ->
          out.write(
              latin(
                  "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 99999\r\n\r\n"
                      + body));
      case 5 ->
          out.write(
              latin(
                  "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"
                      + body));
      case 6 ->
          out.write(
              latin(
                  "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: -5\r\n\r\n"
                      + body));
      case 7 -> {
        byte[] noise = new byte[random.nextInt(500)];
        random.nextBytes(noise);
        out.write(noise);
      }
      case 8 -> {
        return packed(out);
      }
      case 9 -> {
        return whole(out, "200 OK", "application/json; charset=nope", body);
      }
      case 10 -> {
        return whole(out, (400 + random.nextInt(130)) + " x", "application/json", body);
      }
      case 11 -> {
        return whole(
            out,
            "409 x",
            "application/json",
            "{\"success\":false,\"msg\":\""
                + "x".repeat(random.nextInt(20_000))
                + "\\r\\n"
                + FORGED
                + "\",\"data\":null,\"code\":6002}");
      }
      case 12 -> {
        return whole(out, "200 OK", "application/json", "[".repeat(random.nextInt(100_000)));
      }
      case 13 -> {
        return whole(
            out,
            "200 OK\r\nSet-Cookie: a=secret-cookie\r\nX-Odd: " + "o".repeat(random.nextInt(5000)),
            "application/json",
            body);
      }
      case 14 -> {
        return false;
      }
      default -> {
        return whole(out, "200 OK", "application/json", body);
      }
    }
    return false;
  }

  private static boolean whole(OutputStream out, String status, String type, String body)
      throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    out.write(
        latin(
            "HTTP/1.1 "
                + status
                + "\r\nContent-Type: "
                + type
                + "\r\nContent-Length: "
                + bytes.length
                + "\r\n\r\n"));
    out.write(bytes);
    return true;
  }

  private static boolean packed(OutputStream out) throws IOException {
    out.write(
        latin(
            "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Encoding: gzip\r\n"
                + "Content-Length: "
                + BOMB.length
                + "\r\n\r\n"));
    out.write(BOMB);
    return true;
  }

  private static byte[] bomb() {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream zip = new GZIPOutputStream(packed)) {
      zip.write(new byte[9 << 20]);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return packed.toByteArray();
  }

  private String body(String call) {
    String data = call.startsWith("GET") ? grant() : receipt(call);
    return "{\"success\":true,\"msg\":\"ok\",\"data\":" + data + ",\"code\":0}";
  }

  private String receipt(String call) {
    String task = call.replaceFirst("^POST /api/orders/([^/]*)/.*", "$1");
    return "{\"task_id\":"
        + odd("\"" + task + "\"", 12)
        + ",\"lease_seconds\":"
        + odd("300", 8)
        + ",\"lease_expires_at\":"
        + odd("\"2026-12-30T00:00:00Z\"", 12)
        + ",\"cancel_requested\":"
        + odd("false", 12)
        + ",\"fenced_at\":"
        + odd("\"2026-11-30T00:00:00Z\"", 12)
        + ",\"permit_seconds\":"
        + odd("30", 6)
        + ",\"status\":"
        + odd("\"running\"", 12)
        + ",\"state\":"
        + odd("\"created\"", 12)
        + ",\"terminal\":"
        + odd("false", 12)
        + ",\"ignored_fields\":"
        + odd("[]", 12)
        + "}";
  }

  private String grant() {
    return "{\"task_id\":"
        + odd("\"po-" + random.nextInt(1_000_000) + "\"", 6)
        + ",\"site\":"
        + odd("\"demo\"", 10)
        + ",\"intent\":"
        + odd(intent(), 14)
        + ",\"lease_expires_at\":"
        + odd("\"2026-12-30T00:00:00Z\"", 12)
        + ",\"lease_seconds\":"
        + odd("300", 10)
        + ",\"lease_count\":"
        + odd("1", 8)
        + ",\"known_state\":"
        + odd("null", 10)
        + ",\"retry_no\":"
        + odd("0", 12)
        + ",\"permit_given\":"
        + odd("false", 8)
        + ",\"cancel_requested\":"
        + odd("false", 12)
        + "}";
  }

  private String intent() {
    return "{\"item_url\":"
        + odd("\"" + HostileValues.URLS.get(random.nextInt(HostileValues.URLS.size())) + "\"", 10)
        + ",\"max_total_yen\":"
        + odd("30000", 6)
        + ",\"quantity\":"
        + odd("1", 8)
        + ",\"variant_id\":"
        + odd("null", 6)
        + ",\"options\":"
        + odd("{\"colour\":\"red\"}", 6)
        + "}";
  }

  private String odd(String sound, int oneIn) {
    return random.nextInt(oneIn) == 0
        ? HostileValues.LITERALS.get(random.nextInt(HostileValues.LITERALS.size()))
        : sound;
  }

  private static byte[] latin(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }

  @Override
  public void close() throws IOException {
    server.close();
    trap.close();
    for (Socket socket : open) {
      socket.close();
    }
    threads.shutdownNow();
  }
}
