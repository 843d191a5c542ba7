package dev.ordergateway.fuzz;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Connections that begin something and then keep silent for the whole run, more than the attackers
 * have: half a head, half a body, a lease call whose answer nobody reads, nothing at all.
 */
final class SlowClients implements AutoCloseable {
  static final int COUNT = 80;

  private final List<Socket> sockets = new ArrayList<>();

  SlowClients(GatewayProcess gateway) throws IOException {
    String head = " HTTP/1.1\r\nHost: slow\r\nAuthorization: Bearer " + Token.ALL.text() + "\r\n";
    String body = "Content-Type: application/json\r\nContent-Length: 400\r\n\r\n{\"site\":";
    List<String> beginnings =
        List.of(
            "",
            "GET /hea",
            "GET /health" + head,
            "POST /api/orders" + head + body,
            "POST /api/orders/po-1/report" + head + body,
            "POST /api/orders" + head + "Transfer-Encoding: chunked\r\n\r\n5\r\n{",
            "GET /api/orders/lease?wait=60&worker_id=slow" + head + "\r\n",
            "\u0016\u0003\u0001");
    for (int i = 0; i < COUNT; i++) {
      Socket socket =
          new Socket(InetAddress.getLoopbackAddress(), gateway.ports.get(Port.APPLICATION));
      sockets.add(socket);
      String beginning = beginnings.get(i % beginnings.size());
      socket.getOutputStream().write(beginning.getBytes(StandardCharsets.ISO_8859_1));
    }
  }

  @Override
  public void close() throws IOException {
    for (Socket socket : sockets) {
      socket.close();
    }
  }
}
