package dev.ordergateway.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Requests that end too early, too late or nowhere, and bytes that are no request at all. */
final class RawBytes implements Generator {
  private static final byte[] TLS_HELLO = {
    0x16, 3, 1, 0, 0x2f, 1, 0, 0, 0x2b, 3, 3, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16,
    17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 0, 0, 4, 0x13, 1, 0x13, 2, 1, 0
  };

  @Override
  public Attack make(Dice dice, Endpoint endpoint, long index) {
    Draft draft = new ValidCall(dice).to(endpoint);
    Token token = Aim.token(dice);
    Aim.authorize(draft, token);
    if (draft.body == null && dice.oneIn(2)) {
      draft.json(Draft.latin("{\"worker_id\":\"w1\"}"));
    }
    Attack.Framing framing = Attack.Framing.LOOSE;
    String kind;
    byte[] bytes;
    switch (dice.below(14)) {
      case 0, 1 -> {
        byte[] whole = draft.bytes();
        bytes = Arrays.copyOf(whole, dice.below(whole.length));
        kind = "half";
        framing = dice.oneIn(2) ? Attack.Framing.ABANDONED : Attack.Framing.LOOSE;
      }
      case 2 -> {
        draft.with(
            "Content-Length",
            dice.among(
                "0",
                "1",
                "5",
                "99999",
                "2147483648",
                "9223372036854775808",
                "99999999999999999999",
                "-1",
                "+5",
                "0x5",
                "1e1",
                "5 5",
                "5,5",
                "5, 6",
                "",
                "abc"));
        kind = "length";
        bytes = draft.bytes();
      }
      case 3 -> {
        draft.header("Content-Length", dice.among("3", "7", "0"));
        kind = "length twice";
        bytes = draft.bytes();
      }
      case 4, 5 -> {
        kind = "chunked";
        draft
            .without("Content-Length")
            .header(
                "Transfer-Encoding",
                dice.among(
                    "chunked",
                    "chunked",
                    "chunked",
                    "Chunked",
                    "chunked, chunked",
                    "gzip, chunked",
                    "xchunked",
                    "identity",
                    "chunked\t",
                    "\u000bchunked"));
        draft.body = Draft.latin(chunks(dice));
        bytes = draft.bytes();
      }
      case 6 -> {
        kind = "smuggling";
        draft
            .with("Content-Length", dice.among("4", "40", "0"))
            .header(
                dice.among("Transfer-Encoding", "transfer-encoding", "Transfer-Encoding "),
                "chunked");
        draft.body =
            Draft.latin(
                "0\r\n\r\nGET /api/orders HTTP/1.1\r\nHost: smuggled\r\nX-Request-Id: smuggled\r\nAuthorization: Bearer "
                    + Token.ALL.text()
                    + "\r\n\r\n");
        bytes = draft.bytes();
      }
      case 7 -> {
        kind = "request line";
        String method = draft.method;
        String path = draft.target();
        String line =
            dice.among(
                method + " " + path,
                method + " " + path + " HTTP/0.9",
                method + " " + path + " HTTP/1.0",
                method + " " + path + " HTTP/1.2",
                method + " " + path + " HTTP/2.0",
                method + " " + path + " HTTP/11.1",
                method + " " + path + " http/1.1",
                method + "  " + path + " HTTP/1.1",
                method + "\t" + path + "\tHTTP/1.1",
                " " + method + " " + path + " HTTP/1.1",
                method + " " + path + " HTTP/1.1 x",
                method + " http://evil.example" + path + " HTTP/1.1",
                method + " https://evil.example:1" + path + " HTTP/1.1",
                method + " //evil.example" + path + " HTTP/1.1",
                method + " * HTTP/1.1",
                method + " ? HTTP/1.1",
                method + " " + path + "#x HTTP/1.1",
                method + " /" + "a".repeat(20_000) + " HTTP/1.1",
                method + " " + path + "?" + "a=b&".repeat(3000) + " HTTP/1.1",
                "A".repeat(9000) + " " + path + " HTTP/1.1",
                method + " /\u0000\u00ff HTTP/1.1");
        bytes = Draft.latin(line + draft.head().substring(draft.head().indexOf("\r\n")));
      }
      case 8 -> {
        kind = "upgrade";
        draft
            .header("Connection", "Upgrade, HTTP2-Settings")
            .header("Upgrade", dice.among("websocket", "h2c", "TLS/1.0"))
            .header("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ==")
            .header("Sec-WebSocket-Version", "13")
            .header("HTTP2-Settings", "AAMAAABkAAQAoAAAAAIAAAAA");
        bytes = draft.bytes();
      }
      case 9 -> {
        kind = "garbage";
        bytes = dice.bytes(1 + dice.below(3000));
      }
      case 10 -> {
        kind = "other protocol";
        bytes =
            switch (dice.below(6)) {
              case 0 -> TLS_HELLO;
              case 1 -> Draft.latin("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\4\0\0\0\0\0");
              case 2 -> Draft.latin("SSH-2.0-x\r\n");
              case 3 -> Draft.latin("GET /health\r\n");
              case 4 -> Draft.latin("\r\n".repeat(1 + dice.below(3000)));
              default -> Draft.latin("PROXY TCP4 1.2.3.4 5.6.7.8 1 2\r\n" + draft.head());
            };
      }
      case 11 -> {
        kind = "line ends";
        bytes =
            Draft.latin(
                new String(draft.bytes(), StandardCharsets.ISO_8859_1)
                    .replace("\r\n", dice.among("\n", "\r", "\r\r\n", "\n\r")));
      }
      case 12 -> {
        kind = "expect";
        draft.header(
            "Expect", dice.among("100-continue", "100-Continue", "200-ok", "100-continue, x"));
        bytes = draft.bytes();
      }
      default -> {
        kind = "pipelined";
        bytes =
            Draft.latin(
                draft.with("X-Request-Id", "one").head()
                    + "GET /health HTTP/1.1\r\nHost: x\r\n\r\nGARBAGE\r\n\r\n");
      }
    }
    if (framing == Attack.Framing.LOOSE && bytes.length < 400 && dice.oneIn(20)) {
      framing = Attack.Framing.DRIPPING;
    }
    return Aim.attack(kind, endpoint, draft, null, null, framing, bytes, index);
  }

  private static String chunks(Dice dice) {
    return dice.among(
        "2\r\n{}\r\n0\r\n\r\n",
        "zz\r\n{}\r\n0\r\n\r\n",
        "2\r\n{}",
        "-1\r\n{}\r\n0\r\n\r\n",
        "ffffffffffffffff\r\n{}\r\n",
        "7fffffff\r\n{}\r\n",
        "2;ext=\"a\r\n\"\r\n{}\r\n0\r\n\r\n",
        "2\n{}\n0\n\n",
        "2\r\n{}x\r\n0\r\n\r\n",
        "0\r\nX-Trailer: a\r\n\r\n",
        "1\r\n{\r\n1\r\n}\r\n0\r\n\r\n",
        "00000000000000000002\r\n{}\r\n0\r\n\r\n",
        "2 \r\n{}\r\n0\r\n\r\n",
        "\r\n\r\n",
        "");
  }
}
