package dev.ordergateway.bench.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ReplyReaderTest {
  private static final String WITH_LENGTH =
      "HTTP/1.1 200 OK\r\nDate: today\r\nContent-Length: 14\r\n\r\n{\"created\":1 }";
  private static final String IN_CHUNKS =
      "HTTP/1.1 503 Busy\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nabcde\r\na\r\n0123456789\r\n0\r\n\r\n";

  private static ByteBuffer bytes(String text) {
    return ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII));
  }

  /** Every way to cut the answer in two. */
  private static void requireWholeHoweverCut(String answer, int status, String body) {
    for (int cut = 1; cut < answer.length(); cut++) {
      ReplyReader reader = new ReplyReader();
      assertThat(reader.feed(bytes(answer.substring(0, cut)))).as("cut at %d", cut).isNull();
      Reply reply = reader.feed(bytes(answer.substring(cut)));
      assertThat(reply).as("cut at %d", cut).isNotNull();
      assertThat(reply.status()).isEqualTo(status);
      assertThat(reply.body()).isEqualTo(body);
    }
  }

  @Test
  void anAnswerWithALengthIsWholeHoweverItIsCut() {
    requireWholeHoweverCut(WITH_LENGTH, 200, "{\"created\":1 }");
  }

  @Test
  void anAnswerInChunksIsWholeHoweverItIsCut() {
    requireWholeHoweverCut(IN_CHUNKS, 503, "abcde0123456789");
  }

  @Test
  void oneReaderTakesOneAnswerAfterTheOther() {
    ReplyReader reader = new ReplyReader();
    for (String answer : new String[] {WITH_LENGTH, IN_CHUNKS, WITH_LENGTH}) {
      reader.reset();
      assertThat(reader.feed(bytes(answer))).isNotNull();
    }
  }

  @Test
  void aLongAnswerFits() {
    String body = "x".repeat(100_000);
    Reply reply =
        new ReplyReader().feed(bytes("HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n" + body));
    assertThat(reply.body()).isEqualTo(body);
  }

  @Test
  void aTextIsFoundInTheBodyAloneAndOnlyWhole() {
    Reply reply = new ReplyReader().feed(bytes(WITH_LENGTH));
    assertThat(reply.says("\"created\":1")).isTrue();
    assertThat(reply.says("{\"created\":1 }")).isTrue();
    assertThat(reply.says("\"created\":2")).isFalse();
    assertThat(reply.says("{\"created\":1 } ")).isFalse();
    assertThat(reply.says("today")).isFalse();
  }

  @Test
  void whatIsNoAnswerIsRefused() {
    assertThatThrownBy(() -> new ReplyReader().feed(bytes("SSH-2.0\r\n\r\n")))
        .isInstanceOf(MeasurementException.class);
    assertThatThrownBy(() -> new ReplyReader().feed(bytes("HTTP/1.1 200 OK\r\nA: b\r\n\r\n")))
        .isInstanceOf(MeasurementException.class)
        .hasMessageContaining("without a length");
  }
}
