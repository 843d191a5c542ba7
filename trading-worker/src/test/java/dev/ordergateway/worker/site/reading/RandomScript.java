package dev.ordergateway.worker.site.reading;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Map;
import java.util.Random;

/** A value, and a script that assigns it, in one of the many ways in which scripts do so. */
final class RandomScript {
  private static final String[] TEXTS = {
    "注文",
    "発送済み",
    "😀",
    "a",
    "\"",
    "'",
    "\\",
    "/",
    ";",
    "}",
    "{",
    "</script>",
    "//",
    "/*",
    "*/",
    "`",
    "${",
    "\n",
    "\r\n",
    "\u2028",
    "\0",
    "7",
    "　",
    "window.STATE = {\"a\":1};",
    "é",
    "<!--",
    "-->"
  };
  private static final String[] BEFORE = {
    "",
    "'use strict';",
    "/* window.STATE = {} */\n",
    "// it's\n",
    "var a = 1 / 2, b = \"window.STATE={}\";",
    "<!-- don't\n",
    "if (a) { f('}') }\n",
    "(function(){ return /[/\"]/.test(a) })()\n",
    "var t = `a${b + `}`}`;",
    "window.STATE = window.STATE || {};",
    "f(window.STATE);",
    "i++ / 2; j = i / 3;",
    "window.STATES = {};"
  };
  private static final String[] NAMES = {
    "window.STATE=",
    "window.STATE = ",
    "window\n  .STATE\n=\n",
    "window[\"STATE\"] = ",
    "window['STATE']=",
    "var STATE = ",
    "globalThis.STATE /* : any */ = "
  };
  private static final String[] AFTER = {
    ";",
    " ;\n",
    ";(function(){var s;(s=document.currentScript).parentNode.removeChild(s);}());",
    "\nfoo()",
    ", window.OTHER = 2;",
    "; // window.STATE = 1",
    "; if (window.STATE == null) { throw 'x' }",
    ";/* it's",
    ";'it"
  };

  final JsonNode value;
  final String text;
  private final Random random;

  RandomScript(long seed) {
    random = new Random(seed);
    value = value(4);
    String literal =
        random.nextInt(5) == 0 ? "JSON.parse(" + string(value.toString()) + ")" : of(value);
    text = pick(BEFORE) + pick(NAMES) + literal + pick(AFTER);
  }

  private JsonNode value(int depth) {
    if (depth < 4 && (depth == 0 || random.nextInt(3) == 0)) {
      return scalar();
    }
    int size = random.nextInt(4);
    if (random.nextBoolean()) {
      ArrayNode array = JsonNodeFactory.instance.arrayNode();
      for (int i = 0; i < size; i++) {
        array.add(value(depth - 1));
      }
      return array;
    }
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    for (int i = 0; i < size; i++) {
      object.set(text(), value(depth - 1));
    }
    return object;
  }

  private JsonNode scalar() {
    BigInteger digits = new BigInteger(1 + random.nextInt(90), random);
    return switch (random.nextInt(6)) {
      case 0 -> JsonNodeFactory.instance.nullNode();
      case 1 -> JsonNodeFactory.instance.booleanNode(random.nextBoolean());
      case 2 -> DecimalNode.valueOf(new BigDecimal(digits.negate(), 1 + random.nextInt(9)));
      case 3 -> whole(digits);
      default -> JsonNodeFactory.instance.textNode(text());
    };
  }

  private static JsonNode whole(BigInteger digits) {
    if (digits.bitLength() < 32) {
      return JsonNodeFactory.instance.numberNode(digits.intValue());
    }
    return digits.bitLength() < 64
        ? JsonNodeFactory.instance.numberNode(digits.longValue())
        : JsonNodeFactory.instance.numberNode(digits);
  }

  private String text() {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(4); i > 0; i--) {
      text.append(pick(TEXTS));
    }
    return text.toString();
  }

  private String of(JsonNode node) {
    StringBuilder script = new StringBuilder();
    if (node.isObject()) {
      for (Map.Entry<String, JsonNode> field : node.properties()) {
        script.append(key(field.getKey())).append(blank()).append(':').append(of(field.getValue()));
        script.append(blank()).append(',');
      }
      return "{" + blank() + end(script) + "}";
    }
    if (node.isArray()) {
      node.forEach(element -> script.append(of(element)).append(blank()).append(','));
      return "[" + end(script) + blank() + "]";
    }
    if (node.isTextual()) {
      return string(node.textValue());
    }
    if (node.isNull()) {
      return pick("null", "undefined", "void 0");
    }
    return node.isBoolean()
        ? pick(node.toString(), node.booleanValue() ? "!0" : "!1")
        : node.toString();
  }

  private String end(StringBuilder list) {
    return list.isEmpty() || random.nextInt(3) == 0
        ? list.toString()
        : list.substring(0, list.length() - 1);
  }

  private String key(String key) {
    boolean plain = key.matches("[a-z注文発送済み]+|7");
    return plain && random.nextBoolean() ? key : string(key);
  }

  private String blank() {
    return pick("", "", "", " ", "\n", "/* } ; ' */", "// \"\n", "\u3000");
  }

  private String string(String text) {
    char quote = pick("\"", "'").charAt(0);
    StringBuilder literal = new StringBuilder().append(quote);
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean must = c == quote || c == '\\' || c == '\n' || c == '\r';
      literal.append(must || random.nextInt(8) == 0 ? escape(c) : String.valueOf(c));
    }
    return literal.append(quote).toString();
  }

  private String escape(char c) {
    if (c < 0x100 && random.nextBoolean()) {
      return String.format("\\x%02X", (int) c);
    }
    if (!Character.isSurrogate(c) && random.nextBoolean()) {
      return String.format("\\u{%x}", (int) c);
    }
    return "\"'\\/;}{".indexOf(c) >= 0 ? "\\" + c : String.format("\\u%04x", (int) c);
  }

  private String pick(String... choices) {
    return choices[random.nextInt(choices.length)];
  }
}
