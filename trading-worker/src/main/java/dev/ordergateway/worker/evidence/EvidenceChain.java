package dev.ordergateway.worker.evidence;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.ordergateway.api.WireId;
import dev.ordergateway.api.json.WireJson;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Looks a task's evidence over: what was altered, is missing, was swapped or cut off (SPEC §7.3).
 * Without pins a tail that was cut whole can't be seen; with them it can.
 */
public final class EvidenceChain {
  private final EvidenceFolder folder;
  private final String taskId;
  private final ObjectMapper json = WireJson.newMapper();
  private final Map<String, EvidenceMeta> metas = new LinkedHashMap<>();
  private final Map<String, String> metaHashes = new LinkedHashMap<>();
  private final Set<Finding> findings = new LinkedHashSet<>();

  private EvidenceChain(Path root, String taskId) {
    this.folder = EvidenceFolder.of(root, taskId);
    this.taskId = taskId;
  }

  /**
   * @param root the evidence folder of all tasks
   * @param pins what is remembered elsewhere; may be empty
   * @return what was found, in the order of the files
   */
  public static List<Finding> verify(Path root, String taskId, List<EvidencePin> pins)
      throws IOException {
    EvidenceChain chain = new EvidenceChain(root, taskId);
    chain.readMetas();
    chain.checkLinks();
    chain.checkFiles();
    chain.checkPins(pins);
    return List.copyOf(chain.findings);
  }

  private void readMetas() throws IOException {
    for (String name : folder.complete()) {
      String file = name + EvidenceFolder.META;
      byte[] content = folder.read(file).orElse(new byte[0]);
      metaHashes.put(name, Sha256.of(content));
      EvidenceMeta meta = read(content);
      if (meta == null) {
        findings.add(Finding.wrong(file, "was altered: it can't be read any more"));
      } else {
        metas.put(name, meta);
      }
    }
  }

  /** Null where it is no meta, or names something that is no file of this folder. */
  private EvidenceMeta read(byte[] content) {
    try {
      EvidenceMeta meta = json.readValue(content, EvidenceMeta.class);
      return meta != null && WireId.isValid(meta.name()) ? meta : null;
    } catch (IOException e) {
      return null;
    }
  }

  private void checkLinks() {
    String before = null;
    for (String name : metaHashes.keySet()) {
      EvidenceMeta meta = metas.get(name);
      if (meta != null) {
        if (!name.equals(meta.name())) {
          findings.add(
              Finding.wrong(
                  name + EvidenceFolder.META,
                  "is " + meta.name() + EvidenceFolder.META + " under another name: swapped"));
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
        findings.add(
            Finding.wrong(
                name + EvidenceFolder.META, "says it is the first, but comes after " + before));
      }
      return;
    }
    String found = metaHashes.get(previous);
    if (found == null) {
      findings.add(
          Finding.wrong(previous + EvidenceFolder.META, "is missing: " + name + " follows it"));
    } else if (!found.equals(meta.previousMetaSha256())) {
      findings.add(
          Finding.wrong(
              previous + EvidenceFolder.META, "was altered: " + name + " remembers another hash"));
    }
    if (before != null && found != null && !before.equals(previous)) {
      findings.add(
          Finding.wrong(
              before + EvidenceFolder.META,
              "is not part of the chain: " + name + " follows " + previous));
    }
  }

  private void checkFiles() throws IOException {
    Map<String, String> owners = new HashMap<>();
    Map<String, String> expected = new LinkedHashMap<>();
    metas.forEach(
        (name, meta) -> {
          expect(expected, meta.name() + ".html", meta.htmlSha256());
          expect(expected, meta.name() + ".png", meta.pngSha256());
          expect(expected, meta.name() + ".json", meta.jsonSha256());
        });
    expected.forEach((file, hash) -> owners.putIfAbsent(hash, file));
    for (Map.Entry<String, String> entry : expected.entrySet()) {
      String file = entry.getKey();
      byte[] content = folder.read(file).orElse(null);
      if (content == null) {
        findings.add(Finding.wrong(file, "is missing"));
        continue;
      }
      String found = Sha256.of(content);
      if (!found.equals(entry.getValue())) {
        String owner = owners.get(found);
        findings.add(
            Finding.wrong(
                file,
                owner == null ? "was altered" : "holds the content of " + owner + ": swapped"));
      }
    }
    for (String file : folder.names()) {
      if (!file.endsWith(EvidenceFolder.META) && !expected.containsKey(file)) {
        findings.add(
            Finding.note(
                file, "belongs to no complete step: left by a crash, or its meta is gone"));
      }
    }
  }

  private static void expect(Map<String, String> expected, String file, String hash) {
    if (hash != null) {
      expected.put(file, hash);
    }
  }

  private void checkPins(List<EvidencePin> pins) {
    List<String> hashes = new ArrayList<>(metaHashes.values());
    for (EvidencePin pin : pins) {
      String name = pin.ref() == null ? null : pin.ref().substring(pin.ref().indexOf('/') + 1);
      String file = name == null ? "the chain" : name + EvidenceFolder.META;
      if (pin.ref() != null && !pin.ref().startsWith(taskId + "/")) {
        findings.add(
            Finding.wrong(pin.ref(), "is remembered by " + pin.by() + " for another task"));
      } else if (name != null && !metaHashes.containsKey(name)) {
        findings.add(Finding.wrong(file, "is missing: " + pin.by() + " remembers it"));
      } else if (pin.metaSha256() != null && !hashes.contains(pin.metaSha256())) {
        findings.add(Finding.wrong(file, "was altered: " + pin.by() + " remembers another hash"));
      }
    }
  }
}
