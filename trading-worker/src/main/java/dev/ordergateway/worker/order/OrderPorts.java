package dev.ordergateway.worker.order;

import dev.ordergateway.worker.account.AccountLock;
import dev.ordergateway.worker.alert.Alerts;
import dev.ordergateway.worker.clock.Pause;
import dev.ordergateway.worker.clock.TwoClocks;
import dev.ordergateway.worker.evidence.EvidenceStore;
import dev.ordergateway.worker.gateway.GatewayCalls;
import dev.ordergateway.worker.journal.OrderJournal;
import dev.ordergateway.worker.journal.SpotJournal;
import dev.ordergateway.worker.scraper.PurchaseBlocks;
import dev.ordergateway.worker.site.Sites;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * All that the order logic touches. Nothing else reaches the world from there, so that a simulation
 * can take its place.
 *
 * @param reportsTold whether every report of a task was acknowledged or finally refused
 * @param reportAdded called after a report went into the outbox
 * @param ids fresh ids that nobody can guess, for polls and fences
 */
public record OrderPorts(
    OrderRules rules,
    GatewayCalls gateway,
    Sites sites,
    PurchaseBlocks blocks,
    EvidenceStore evidence,
    OrderJournal orders,
    SpotJournal spots,
    Predicate<String> reportsTold,
    Runnable reportAdded,
    ResumeSign resume,
    Alerts alerts,
    TwoClocks clocks,
    Pause pause,
    AccountLock account,
    LeaseKeeper keeper,
    Supplier<String> ids) {}
