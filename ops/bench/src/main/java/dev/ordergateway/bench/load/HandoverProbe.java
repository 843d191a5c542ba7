package dev.ordergateway.bench.load;

import dev.ordergateway.bench.figure.Series;
import dev.ordergateway.bench.gateway.GatewayApi;
import dev.ordergateway.bench.wire.Line;
import dev.ordergateway.bench.wire.Reply;
import dev.ordergateway.bench.wire.Switchboard;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Submits one task at a time while workers wait, and takes the time until one of them has it. The
 * task is then ended without a purchase, and that worker waits again.
 */
public final class HandoverProbe {
  private static final Duration LONGEST = Duration.ofSeconds(30);

  private final Switchboard board;
  private final GatewayApi api;
  private final Ids ids;
  private final Set<String> sites = new LinkedHashSet<>();

  private String taskId;
  private long sentAt;
  private long answeredAt;
  private long grantedAt;
  private Station granted;
  private boolean over;
  private long polls;

  private final class Station {
    final String worker;
    final String site;
    final Line line = board.open();

    Station(String worker, String site) {
      this.worker = worker;
      this.site = site;
    }

    void await() {
      line.send(api.lease(worker, site, "poll-" + ++polls, true), this::granted);
    }

    private void granted(Reply reply) {
      grantedAt = System.nanoTime();
      GatewayApi.requireGranted(reply, taskId);
      granted = this;
    }

    void end() {
      line.send(
          api.reportFailed(taskId, worker),
          reply -> {
            GatewayApi.requireStatus(reply, "failed");
            over = true;
          });
    }
  }

  public HandoverProbe(Switchboard board, GatewayApi api, Ids ids) {
    this.board = board;
    this.api = api;
    this.ids = ids;
  }

  /** One more worker that waits for a task of that site. */
  public void station(String worker, String site) {
    sites.add(site);
    new Station(worker, site).await();
  }

  /**
   * @param sentToLease gets the milliseconds from before a submit is sent to the lease's arrival
   * @param answeredToLease the same from the submit's answer; below 0 where the lease came first
   */
  public void measure(int samples, Series sentToLease, Series answeredToLease) {
    List<String> turns = new ArrayList<>(sites);
    try (Line upstream = board.open()) {
      for (int i = 0; i < samples; i++) {
        handOver(upstream, turns.get(i % turns.size()));
        sentToLease.add((grantedAt - sentAt) / 1e6);
        answeredToLease.add((grantedAt - answeredAt) / 1e6);
      }
    }
  }

  private void handOver(Line upstream, String site) {
    taskId = ids.next();
    granted = null;
    answeredAt = 0;
    over = false;
    byte[] submit = api.submit(taskId, site);
    sentAt = System.nanoTime();
    upstream.send(
        submit,
        reply -> {
          answeredAt = System.nanoTime();
          GatewayApi.requireCreated(reply, taskId);
        });
    board.run(() -> granted != null && answeredAt != 0, LONGEST, "a task that was submitted");
    granted.end();
    board.run(() -> over, LONGEST, "the answer to a report");
    granted.await();
  }
}
