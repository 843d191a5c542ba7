package dev.ordergateway.bench.load;

import dev.ordergateway.bench.figure.Series;
import dev.ordergateway.bench.gateway.QueryApi;
import dev.ordergateway.bench.wire.Line;
import dev.ordergateway.bench.wire.Switchboard;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Workers that lease and answer queries of one site, and somebody who submits them. */
public final class QueryLoad implements AutoCloseable {
  private static final Duration LONGEST = Duration.ofSeconds(30);

  private final Switchboard board;
  private final QueryApi api;
  private final Ids ids;
  private final String site;
  private final List<Worker> workers = new ArrayList<>();
  private final List<Line> upstreams;
  private int owed;
  private long completed;
  private int waiting;
  private boolean answering = true;
  private long grantedAt;

  private final class Worker {
    final String name;
    final Line line = board.open();

    Worker(String name) {
      this.name = name;
    }

    void await() {
      waiting++;
      line.send(
          api.lease(name, site),
          reply -> {
            grantedAt = System.nanoTime();
            waiting--;
            String queryId = QueryApi.requireGranted(reply);
            line.send(
                api.answer(queryId, name),
                answer -> {
                  QueryApi.requireSucceeded(answer, queryId);
                  completed++;
                  await();
                  if (answering) {
                    submit();
                  }
                });
          });
    }
  }

  /**
   * Submits another query, as soon as one of the connections for it is free: whose query a worker
   * got, and which connection that came by, are two things.
   */
  private void submit() {
    Line free = upstreams.stream().filter(line -> !line.isWaiting()).findFirst().orElse(null);
    if (free == null) {
      owed++;
      return;
    }
    String queryId = ids.next();
    free.send(
        api.submit(queryId, site),
        reply -> {
          QueryApi.requireCreated(reply, queryId);
          if (owed > 0) {
            owed--;
            submit();
          }
        });
  }

  /**
   * @param count how many workers
   */
  public QueryLoad(Switchboard board, QueryApi api, Ids ids, String site, int count) {
    this.board = board;
    this.api = api;
    this.ids = ids;
    this.site = site;
    this.upstreams = board.open(count);
    for (int i = 0; i < count; i++) {
      workers.add(new Worker("reader-" + i));
    }
    workers.forEach(Worker::await);
  }

  /** Answered queries per second: as many are under way as there are workers. */
  public double rate(Duration span) {
    completed = 0;
    answering = true;
    long begun = System.nanoTime();
    workers.forEach(worker -> submit());
    board.runFor(span);
    board.run(() -> completed > 0, LONGEST, "a first answer");
    double rate = completed * 1e9 / (System.nanoTime() - begun);
    answering = false;
    drain();
    return rate;
  }

  /** How many queries the last call of {@link #rate} answered, those after its end too. */
  public long completed() {
    return completed;
  }

  /**
   * Submits one query at a time while all workers wait.
   *
   * @param sentToLease gets the milliseconds from before a submit is sent to the lease's arrival
   */
  public void handOver(int samples, Series sentToLease) {
    answering = false;
    for (int i = 0; i < samples; i++) {
      long before = completed;
      long sentAt = System.nanoTime();
      submit();
      board.run(() -> completed > before, LONGEST, "a query that was submitted");
      sentToLease.add((grantedAt - sentAt) / 1e6);
      drain();
    }
  }

  private void drain() {
    board.run(
        () ->
            waiting == workers.size() && owed == 0 && upstreams.stream().noneMatch(Line::isWaiting),
        LONGEST,
        "the last answers");
  }

  @Override
  public void close() {
    workers.forEach(worker -> worker.line.close());
    upstreams.forEach(Line::close);
  }
}
