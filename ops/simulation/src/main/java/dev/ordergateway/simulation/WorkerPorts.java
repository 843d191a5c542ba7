package dev.ordergateway.simulation;

import dev.ordergateway.simulation.Coverage.Situation;
import dev.ordergateway.worker.account.AccountLock;
import dev.ordergateway.worker.clock.Pause;
import dev.ordergateway.worker.journal.OrderJournal;
import dev.ordergateway.worker.journal.OutboxJournal;
import dev.ordergateway.worker.journal.SpotJournal;
import dev.ordergateway.worker.order.OrderPorts;
import dev.ordergateway.worker.order.OrderRules;
import dev.ordergateway.worker.order.ResumeSign;
import dev.ordergateway.worker.report.Outbox;
import dev.ordergateway.worker.scraper.PurchaseBlocks;
import dev.ordergateway.worker.site.Site;
import dev.ordergateway.worker.site.Sites;
import java.util.Optional;

/** All that a process touches, each behind the process's own steps. */
final class WorkerPorts {
  private final WorkerProcess process;
  private final WorkerMachine machine;
  private final World world;
  private final RemoteGateway gateway;
  private final JournalPort journal;
  private final Outbox outbox;
  private final Site site;
  private final RenewalTimer renewals;

  WorkerPorts(
      WorkerProcess process,
      WorkerMachine machine,
      World world,
      SimulatedGateway server,
      Network network,
      Shop shop) {
    this.process = process;
    this.machine = machine;
    this.world = world;
    this.gateway = new RemoteGateway(process, machine, world, server, network);
    this.journal = new JournalPort(process, machine, world);
    this.site = new SimulatedSite(world, process, shop, machine.account);
    this.renewals = new RenewalTimer(process, machine, world, gateway);
    this.outbox =
        new Outbox(
            new OutboxJournal(journal, machine.clocks),
            gateway,
            this::alert,
            machine.clocks.both().nanos(),
            world.dice::fraction,
            machine.hardware.json());
  }

  Outbox outbox() {
    return outbox;
  }

  OrderPorts orderPorts() {
    return new OrderPorts(
        new OrderRules(machine.workerId(), null, Terms.SCENE_HOLD),
        gateway,
        sites(),
        PurchaseBlocks.none(),
        new EvidencePort(process, machine, world),
        new OrderJournal(journal, machine.clocks, machine.hardware.json()),
        new SpotJournal(journal),
        outbox::isEmpty,
        process::wakeOutbox,
        resumeSign(),
        this::alert,
        machine.clocks.both(),
        pause(),
        new AccountLock(),
        renewals,
        machine::newId);
  }

  private Sites sites() {
    return new Sites() {
      @Override
      public Optional<Site> find(String name) {
        process.requireAlive();
        return name.equals(site.name()) ? Optional.of(site) : Optional.empty();
      }

      @Override
      public void close() {
        // nothing is open
      }
    };
  }

  private ResumeSign resumeSign() {
    return new ResumeSign() {
      @Override
      public boolean isGiven() {
        process.requireAlive();
        return machine.isResumeGiven();
      }

      @Override
      public void clear() {
        process.requireAlive();
        machine.resume(false);
      }
    };
  }

  private Pause pause() {
    return span -> {
      process.step("pause");
      process.pass(span.toMillis());
      return true;
    };
  }

  private void alert(String name, String subject, String message) {
    process.requireAlive();
    world.step(process.name(), "alerts", name, subject, message);
    if (name.equals("evidence_fault")) {
      world.met(Situation.EVIDENCE_REFUSED);
    }
  }
}
