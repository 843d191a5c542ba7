package dev.ordergateway.bench.wire;

import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;

/** Requests as bytes, with everything that is the same in each put together once. */
public final class Requests {
  private final String getTail;
  private final String postTail;

  public Requests(InetSocketAddress server, String token) {
    String headers =
        " HTTP/1.1\r\nHost: %s:%d\r\nAuthorization: Bearer %s\r\n"
            .formatted(server.getHostString(), server.getPort(), token);
    this.getTail = headers + "\r\n";
    this.postTail = headers + "Content-Type: application/json\r\nContent-Length: ";
  }

  /**
   * @param path ASCII, encoded
   */
  public byte[] get(String path) {
    return bytes("GET " + path + getTail);
  }

  /**
   * @param body ASCII
   */
  public byte[] post(String path, String body) {
    return bytes("POST " + path + postTail + body.length() + "\r\n\r\n" + body);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }
}
