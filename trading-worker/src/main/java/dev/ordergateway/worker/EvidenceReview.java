package dev.ordergateway.worker;

import dev.ordergateway.api.WireId;
import dev.ordergateway.worker.evidence.EvidenceChain;
import dev.ordergateway.worker.evidence.EvidenceOwners;
import dev.ordergateway.worker.evidence.Finding;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Looks the evidence of one task or of all over, and says what it finds. */
final class EvidenceReview {
  private static final int WRONG = 1;
  private static final int UNSEEN = 2;

  private final Path root;
  private final EvidenceMemory memory;
  private final Consumer<String> say;
  private final EvidenceOwners owners;
  private boolean wrong;
  private boolean unseen;

  EvidenceReview(Path root, EvidenceMemory memory, Consumer<String> say) {
    this.root = root;
    this.memory = memory;
    this.say = say;
    this.owners = new EvidenceOwners(root);
  }

  /**
   * @return the exit code
   */
  int all() {
    sayWhatIsSilent();
    Set<String> tasks = new TreeSet<>(memory.tasks(this::unseen));
    tasks.addAll(folders());
    tasks.forEach(this::look);
    say.accept("%d tasks, %s".formatted(tasks.size(), verdict()));
    return code();
  }

  /**
   * @return the exit code
   */
  int task(String task) {
    sayWhatIsSilent();
    EvidenceMemory.Remembered remembered = look(task);
    if (!remembered.known() && !Files.exists(root.resolve(task))) {
      unseen(task + " is known to nobody here, and has no folder in " + root);
    }
    return code();
  }

  private void sayWhatIsSilent() {
    if (memory.journalSilent() != null) {
      say.accept(memory.journalSilent());
      unseen |= Files.isDirectory(root);
    }
    if (!Files.isDirectory(root)) {
      unseen("no evidence can be looked at: there is no folder " + root);
    }
  }

  /** What lies in the evidence folder; what can't be a task's is said, and left alone. */
  private Set<String> folders() {
    Set<String> names = new TreeSet<>();
    if (!Files.isDirectory(root)) {
      return names;
    }
    try (Stream<Path> entries = Files.list(root)) {
      entries.forEach(
          entry -> {
            String name = entry.getFileName().toString();
            if (WireId.isValid(name) && Files.isDirectory(entry)) {
              names.add(name);
            } else {
              say.accept("- " + name + " is no task's folder");
            }
          });
    } catch (IOException | UncheckedIOException e) {
      unseen("the folder " + root + " can't be looked into: " + e);
    }
    return names;
  }

  private EvidenceMemory.Remembered look(String task) {
    EvidenceMemory.Remembered remembered = memory.of(task);
    List<Finding> findings;
    try {
      findings = EvidenceChain.verify(root, task, remembered.pins(), owners);
    } catch (IOException e) {
      unseen(task + ": can't be looked into: " + e);
      return remembered;
    }
    boolean sound = findings.stream().noneMatch(Finding::wrong);
    boolean whole = findings.stream().noneMatch(f -> f.kind() == Finding.Kind.UNREAD);
    wrong |= !sound;
    unseen |= !whole || !remembered.heard();
    say.accept(
        task
            + ": "
            + (!sound ? "NOT AS IT WAS WRITTEN" : whole ? "sound" : "NOT LOOKED AT IN FULL")
            + compared(remembered));
    if (Files.isSymbolicLink(root.resolve(task))) {
      say.accept("  - its folder is a link to somewhere else");
    }
    remembered
        .elsewhere()
        .forEach(worker -> say.accept("  - some of it lies with the worker " + worker));
    findings.forEach(finding -> say.accept("  " + sign(finding) + " " + finding));
    return remembered;
  }

  private String compared(EvidenceMemory.Remembered remembered) {
    return !memory.hasGateway()
        ? ", not compared with a gateway"
        : remembered.heard() ? "" : ", the gateway's pins could not be had";
  }

  private static String sign(Finding finding) {
    return switch (finding.kind()) {
      case WRONG -> "!";
      case UNREAD -> "?";
      case NOTE -> "-";
    };
  }

  private void unseen(String what) {
    unseen = true;
    say.accept(what);
  }

  private String verdict() {
    return wrong ? "NOT ALL AS IT WAS WRITTEN" : unseen ? "not all looked at" : "all sound";
  }

  private int code() {
    return wrong ? WRONG : unseen ? UNSEEN : 0;
  }
}
