package dev.ordergateway.gateway.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ordergateway.api.ErrorCode;
import dev.ordergateway.gateway.http.ApiException;
import java.nio.file.Path;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Gives each test the claimed channel on a database of its own. */
abstract class ClientsIT {
  @TempDir Path folder;
  ClientsFixture clients;

  @BeforeEach
  void open() {
    clients = new ClientsFixture(folder);
  }

  @AfterEach
  void close() throws Exception {
    clients.close();
  }

  static ApiException refused(ErrorCode code, ThrowingCallable call) {
    ApiException[] caught = new ApiException[1];
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            ApiException.class,
            error -> {
              assertThat(error.code()).as(error.getMessage()).isEqualTo(code);
              caught[0] = error;
            });
    return caught[0];
  }

  static void refused(ErrorCode code, Heard heard) {
    assertThat(heard)
        .isInstanceOfSatisfying(
            Heard.Refused.class, refused -> assertThat(refused.error().code()).isEqualTo(code));
  }
}
