package dev.ordergateway.gateway.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.MDC;

/** A caller on a thread of its own. */
final class Waiting {
  final Thread thread;
  private final CompletableFuture<Void> outcome = new CompletableFuture<>();
  volatile boolean stayedInterrupted;
  volatile String idAfterwards;

  Waiting(BusyDoor busy, String id, Consumer<Transaction> work) {
    thread =
        new Thread(
            () -> {
              MDC.put("request_id", id);
              try {
                busy.write(
                    "test",
                    transaction -> {
                      work.accept(transaction);
                      return null;
                    });
                finished();
                outcome.complete(null);
              } catch (Throwable e) {
                finished();
                outcome.completeExceptionally(e);
              }
            });
  }

  private void finished() {
    stayedInterrupted = Thread.interrupted();
    idAfterwards = MDC.get("request_id");
  }

  void ends() {
    assertThat(outcome).succeedsWithin(10, TimeUnit.SECONDS);
  }

  Throwable fault() {
    return outcome.handle((unused, e) -> e).orTimeout(10, TimeUnit.SECONDS).join();
  }
}
