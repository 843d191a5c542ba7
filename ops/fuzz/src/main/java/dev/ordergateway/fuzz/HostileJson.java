package dev.ordergateway.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Takes a valid object and spoils it, field by field or as a whole. */
final class HostileJson {
  private static final List<String> LITERALS =
      List.of(
          "null",
          "true",
          "false",
          "0",
          "-0",
          "-1",
          "1.0",
          "1.10",
          "1e400",
          "-1e400",
          "1e-400",
          "1e999999999",
          "1E+2",
          "2147483648",
          "-2147483649",
          "9223372036854775807",
          "9223372036854775808",
          "18446744073709551616",
          "12345678901234567890",
          "NaN",
          "Infinity",
          "-Infinity",
          "01",
          "+1",
          "0x1f",
          ".5",
          "1.",
          "[]",
          "{}",
          "[[]]",
          "[null]",
          "{\"\":null}",
          "\"\"",
          "\" \"",
          "\"\\u0000\"",
          "\"a\\u0000b\"",
          "\"\\ud800\"",
          "\"\\udc00x\"",
          "\"\\ud83d\\ude00\"",
          "\"\\u2028\\u2029\\u0085\"",
          "\"\\u202e\"",
          "\"\\ufeff\"",
          "\"\\uffff\\ufffe\"",
          "\"\\u001b[31m\"",
          "\"\\r\\n" + HostileText.FORGED + "\"",
          "\"\\n" + HostileText.FORGED + "\"",
          "\"\\x41\"",
          "\"\\u12\"",
          "'single'",
          "undefined",
          "\"12800\"",
          "\"１２８００\"",
          "12800.9",
          "\"2026-02-30T00:00:00Z\"",
          "\"2026-11-30T00:00:00+25:00\"",
          "\"+999999999-12-31T23:59:59Z\"",
          "\"-999999999-01-01T00:00:00Z\"",
          "\"9999-12-31T23:59:59.999999999Z\"",
          "\"0000-00-00\"",
          "\"javascript:alert(1)\"",
          "\"file:///etc/passwd\"");

  private static final List<String> WHOLES =
      List.of(
          "",
          " ",
          "null",
          "true",
          "5",
          "1e400",
          "\"x\"",
          "[]",
          "[{}]",
          "{}",
          "{",
          "}",
          "{\"",
          "{\"a\"",
          "{\"a\":",
          "{\"a\":1",
          "{\"a\":1,",
          "{,}",
          "{\"a\":1,}",
          "{\"a\" 1}",
          "{a:1}",
          "{'a':1}",
          "// c\n{}",
          "/* c */{}",
          "{}{}",
          "{} x",
          "{}\0",
          "\0",
          "\ufeff{}",
          "<x/>",
          "a=b&c=d",
          "---\na: 1\n",
          "NaN",
          "{\"__proto__\":{}}");

  private final Dice dice;
  private String what = "";

  HostileJson(Dice dice) {
    this.dice = dice;
  }

  /** What was done, in a few words. */
  String what() {
    return what;
  }

  byte[] of(ObjectNode valid) {
    Map<String, byte[]> fields = new LinkedHashMap<>();
    valid.properties().forEach(field -> fields.put(field.getKey(), utf8(field.getValue())));
    if (fields.isEmpty()) { // of a call whose fields may all be left out
      fields.put("unknown", utf8("1"));
    }
    int kind = dice.below(100);
    if (kind < 55) {
      int spoilt = dice.oneIn(4) ? 2 + dice.below(3) : 1;
      for (int i = 0; i < spoilt; i++) {
        spoil(fields);
      }
      return object(fields);
    }
    if (kind < 60) {
      return told("whole", utf8(dice.of(WHOLES)));
    }
    if (kind < 66) {
      return told("twice", twice(fields));
    }
    if (kind < 74) {
      return told("charset", charset(object(fields)));
    }
    if (kind < 80) {
      String tail = dice.among("x", "{}", " {\"a\":1}", "]", ",", "\0", "//", "\n\n[", "0");
      return told("tail", join(object(fields), utf8(tail)));
    }
    if (kind < 88) {
      byte[] whole = object(fields);
      return told("cut", Arrays.copyOf(whole, dice.below(whole.length)));
    }
    return told("bytes", scrambled(object(fields)));
  }

  private byte[] told(String word, byte[] body) {
    what = what.isEmpty() ? word : what + "+" + word;
    return body;
  }

  private void spoil(Map<String, byte[]> fields) {
    String name = dice.of(new ArrayList<>(fields.keySet()));
    switch (dice.below(16)) {
      case 0 -> {
        told("missing " + name, null);
        fields.remove(name);
        if (fields.isEmpty()) {
          fields.put("unknown", utf8("1"));
        }
      }
      case 1 -> {
        told("unknown field", null);
        fields.put(escape(HostileText.text(dice)), utf8(dice.of(LITERALS)));
      }
      case 2, 3 -> {
        told("text " + name, null);
        fields.put(name, utf8("\"" + escape(HostileText.text(dice)) + "\""));
      }
      case 4 -> {
        told("no utf-8 " + name, null);
        fields.put(name, join(utf8("\""), notUtf8(), utf8("\"")));
      }
      case 5 -> {
        told("deep " + name, null);
        fields.put(name, deep());
      }
      case 6 -> {
        told("wide " + name, null);
        fields.put(name, wide());
      }
      case 7 -> {
        told("control " + name, null);
        fields.put(name, join(utf8("\"a"), new byte[] {(byte) dice.below(32)}, utf8("b\"")));
      }
      default -> {
        told("value " + name, null);
        fields.put(name, utf8(dice.of(LITERALS)));
      }
    }
  }

  private byte[] notUtf8() {
    return switch (dice.below(8)) {
      case 0 -> new byte[] {(byte) 0xc0, (byte) 0xaf};
      case 1 -> new byte[] {(byte) 0xe0, (byte) 0x80, (byte) 0xaf};
      case 2 -> new byte[] {(byte) 0xf0, (byte) 0x80, (byte) 0x80, (byte) 0xaf};
      case 3 -> new byte[] {(byte) 0xed, (byte) 0xa0, (byte) 0x80};
      case 4 -> new byte[] {(byte) 0xf8, (byte) 0x88, (byte) 0x80, (byte) 0x80, (byte) 0x80};
      case 5 -> new byte[] {(byte) 0xff, (byte) 0xfe};
      case 6 -> new byte[] {(byte) 0xf4, (byte) 0x90, (byte) 0x80, (byte) 0x80};
      default -> dice.bytes(1 + dice.below(8));
    };
  }

  private byte[] deep() {
    int depth = dice.oneIn(60) ? 100_000 : dice.among(1, 2, 195, 198, 199, 200, 201, 1000);
    return dice.oneIn(2)
        ? utf8("[".repeat(depth) + "]".repeat(depth))
        : utf8("{\"a\":".repeat(depth) + "1" + "}".repeat(depth));
  }

  private byte[] wide() {
    return switch (dice.below(6)) {
      case 0 -> utf8("[" + "1,".repeat(dice.oneIn(20) ? 20_000 : dice.among(10, 1000)) + "1]");
      case 1 ->
          utf8("\"" + "x".repeat(dice.oneIn(30) ? 1 << 20 : dice.among(100, 1000, 17_000)) + "\"");
      case 2 -> utf8("9".repeat(dice.among(19, 20, 999, 1000, 1001, 20_000)));
      case 3 -> utf8("0." + "1".repeat(dice.among(20, 999, 1001)));
      case 4 -> utf8("{\"" + "k".repeat(dice.among(100, 49_999, 50_001)) + "\":1}");
      default -> {
        StringBuilder many = new StringBuilder("{");
        int fields = dice.oneIn(20) ? 5000 : dice.among(10, 300);
        for (int i = 0; i < fields; i++) {
          many.append("\"f").append(i).append("\":").append(i).append(',');
        }
        yield utf8(many.append("\"last\":0}").toString());
      }
    };
  }

  private byte[] twice(Map<String, byte[]> fields) {
    byte[] once = object(fields);
    String name = dice.of(new ArrayList<>(fields.keySet()));
    byte[] head = Arrays.copyOf(once, once.length - 1);
    return join(head, utf8(",\"" + name + "\":" + dice.of(LITERALS) + "}"));
  }

  private byte[] charset(byte[] body) {
    String text = new String(body, StandardCharsets.UTF_8).replace("red", "赤い服");
    String charset =
        dice.among(
            "UTF-16BE",
            "UTF-16LE",
            "UTF-16",
            "UTF-32BE",
            "UTF-32LE",
            "Shift_JIS",
            "EUC-JP",
            "ISO-2022-JP",
            "IBM037");
    byte[] coded = text.getBytes(Charset.forName(charset));
    return switch (dice.below(4)) {
      case 0 -> join(new byte[] {(byte) 0xef, (byte) 0xbb, (byte) 0xbf}, body);
      case 1 -> join(new byte[] {(byte) 0xff, (byte) 0xfe}, coded);
      default -> coded;
    };
  }

  private byte[] scrambled(byte[] body) {
    byte[] copy = body.clone();
    for (int i = 0; i <= dice.below(4); i++) {
      copy[dice.below(copy.length)] = dice.bytes(1)[0];
    }
    return copy;
  }

  private static byte[] object(Map<String, byte[]> fields) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.write('{');
    fields.forEach(
        (name, value) -> {
          if (all.size() > 1) {
            all.write(',');
          }
          all.writeBytes(utf8("\"" + name + "\":"));
          all.writeBytes(value);
        });
    all.write('}');
    return all.toByteArray();
  }

  /** As the inside of a JSON string; halves of characters stay halves. */
  static String escape(String text) {
    StringBuilder escaped = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        escaped.append('\\').append(c);
      } else if (c < 0x20 || Character.isSurrogate(c)) {
        escaped.append(String.format("\\u%04x", (int) c));
      } else {
        escaped.append(c);
      }
    }
    return escaped.toString();
  }

  private static byte[] utf8(JsonNode node) {
    return utf8(node.toString());
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] join(byte[]... parts) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      all.writeBytes(part);
    }
    return all.toByteArray();
  }
}
