package dev.ordergateway.simulation;

import dev.ordergateway.worker.gateway.Answer;
import java.util.function.Consumer;

/**
 * Between the workers and the gateway: delays, repeats, reorders and drops requests and answers
 * alike. Whoever asked hears exactly once: an answer, or that none came.
 */
final class Network {
  /** The gateway's end of one request: takes where the answer goes to. */
  @FunctionalInterface
  interface Request<T> {
    void arrive(Consumer<Answer<T>> answer);
  }

  private static final class Exchange<T> {
    final Consumer<Answer<T>> receiver;
    final String from;
    final String what;
    final long deadline;
    boolean isOpen = true;

    Exchange(Consumer<Answer<T>> receiver, String from, String what, long deadline) {
      this.receiver = receiver;
      this.from = from;
      this.what = what;
      this.deadline = deadline;
    }
  }

  private final World world;
  private int underWay;

  Network(World world) {
    this.world = world;
  }

  /** How many requests have been sent and neither arrived nor got lost. */
  int underWay() {
    return underWay;
  }

  /**
   * @param patience how long the sender waits, milliseconds
   */
  <T> void send(
      String from, String what, long patience, Request<T> request, Consumer<Answer<T>> receiver) {
    Weather weather = world.weather();
    Exchange<T> exchange = new Exchange<>(receiver, from, what, world.now() + patience);
    world.time.doAt(exchange.deadline, () -> close(exchange, "no answer in time"));
    if (world.dice.chance(weather.lost())) {
      world.step("network", "loses", exchange.from, exchange.what);
    } else {
      deliver(exchange, request, "");
    }
    if (world.dice.chance(weather.twice())) {
      deliver(exchange, request, "again");
    }
  }

  private <T> void deliver(Exchange<T> exchange, Request<T> request, String which) {
    underWay++;
    world.time.doAt(
        world.now() + delay(),
        () -> {
          underWay--;
          world.step("network", "delivers", exchange.from, exchange.what, which);
          request.arrive(answer -> goBack(exchange, answer));
        });
  }

  private <T> void goBack(Exchange<T> exchange, Answer<T> answer) {
    if (!exchange.isOpen) {
      return;
    }
    if (world.dice.chance(world.weather().lost())) {
      world.step("network", "loses the answer to", exchange.from, exchange.what);
      if (world.dice.chance(0.5)) {
        world.time.doAt(world.now() + delay(), () -> close(exchange, "the connection was cut"));
      }
      return;
    }
    world.time.doAt(world.now() + delay(), () -> receive(exchange, answer));
  }

  private <T> void receive(Exchange<T> exchange, Answer<T> answer) {
    if (exchange.isOpen) {
      exchange.isOpen = false;
      exchange.receiver.accept(answer);
    }
  }

  private <T> void close(Exchange<T> exchange, String why) {
    if (exchange.isOpen) {
      world.step("network", "brings no answer to", exchange.from, exchange.what);
      receive(exchange, new Answer.Unknown<>(why));
    }
  }

  private long delay() {
    return world.dice.chance(world.weather().late())
        ? world.dice.mostly(1_000, 150_000)
        : world.dice.between(1, 30);
  }
}
