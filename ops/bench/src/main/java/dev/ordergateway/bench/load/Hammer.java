package dev.ordergateway.bench.load;

import dev.ordergateway.bench.gateway.GatewayApi;
import dev.ordergateway.bench.wire.Line;
import dev.ordergateway.bench.wire.Switchboard;
import java.time.Duration;
import java.util.List;

/** The same request over and over, on so many connections at once, each waiting for its answer. */
public final class Hammer {
  private static final Duration DRAIN = Duration.ofSeconds(30);

  private final Switchboard board;
  private final Blow blow;
  private long answered;
  private int busy;
  private boolean stopping;

  /** Sends one request on a line and calls back when its answer was found right. */
  private interface Blow {
    void strike(Line line, Runnable done);
  }

  private Hammer(Switchboard board, Blow blow) {
    this.board = board;
    this.blow = blow;
  }

  public static Hammer ofTrivial(Switchboard board, GatewayApi api) {
    byte[] request = api.trivial();
    return new Hammer(
        board,
        (line, done) ->
            line.send(
                request,
                reply -> {
                  GatewayApi.requireEmptyList(reply);
                  done.run();
                }));
  }

  public static Hammer ofSubmits(Switchboard board, GatewayApi api, Ids ids, String site) {
    return new Hammer(
        board,
        (line, done) -> {
          String taskId = ids.next();
          line.send(
              api.submit(taskId, site),
              reply -> {
                GatewayApi.requireCreated(reply, taskId);
                done.run();
              });
        });
  }

  /**
   * @return right answers per second
   */
  public double rate(int connections, Duration span) {
    List<Line> lines = board.open(connections);
    stopping = false;
    answered = 0;
    long begun = System.nanoTime();
    lines.forEach(this::strike);
    board.runFor(span);
    board.run(() -> answered > 0, DRAIN, "a first answer");
    double rate = answered * 1e9 / (System.nanoTime() - begun);
    stopping = true;
    board.run(() -> busy == 0, DRAIN, "the last answers");
    lines.forEach(Line::close);
    return rate;
  }

  /** How many answers the last call of {@link #rate} got, those after its end too. */
  public long answered() {
    return answered;
  }

  private void strike(Line line) {
    busy++;
    blow.strike(
        line,
        () -> {
          busy--;
          answered++;
          if (!stopping) {
            strike(line);
          }
        });
  }
}
