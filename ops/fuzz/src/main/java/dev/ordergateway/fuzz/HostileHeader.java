package dev.ordergateway.fuzz;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;

/** Headers: missing, twice, oversized, odd; a body that is not packed as it says. */
final class HostileHeader implements Generator {
  private static final byte[] BOMB = zip(new byte[12 << 20]);

  @Override
  public Attack make(Dice dice, Endpoint endpoint, long index) {
    ValidCall valid = new ValidCall(dice);
    Draft draft = valid.to(endpoint);
    if (dice.oneIn(3)) {
      return authorization(dice, endpoint, draft, index);
    }
    Token token = Aim.token(dice);
    Aim.authorize(draft, token);
    return switch (dice.below(6)) {
      case 0 -> requestId(dice, endpoint, draft, token, index);
      case 1 -> packed(dice, endpoint, draft, index);
      case 2 -> {
        draft.with("Content-Type", contentType(dice));
        yield loose("content-type", endpoint, draft, index);
      }
      case 3 -> {
        draft.with(
            "Accept",
            dice.among(
                "text/html",
                "*/*;q=0",
                "application/xml",
                "x",
                ";;;",
                "application/json;q=2",
                "text/html, " + "a/b, ".repeat(200)));
        yield loose("accept", endpoint, draft, index);
      }
      case 4 -> {
        draft.with(
            "Host",
            dice.among(
                "",
                "[",
                "a b",
                "evil.example",
                "gateway:99999",
                "gateway:x",
                "user@gateway",
                "[::1]:80",
                "..",
                "a".repeat(3000)));
        yield loose("host", endpoint, draft, index);
      }
      default -> {
        odd(dice, draft);
        yield loose("header", endpoint, draft, index);
      }
    };
  }

  private static Attack loose(String kind, Endpoint endpoint, Draft draft, long index) {
    return Aim.attack(
        kind, endpoint, draft, null, null, Attack.Framing.LOOSE, draft.bytes(), index);
  }

  private static Attack authorization(Dice dice, Endpoint endpoint, Draft draft, long index) {
    String value =
        dice.among(
            "Basic aHVzaC06aHVzaC0=",
            "bearer " + Token.ALL.text(),
            "BEARER   " + Token.ALL.text() + "  ",
            "Bearer",
            "Bearer ",
            "Bearer " + Token.HUSH + "a".repeat(5000),
            "Bearer " + Token.HUSH + "%s%n${env:X}",
            "Bearer " + Token.HUSH + "\t" + "\u00e9\u00ff",
            "Bearer " + Token.ALL.text() + "," + Token.HUSH,
            "Bearer " + Token.HUSH + "\"',;",
            Token.ALL.text(),
            "Token " + Token.HUSH + "x",
            "Digest username=\"" + Token.HUSH + "\"",
            Token.HUSH + HostileText.FORGED);
    draft.header("Authorization", value);
    if (dice.oneIn(4)) {
      draft.header("Authorization", "Bearer " + dice.among(Token.HUSH + "2", Token.ALL.text()));
    }
    if (dice.oneIn(4)) {
      draft.query("access_token", dice.among(Token.ALL.text(), Token.HUSH + "q"));
    }
    return loose("authorization", endpoint, draft, index);
  }

  /** Not an id: another must be answered. One that could break a line never gets that far. */
  private static Attack requestId(
      Dice dice, Endpoint endpoint, Draft draft, Token token, long index) {
    String id =
        dice.among(
            "",
            " ",
            "a b",
            "a;b",
            "\u00e9",
            "x".repeat(129),
            "<b>",
            "a,b",
            "${x}",
            "../x",
            "\"",
            "%0d%0a",
            "x".repeat(3000));
    draft.with("X-Request-Id", id);
    return Aim.attack(
        "request-id", endpoint, draft, token, null, Attack.Framing.WHOLE, draft.bytes(), index);
  }

  private static Attack packed(Dice dice, Endpoint endpoint, Draft draft, long index) {
    byte[] plain = draft.body == null ? Draft.latin("{}") : draft.body;
    byte[] body =
        switch (dice.below(6)) {
          case 0 -> dice.oneIn(10) ? BOMB : zip(new byte[2 << 20]);
          case 1 -> zip(plain);
          case 2 -> Arrays.copyOf(zip(plain), dice.below(20));
          case 3 -> zip(zip(plain));
          case 4 -> dice.bytes(50);
          default -> plain;
        };
    draft.json(body);
    draft.header(
        "Content-Encoding",
        dice.among("gzip", "gzip", "gzip", "deflate", "br", "gzip, gzip", "x", "GZIP"));
    return Aim.whole("packed", endpoint, draft, null, index);
  }

  private static void odd(Dice dice, Draft draft) {
    switch (dice.below(9)) {
      case 0 -> draft.without("Host");
      case 1 -> draft.header("Host", "second");
      case 2 -> draft.header("X-Long", "a".repeat(dice.among(4000, 8200, 60_000)));
      case 3 -> {
        for (int i = dice.among(100, 3000); i > 0; i--) {
          draft.header("X-" + i, "v");
        }
      }
      case 4 -> draft.header(dice.among("X Y", "X:Y", "", "\u00e9", "X\0Y", "(x)"), "v");
      case 5 -> draft.header("X-Fold", "a\r\n b");
      case 6 -> draft.header("X-Forwarded-For", HostileText.percent(HostileText.text(dice)));
      case 7 ->
          draft.header(
              dice.among(
                  "Expect",
                  "Upgrade",
                  "Connection",
                  "TE",
                  "Range",
                  "If-Match",
                  "If-None-Match",
                  "If-Modified-Since",
                  "Cookie",
                  "X-HTTP-Method-Override",
                  "Forwarded",
                  "Origin"),
              dice.among(
                  "*",
                  "x",
                  "DELETE",
                  "close, keep-alive",
                  "bytes=0-1",
                  "h2c",
                  "a=b; a=c",
                  "\"",
                  "Thu, 99 Foo 2026"));
      default -> draft.header("X-Text", HostileText.text(dice));
    }
  }

  private static String contentType(Dice dice) {
    return dice.among(
        "text/plain",
        "application/xml",
        "application/json; charset=utf-16",
        "application/json; charset=Shift_JIS",
        "application/json; charset=nope",
        "application/json; charset=",
        "application/json; charset=\"",
        "application/json;;",
        ";",
        "",
        "*/*",
        "json",
        "application/json, text/html",
        "multipart/form-data; boundary=x",
        "application/x-www-form-urlencoded",
        "application/octet-stream",
        "a".repeat(3000),
        "application/" + "x".repeat(300) + "+json",
        "application/json; a=" + HostileText.percent(HostileText.text(dice)));
  }

  private static byte[] zip(byte[] plain) {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream zip = new GZIPOutputStream(packed)) {
      zip.write(plain);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return packed.toByteArray();
  }
}
