package dev.ordergateway.worker.site.reading;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.ordergateway.worker.site.reading.EmbeddedState.Found;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.Tuple;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.StringLength;

class EmbeddedStatePropertyTest {
  @Property(tries = 800, shrinking = ShrinkingMode.OFF)
  void whateverAScriptAssignsIsReadAsItIs(@ForAll long seed) {
    RandomScript script = new RandomScript(seed);
    assertThat(read(script.text)).as(script.text).isEqualTo(new Found(script.value));
  }

  @Property(tries = 800, shrinking = ShrinkingMode.OFF)
  void aScriptThatIsCutOffSaysTheSameOrNothing(
      @ForAll long seed, @ForAll @IntRange(max = 1000) int permille) {
    RandomScript script = new RandomScript(seed);
    String cut = script.text.substring(0, script.text.length() * permille / 1000);
    if (read(cut) instanceof Found found) {
      assertThat(found.value()).as(cut).isEqualTo(script.value);
    }
  }

  @Property(tries = 800)
  void noiseIsNeverAFault(@ForAll("noise") String noise) {
    assertThat(read(noise)).isNotNull();
    assertThat(read("window.STATE = " + noise)).isNotNull();
  }

  @Property(tries = 200)
  void aStringIsReadToTheCharacterButForHalves(@ForAll @StringLength(max = 60) String text) {
    String script = "window.STATE={\"a\":" + EmbeddedStateTest.quoted(text) + "}";
    String whole = text.replaceAll("\\p{Cs}", "\ufffd");
    assertThat(read(script))
        .isEqualTo(new Found(JsonNodeFactory.instance.objectNode().put("a", whole)));
  }

  @Provide
  Arbitrary<String> noise() {
    Arbitrary<String> pieces =
        Arbitraries.of(
            "window.STATE",
            "=",
            "{",
            "}",
            "[",
            "]",
            "(",
            ")",
            "'",
            "\"",
            "\\",
            "/",
            "*",
            "`",
            "${",
            ":",
            ",",
            "-",
            "!",
            "0",
            "1e",
            ".",
            "\n",
            " ",
            "JSON.parse(",
            "void",
            "\\u",
            "\\x4",
            "\\u{",
            "a",
            "<!--",
            "-->",
            "\ud83d",
            "\ude00",
            "undefined",
            "||",
            "var STATE",
            "if(",
            "else ");
    return Arbitraries.frequencyOf(
        Tuple.of(3, pieces.list().ofMaxSize(25).map(list -> String.join("", list))),
        Tuple.of(1, Arbitraries.strings().all().ofMaxLength(40)));
  }

  private static EmbeddedState.Result read(String script) {
    return EmbeddedState.read(List.of(script), "STATE");
  }
}
