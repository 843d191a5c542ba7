package dev.ordergateway.fuzz;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A request in the making. Text becomes bytes as ISO-8859-1 but for bodies, so that any can be had.
 */
final class Draft {
  private record Header(String name, String value) {}

  String method;
  String path;
  final List<String> query = new ArrayList<>();
  private final List<Header> headers = new ArrayList<>();
  byte[] body;

  Draft(String method, String path) {
    this.method = method;
    this.path = path;
  }

  /** Both as they are to stand there. */
  Draft query(String name, String value) {
    query.add(name + "=" + value);
    return this;
  }

  Draft header(String name, String value) {
    headers.add(new Header(name, value));
    return this;
  }

  Draft without(String name) {
    headers.removeIf(header -> header.name().equalsIgnoreCase(name));
    return this;
  }

  Draft with(String name, String value) {
    return without(name).header(name, value);
  }

  Draft body(byte[] bytes) {
    body = bytes;
    return with("Content-Length", Integer.toString(bytes.length));
  }

  Draft json(byte[] bytes) {
    return body(bytes).with("Content-Type", "application/json");
  }

  String target() {
    return query.isEmpty() ? path : path + "?" + String.join("&", query);
  }

  String head() {
    StringBuilder head = new StringBuilder(method + " " + target() + " HTTP/1.1\r\n");
    headers.forEach(header -> head.append(header.name() + ": " + header.value() + "\r\n"));
    return head.append("\r\n").toString();
  }

  byte[] bytes() {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.writeBytes(latin(head()));
    if (body != null) {
      all.writeBytes(body);
    }
    return all.toByteArray();
  }

  static byte[] latin(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }
}
