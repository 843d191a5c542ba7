package dev.ordergateway.gateway.order;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ordergateway.api.ErrorCode;
import dev.ordergateway.gateway.http.ApiException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Refusals, told apart by their code. */
final class RefusalFixture {
  private RefusalFixture() {}

  static void refused(ErrorCode code, ThrowingCallable call) {
    assertThatExceptionOfType(ApiException.class)
        .isThrownBy(call)
        .satisfies(
            error -> org.assertj.core.api.Assertions.assertThat(error.code()).isEqualTo(code));
  }
}
