package dev.ordergateway.worker.evidence;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.ordergateway.api.WireId;
import dev.ordergateway.api.json.WireJson;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/**
 * Looks a task's evidence over: what was altered, is missing, was swapped, added or cut off (SPEC
 * §7.3). Without pins a tail that was cut whole can't be seen, nor a chain that was written anew;
 * with them both can.
 */
public final class EvidenceChain {
  private final EvidenceFolder folder;
  private final String taskId;
  private final EvidenceOwners everywhere;
  private final Map<String, String> pinned = new HashMap<>();
  private final ObjectMapper json = WireJson.newMapper();

  /** Complete pieces in their order, with what their meta says; null where it can't be read. */
  private final Map<String, EvidenceMeta> metas = new LinkedHashMap<>();

  private final Map<String, String> metaHashes = new HashMap<>();
  private final Set<String> unread = new HashSet<>();
  private final Set<Finding> findings = new LinkedHashSet<>();

  private EvidenceChain(Path root, String taskId, EvidenceOwners everywhere) {
    this.folder = EvidenceFolder.of(root, taskId);
    this.taskId = taskId;
    this.everywhere = everywhere;
  }

  /**
   * @param root the evidence folder of all tasks
   * @param pins what is remembered elsewhere; may be empty
   * @return what was found, in the order of the files
   * @throws IOException where the folder itself can't be looked into
   */
  public static List<Finding> verify(Path root, String taskId, List<EvidencePin> pins)
      throws IOException {
    return verify(root, taskId, pins, new EvidenceOwners(root));
  }

  /**
   * @param everywhere shared by those who look at many tasks
   */
  public static List<Finding> verify(
      Path root, String taskId, List<EvidencePin> pins, EvidenceOwners everywhere)
      throws IOException {
    EvidenceChain chain = new EvidenceChain(root, taskId, everywhere);
    pins.stream()
        .filter(pin -> pin.ref() != null && pin.metaSha256() != null)
        .forEach(pin -> chain.pinned.put(chain.name(pin), pin.metaSha256()));
    chain.readMetas();
    chain.checkLinks();
    chain.checkFiles();
    chain.checkNumbers();
    chain.checkPins(pins);
    return List.copyOf(chain.findings);
  }

  private void readMetas() throws IOException {
    for (String name : folder.complete()) {
      String file = meta(name);
      metas.put(name, null);
      try {
        if (folder.shape(file) != EvidenceFolder.Shape.FILE) {
          wrong(file, "was altered: it can't be read any more");
          continue;
        }
        metaHashes.put(name, folder.hash(file));
        EvidenceMeta meta = read(folder.readMeta(name));
        metas.put(name, meta);
        if (meta == null) {
          wrong(file, "was altered: it can't be read any more");
        }
      } catch (IOException e) {
        unread.add(name);
        findings.add(Finding.unread(file, e));
      }
    }
  }

  /** Null where it is no meta, or names something that is no file of this folder. */
  private EvidenceMeta read(byte[] content) throws IOException {
    try {
      EvidenceMeta meta = json.readValue(content, EvidenceMeta.class);
      return meta != null && WireId.isValid(meta.name()) ? meta : null;
    } catch (JsonProcessingException e) {
      return null;
    }
  }

  private void checkLinks() {
    String before = null;
    for (Map.Entry<String, EvidenceMeta> entry : metas.entrySet()) {
      String name = entry.getKey();
      EvidenceMeta meta = entry.getValue();
      if (meta != null) {
        if (!name.equals(meta.name())) {
          wrong(meta(name), "is " + meta(meta.name()) + " under another name: swapped");
        } else if (meta.taskId() != null && !meta.taskId().equals(taskId)) {
          wrong(meta(name), "is the task " + meta.taskId() + "'s: swapped");
        } else {
          checkLink(name, meta, before);
        }
      }
      before = name;
    }
  }

  private void checkLink(String name, EvidenceMeta meta, String before) {
    String previous = meta.previous();
    if (previous == null) {
      if (before != null) {
        wrong(meta(name), "says it is the first, but comes after " + before);
      }
      return;
    }
    String found = metaHashes.get(previous);
    if (unread.contains(previous)) {
      return;
    }
    if (!metas.containsKey(previous)) {
      wrong(meta(previous), "is missing: " + name + " follows it");
      return;
    }
    if (!Objects.equals(meta.previousMetaSha256(), found)) {
      if (found != null && found.equals(pinned.get(previous))) {
        wrong(meta(name), "does not follow " + previous + ": altered, or swapped in");
      } else {
        wrong(meta(previous), "was altered: " + name + " remembers another hash");
      }
    }
    if (before != null && !before.equals(previous)) {
      wrong(meta(before), "is not part of the chain: " + name + " follows " + previous);
    }
  }

  private void checkFiles() throws IOException {
    Map<String, String> expected = new LinkedHashMap<>();
    metas.forEach(
        (name, meta) -> {
          if (meta != null) {
            expect(expected, meta.name() + ".html", meta.htmlSha256());
            expect(expected, meta.name() + ".png", meta.pngSha256());
            expect(expected, meta.name() + ".json", meta.jsonSha256());
          }
        });
    for (Map.Entry<String, String> entry : expected.entrySet()) {
      checkFile(entry.getKey(), entry.getValue(), expected);
    }
    for (String file : folder.names()) {
      if (!file.endsWith(EvidenceFolder.META) && !expected.containsKey(file)) {
        tellForeign(file);
      }
    }
  }

  private static void expect(Map<String, String> expected, String file, String hash) {
    if (hash != null) {
      expected.put(file, hash);
    }
  }

  private void checkFile(String file, String wanted, Map<String, String> expected)
      throws IOException {
    switch (folder.shape(file)) {
      case NOTHING -> wrong(file, "is missing");
      case LINK -> wrong(file, "was altered: it is a link to somewhere else");
      case FOLDER, ODD -> wrong(file, "was altered: it is no file any more");
      case FILE -> {
        try {
          String found = folder.hash(file);
          if (!found.equals(wanted)) {
            String owner = owner(found, expected);
            wrong(
                file,
                owner == null ? "was altered" : "holds the content of " + owner + ": swapped");
          }
        } catch (IOException e) {
          findings.add(Finding.unread(file, e));
        }
      }
    }
  }

  private String owner(String hash, Map<String, String> expected) throws IOException {
    for (Map.Entry<String, String> entry : expected.entrySet()) {
      if (entry.getValue().equals(hash)) {
        return entry.getKey();
      }
    }
    return everywhere.find(hash);
  }

  /** What no meta names: a crash, or a full disk, leaves some files; it leaves no others. */
  private void tellForeign(String file) throws IOException {
    if (!EvidenceFolder.isOurs(file) || folder.shape(file) != EvidenceFolder.Shape.FILE) {
      wrong(file, "was added: the worker writes nothing like it");
    } else if (file.endsWith(".tmp")) {
      findings.add(Finding.note(file, "is half-written: left by a crash"));
    } else {
      String name = file.substring(0, file.lastIndexOf('.'));
      if (metas.get(name) != null) {
        wrong(file, "was added: " + meta(name) + " does not name it");
      } else if (!metas.containsKey(name)) {
        findings.add(
            Finding.note(
                file, "belongs to no complete step: left by a crash, or its meta is gone"));
      }
    }
  }

  /** A crash leaves a number with less than all of its files, never one without any. */
  private void checkNumbers() throws IOException {
    TreeSet<Integer> numbers = new TreeSet<>();
    folder.names().forEach(file -> numbers.add(EvidenceFolder.number(file)));
    metas.values().stream()
        .filter(meta -> meta != null && meta.previous() != null)
        .forEach(meta -> numbers.add(EvidenceFolder.number(meta.previous()))); // told already
    int before = 0;
    for (int number : numbers) {
      if (number > before + 1) {
        wrong(
            "%02d-*".formatted(before + 1),
            "is missing: nothing is numbered from %02d to %02d".formatted(before + 1, number - 1));
      }
      before = number;
    }
  }

  private void checkPins(List<EvidencePin> pins) {
    for (EvidencePin pin : pins) {
      String name = name(pin);
      if (name == null) {
        if (pin.metaSha256() != null && !metaHashes.containsValue(pin.metaSha256())) {
          wrong("the chain", "was altered: " + pin.by() + " remembers another hash");
        }
      } else if (!pin.ref().startsWith(taskId + "/")) {
        wrong(pin.ref(), "is remembered by " + pin.by() + " for another task");
      } else if (!metas.containsKey(name)) {
        wrong(meta(name), "is missing: " + pin.by() + " remembers it");
      } else if (pin.metaSha256() != null
          && !unread.contains(name)
          && !pin.metaSha256().equals(metaHashes.get(name))) {
        wrong(meta(name), "was altered: " + pin.by() + " remembers another hash");
      }
    }
    tellUnpinned();
  }

  /** The chain vouches for what lies before a pin; for what comes after the last one, nobody. */
  private void tellUnpinned() {
    List<String> names = new ArrayList<>(metas.keySet());
    int last = names.size() - 1;
    while (last >= 0 && !pinned.containsKey(names.get(last))) {
      last--;
    }
    for (String name : last < 0 ? List.<String>of() : names.subList(last + 1, names.size())) {
      findings.add(
          Finding.note(
              meta(name), "is remembered by nobody: written just before a crash, or added"));
    }
  }

  private String name(EvidencePin pin) {
    return pin.ref() == null ? null : pin.ref().substring(pin.ref().indexOf('/') + 1);
  }

  private void wrong(String file, String what) {
    findings.add(Finding.wrong(file, what));
  }

  private static String meta(String name) {
    return name + EvidenceFolder.META;
  }
}
