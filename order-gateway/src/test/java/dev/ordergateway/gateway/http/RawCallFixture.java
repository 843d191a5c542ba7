package dev.ordergateway.gateway.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** Bytes on a socket, as no well-behaved client would send them. */
final class RawCallFixture {
  /**
   * @param status 0 where the server closed the connection without an answer
   */
  record Answer(int status, String head, String body) {}

  private final int port;

  RawCallFixture(int port) {
    this.port = port;
  }

  Answer post(String path, byte[] body, String... headers) throws IOException {
    StringBuilder head = new StringBuilder("POST " + path + " HTTP/1.1\r\nHost: x\r\n");
    head.append("Authorization: Bearer the-token-with-every-role\r\nConnection: close\r\n");
    head.append("Content-Length: ").append(body.length).append("\r\n");
    boolean typed = false;
    for (String header : headers) {
      head.append(header).append("\r\n");
      typed |= header.startsWith("Content-Type");
    }
    if (!typed) {
      head.append("Content-Type: application/json\r\n");
    }
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.writeBytes(head.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1));
    all.writeBytes(body);
    return send(all.toByteArray());
  }

  Answer send(String text) throws IOException {
    return send(text.getBytes(StandardCharsets.ISO_8859_1));
  }

  /** Sends it and says that nothing more will come. */
  Answer halfClosed(String text) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.setSoTimeout(10_000);
      socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
      socket.shutdownOutput();
      return answer(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
    }
  }

  /** Sends it and breaks the connection off. */
  void sendAndGo(String text) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
      socket.setSoLinger(true, 0);
    }
  }

  private Answer send(byte[] bytes) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.setSoTimeout(10_000);
      socket.getOutputStream().write(bytes);
      socket.getOutputStream().flush();
      return answer(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
    }
  }

  private static Answer answer(String text) {
    if (!text.startsWith("HTTP/1.1 ")) {
      return new Answer(0, "", text);
    }
    int end = text.indexOf("\r\n\r\n");
    return new Answer(
        Integer.parseInt(text.substring(9, 12)), text.substring(0, end), text.substring(end + 4));
  }
}
