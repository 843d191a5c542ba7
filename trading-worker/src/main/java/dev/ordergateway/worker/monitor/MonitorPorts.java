package dev.ordergateway.worker.monitor;

import dev.ordergateway.worker.account.AccountLock;
import dev.ordergateway.worker.alert.Alerts;
import dev.ordergateway.worker.clock.TwoClocks;
import dev.ordergateway.worker.evidence.EvidenceStore;
import dev.ordergateway.worker.journal.MonitorJournal;
import dev.ordergateway.worker.site.MeasuredReading;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/**
 * All that the monitor touches. Nothing here can write at a site.
 *
 * @param sites by their names
 * @param reportAdded called after a report went into the outbox
 * @param stopping whether the worker is to end: then nothing more is read
 */
public record MonitorPorts(
    String workerId,
    MonitorConfiguration terms,
    Function<String, Optional<? extends MeasuredReading>> sites,
    AccountLock account,
    EvidenceStore evidence,
    MonitorJournal journal,
    Runnable reportAdded,
    Alerts alerts,
    TwoClocks clocks,
    BooleanSupplier stopping) {}
