package dev.ordergateway.worker.gateway;

import java.util.List;

/** Values that no gateway would send. */
final class HostileValues {
  static final List<String> LITERALS =
      List.of(
          "null",
          "true",
          "0",
          "-1",
          "1",
          "2",
          "1e400",
          "-1e400",
          "1e-400",
          "1e999999999",
          "9223372036854775808",
          "12345678901234567890",
          "\"\"",
          "\"..\"",
          "\"../../x\"",
          "\"/etc/x\"",
          "\"a/b\"",
          "\"C:\\\\x\"",
          "\"a\\u0000b\"",
          "\"\\ud800\"",
          "\"\\r\\n" + HostileGateway.FORGED + "\"",
          "\"\\u001b[2J\"",
          "\"\\u202e\"",
          "\"NaN\"",
          "\"1\"",
          "[]",
          "{}",
          "[[]]",
          "{\"a\":{}}",
          "\"paid\"",
          "\"queued\"",
          "\"2026-11-30T00:00:00Z\"",
          "\"+999999999-12-31T23:59:59Z\"",
          "NaN",
          "undefined",
          "'x'",
          "\"" + "a".repeat(129) + "\"");

  static final List<String> URLS =
      List.of(
          "javascript:alert(1)",
          "file:///etc/passwd",
          "data:text/html,x",
          "http://user:pw@shop.example/item/1",
          "https://shop.example.evil.example/item/1",
          "https://shop.example@evil.example/item/1",
          "https://evil.example/shop.example",
          "https://ѕhop.example/item/1",
          "https://xn--hop-gmb.example/",
          "https://shop.example:8443/item/1",
          "https://SHOP.example/item/1",
          "https://shop.example/../../x",
          "https://shop.example/%00",
          "https://shop.example/item/1\\u000d\\u000aX: y",
          "https://shop.example\\u2028/",
          "//shop.example/",
          "https://[::1]/",
          "https://127.0.0.1/",
          "https://shop。example/",
          "https:/shop.example/",
          "https:shop.example",
          "",
          " ",
          "chrome://settings",
          "https://shop.example/item/1",
          "https://shop.example/item/\\u202e1",
          "https://shop.example./item/1",
          "view-source:https://shop.example/");

  private HostileValues() {}
}
