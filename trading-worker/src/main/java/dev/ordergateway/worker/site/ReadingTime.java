package dev.ordergateway.worker.site;

import dev.ordergateway.api.WorkerErrorCode;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/** How long the site may still be read for one question. */
public final class ReadingTime {
  private final Duration limit;
  private final LongSupplier nanos;
  private final BooleanSupplier stopping;
  private final long end;

  /**
   * Begins now.
   *
   * @param nanos monotonic, as {@link System#nanoTime}
   * @param stopping whether the worker is to end: then nothing more is read
   */
  public ReadingTime(Duration limit, LongSupplier nanos, BooleanSupplier stopping) {
    this.limit = limit;
    this.nanos = nanos;
    this.stopping = stopping;
    this.end = nanos.getAsLong() + limit.toNanos();
  }

  /**
   * What is left of it, more than nothing.
   *
   * @throws SiteException UNREACHABLE where it is over
   */
  public Duration left() {
    long left = end - nanos.getAsLong();
    if (stopping.getAsBoolean()) {
      throw new SiteException(WorkerErrorCode.UNREACHABLE, "the worker is asked to end", null);
    }
    if (left <= 0) {
      throw new SiteException(
          WorkerErrorCode.UNREACHABLE, "the site was not read within " + text(limit), null);
    }
    return Duration.ofNanos(left);
  }

  /** In seconds, for people. */
  public static String text(Duration span) {
    return span.toMillis() / 1000.0 + " s";
  }
}
