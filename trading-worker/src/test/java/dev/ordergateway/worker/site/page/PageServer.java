package dev.ordergateway.worker.site.page;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.Charset;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;

/** Serves what a test says for each address, on loopback. */
final class PageServer implements AutoCloseable {
  /**
   * @param type with its charset, which the text is written in
   */
  record Served(int status, String type, String text) {
    static Served utf8(String text) {
      return new Served(200, "text/html; charset=UTF-8", text);
    }

    /** The header says nothing of it, as old servers do: the page itself does. */
    static Served eucJp(String text) {
      return new Served(200, "text/html", text);
    }

    private byte[] bytes() {
      return text.getBytes(type.contains("UTF-8") ? Charset.forName("UTF-8") : EUC_JP);
    }
  }

  private static final Charset EUC_JP = Charset.forName("EUC-JP");

  /** Path and query of what was asked for. */
  final List<String> asked = new CopyOnWriteArrayList<>();

  volatile Function<URI, Served> pages = uri -> new Served(404, "text/html; charset=UTF-8", "");

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpServer server;

  PageServer() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.setExecutor(threads);
    server.start();
  }

  String base() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  private void answer(HttpExchange exchange) throws IOException {
    URI uri = exchange.getRequestURI();
    if (uri.getPath().equals("/favicon.ico")) {
      exchange.sendResponseHeaders(404, -1);
      exchange.close();
      return;
    }
    asked.add(uri.toString());
    Served served = pages.apply(uri);
    byte[] bytes = served.bytes();
    exchange.getResponseHeaders().set("Content-Type", served.type());
    exchange.sendResponseHeaders(served.status(), bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
