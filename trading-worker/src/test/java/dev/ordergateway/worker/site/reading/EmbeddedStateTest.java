package dev.ordergateway.worker.site.reading;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.ordergateway.api.json.WireJson;
import dev.ordergateway.worker.site.reading.EmbeddedState.Absent;
import dev.ordergateway.worker.site.reading.EmbeddedState.Found;
import dev.ordergateway.worker.site.reading.EmbeddedState.NotUnderstood;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EmbeddedStateTest {
  private static final ObjectMapper JSON = WireJson.newMapper();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "window.X={\"a\":1};",
        "window.X = {\"a\":1}",
        "  window\n  .X\t=\n{\"a\":1}\n;",
        "window[\"X\"] = {a:1}",
        "window['X']={'a':1};",
        "globalThis.X = {a:1}",
        "var X = {a:1};",
        "var X = {a:1}, y = 2;",
        "window.X = {a:1,}",
        "window.X = {/* } */ a // it's\n : 1}",
        "window.X = JSON.parse('{\"a\":1}');",
        "window.X = JSON.parse(\"{\\\"a\\\":1}\");",
        "window.X = JSON.parse(\"\\x7b\\u0022a\\u{22}:1}\")",
        "window.X = {a:1};(function(){var s;(s=document.currentScript).parentNode.removeChild(s);}());",
        "window.X = {a:1}\nwindow.Y = {b:2}",
        "window.X = {a:1}\n++i",
        "window.X = {a:1}, window.Y = {}",
        "window.Y = {b:2}\nwindow.X = {a:1}",
        "(function(){})()\nwindow.X = {a:1}",
        "if (a) { b() } else { c() } window.X = {a:1}",
        "f('window.X = {a:2}'); /* window.X = {a:3} */ // window.X = {a:4}\nwindow.X = {a:1}",
        "var s = `window.X = {a:2}; ${ `}` + {b: \"`\"} }`; window.X = {a:1}",
        "var r = /window.X = {a:2};[/\"]'/g; window.X = {a:1}",
        "x = y.return / 2; z = 'a/b'; window.X = {a:1}",
        "<!-- it's\nwindow.X = {a:1};\n--> it's",
        "//<![CDATA[\nwindow.X = {a:1};\n//]]>",
        "\ufeffwindow.X = {a:1};",
        "window.X = window.X || {}; window.X = {a:1}",
        "window.X = {a:1}; window.X = window.X || {}",
        "window.X ??= {}; window.X = {a:1}",
        "window.X = {a:1}; window.X = {\"a\": 1};",
        "foo.window.X = {a:2}; foo.X = {a:3}; window.XX = {}; window.X = {a:1}",
        "if (window.X == null || window.X === 1) {}; window.X = {a:1}; f(window.X.a, X => X)",
        "window.X = {a:1}; document.write('it",
        "window.X = {a:1}; a = b }"
      })
  void anAssignedLiteralIsFound(String script) {
    assertThat(read(script)).isEqualTo(found("{\"a\":1}"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          {"a":"};</script>//'"}            | {"a":"};</script>//'"}
          {a:'it\\'s "so"'}                 | {"a":"it's \\"so\\""}
          {a:"\\x41\\u3042\\u{1F600}\\0\\v"} | {"a":"A\\u3042\\ud83d\\ude00\\u0000\\u000b"}
          {a:"\\/\\q\\-"}                   | {"a":"/q-"}
          {a:undefined,b:void 0,c:null}     | {"a":null,"b":null,"c":null}
          {a:!0,b:!1,c:true,d:false}        | {"a":true,"b":false,"c":true,"d":false}
          {注文:1,$a_1:2,true:3,12:4}        | {"注文":1,"$a_1":2,"true":3,"12":4}
          {a:.5,b:-1,c:- 2,d:-.25}          | {"a":0.5,"b":-1,"c":-2,"d":-0.25}
          {a:12345678901234567890123}       | {"a":12345678901234567890123}
          {a:1.10,b:0.1234567890123456789}  | {"a":1.10,"b":0.1234567890123456789}
          [1,[],{},"x",]                    | [1,[],{},"x"]
          {a:"\\ud83d"}                     | {"a":"\\ufffd"}
          {a:"\\ude00\\ud83d😀\\ud83dx"}     | {"a":"\\ufffd\\ufffd😀\\ufffdx"}
          {"\\ud83d":1}                     | {"\\ufffd":1}
          {a:"\\ud83d\\u{de00}"}            | {"a":"😀"}
          JSON.parse('{"a":"\\\\ud83d"}')   | {"a":"\\ufffd"}
          JSON.parse('{"__proto__":1}')     | {"__proto__":1}
          JSON.parse('5')                   | 5
          'x'                               | "x"
          """)
  void aLiteralIsReadAsItIs(String literal, String json) {
    assertThat(read("window.X = " + literal)).isEqualTo(found(json));
    assertThat(read("window.X=" + literal + ";f()")).isEqualTo(found(json));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "function(){}",
        "{a:function(){}}",
        "{a:()=>1}",
        "{a(){}}",
        "{get a(){return 1}}",
        "{a}",
        "{...b}",
        "{[a]:1}",
        "{a:new Date(0)}",
        "{a:`b`}",
        "{a:/b/}",
        "{a:NaN}",
        "{a:Infinity}",
        "{a:-Infinity}",
        "{a:'b'+'c'}",
        "{a:'b' 'c'}",
        "{a:1+1}",
        "{a:1-1}",
        "[1 2]",
        "[1,,2]",
        "{a:b}",
        "{a:!b}",
        "{a:!!1}",
        "{a:!2}",
        "{a:void 1}",
        "{a:1?2:3}",
        "{a:(1)}",
        "{a:0x1F}",
        "{a:010}",
        "{a:10n}",
        "{a:1_000}",
        "{a:+1}",
        "{a:--1}",
        "{1.5:1}",
        "{a:1,a:1}",
        "{a:1,'\\x61':2}",
        "{'\\ud83d':1,'\\ud83e':2}",
        "{__proto__:{}}",
        "{'__proto__':null}",
        "{a:'\\1'}",
        "{a:'\\08'}",
        "{a:'\\xZZ'}",
        "{a:'\\u12'}",
        "{a:'\\u{110000}'}",
        "{a:'\\u{}'}",
        "{a:'b\nc'}",
        "{a:1",
        "{a:'b",
        "{a:1]",
        "{a:1}}",
        "{a:1}/*",
        "{a 1}",
        "{:1}",
        "['a':1]",
        "{a:1}.a",
        "{a:1}\n.a",
        "{a:1}[0]",
        "{a:1}\n[0]",
        "{a:1}()",
        "{a:1} || {}",
        "{a:1} ? 1 : 2",
        "{a:1} && b",
        "{a:1} in b",
        "{a:1}\nin b",
        "{a:1} b",
        "{a:1}`b`",
        "{a:1}/2",
        "{a:1}</script>",
        "({a:1})",
        "f({a:1})",
        "(function(a){return {a:a}}(1))",
        "window.Y = {a:1}",
        "window.X.a",
        "window.X && {a:1}",
        "window.X || {a:1}",
        "X || {}",
        "undefined",
        "void 0",
        "null",
        "",
        ";",
        "12",
        "true",
        "-1",
        "JSON.parse('null')",
        "JSON.parse('')",
        "JSON.parse('{a:1}')",
        "JSON.parse('{\"a\":1,}')",
        "JSON.parse('{\"a\":1} 2')",
        "JSON.parse('{\"a\":1,\"a\":2}')",
        "JSON.parse('{\"a\":1}', f)",
        "JSON.parse('{\"a\":' + '1}')",
        "JSON.parse('{\"a\":1}').a",
        "JSON.parse(atob('e30='))",
        "JSON.parse(`{}`)",
        "JSON.stringify('{}')",
        "JSON"
      })
  void whatWouldHaveToBeEvaluatedIsNotUnderstood(String value) {
    assertThat(read("window.X = " + value)).as(value).isInstanceOf(NotUnderstood.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "window.X = {a:1}; window.X = {a:2}",
        "window.X = {a:1}; window.X = null",
        "window.X = {a:1}; window.X.a = 2",
        "window.X = {a:1}; window['X']['a'] = 2",
        "window.X = {a:1}; window.X.a[b[0]] = 2",
        "window.X = {a:1}; window.X.b['c'].d = 2",
        "window.X = {a:1}; window.X += 1",
        "if (a) window.X = {a:1}",
        "if (a)\nwindow.X = {a:1}",
        "if (a) {} else window.X = {a:1}",
        "else\nwindow.X = {a:1}",
        "if (a) { window.X = {a:1} }",
        "function f() { window.X = {a:1} }",
        "a && (window.X = {a:1})",
        "a && b, window.X = {a:1}",
        "a ? b : window.X = {a:1}",
        "window.Y = window.X = {a:1}",
        "X = {a:1}",
        "let X = {a:1}",
        "const X = {a:1}",
        "it's a \n window.X = {a:1}",
        "/* window.X = {a:1}",
        "`window.X = {a:1}",
        "} window.X = {a:1}",
        "window.X ||= {a:1}"
      })
  void whatIsNotSurelyItsOnlyValueIsNotUnderstood(String script) {
    assertThat(read(script)).as(script).isInstanceOf(NotUnderstood.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "window.Y = {a:1}",
        "window.XY = {a:1}",
        "foo.window.X = {a:1}",
        "foo.X = {a:1}",
        "window[X] == {a:1}",
        "f(window.X); window.X == 1; window.X => 1; delete window.X",
        "'window.X = {a:1}'",
        "\"it's window.X = {a:1}\"",
        "/* window.X = {a:1} */",
        "// window.X = {a:1}",
        "<!-- window.X = {a:1}",
        "`window.X = {a:1}`",
        "a = /window.X = {a:1}/",
        "a = {X: 1}; it's"
      })
  void whatIsNoAssignmentIsNone(String script) {
    assertThat(read(script)).isEqualTo(new Absent());
  }

  @Test
  void allScriptsAreReadAndEachStandsAlone() {
    assertThat(read("it's", "window.X = {a:1}", "/*")).isEqualTo(found("{\"a\":1}"));
    assertThat(read("window.X = {a:1}", "window.X = {a:2}")).isInstanceOf(NotUnderstood.class);
    assertThat(read()).isEqualTo(new Absent());
  }

  @Test
  void whatIsTooDeepForTheWireIsNotUnderstood() {
    assertThat(read("window.X = " + nested(EmbeddedState.MAX_DEPTH))).isInstanceOf(Found.class);
    assertThat(read("window.X = " + nested(EmbeddedState.MAX_DEPTH + 1)))
        .isInstanceOf(NotUnderstood.class);
    assertThat(read("window.X = " + nested(100_000))).isInstanceOf(NotUnderstood.class);
    assertThat(read("window.X = " + "[".repeat(100_000))).isInstanceOf(NotUnderstood.class);
    assertThat(read("window.X = JSON.parse('" + nested(100_000) + "')"))
        .isInstanceOf(NotUnderstood.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"window.X==1;", "/* */", "window[", "'it'+", "X.a.", "<!--\n", "`${", "a/b/"})
  void timeGrowsWithTheScriptAndNotFaster(String piece) {
    String noise = piece.repeat(200_000 / piece.length());
    Assertions.assertTimeout(Duration.ofSeconds(5), () -> read(noise, noise + "window.X"));
  }

  @Test
  void aLargeStateIsRead() {
    String order =
        "{\"orderNumber\":\"310001-20260925-0000000001\",\"name\":\"玩具；\\u3042</script>\"},";
    String script = "window.X = {\"orders\":[" + order.repeat(1_500_000 / order.length()) + "]};";
    Assertions.assertTimeout(
        Duration.ofSeconds(5), () -> assertThat(read(script)).isInstanceOf(Found.class));
  }

  static String quoted(String text) {
    try {
      return JSON.writeValueAsString(text);
    } catch (JsonProcessingException e) {
      throw new AssertionError(e);
    }
  }

  private static String nested(int depth) {
    return "[".repeat(depth) + "]".repeat(depth);
  }

  private static EmbeddedState.Result read(String... scripts) {
    return EmbeddedState.read(List.of(scripts), "X");
  }

  private static Found found(String json) {
    try {
      JsonNode value = JSON.readTree(json);
      return new Found(value);
    } catch (JsonProcessingException e) {
      throw new AssertionError(e);
    }
  }
}
