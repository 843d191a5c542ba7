package dev.ordergateway.worker.evidence;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.ordergateway.api.json.WireJson;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * Which step a content belongs to, over all tasks: it tells a swapped file from one that was made
 * up. The metas of the other tasks are read when the first such file is found, and only then.
 */
public final class EvidenceOwners {
  private final Path root;
  private final ObjectMapper json = WireJson.newMapper();
  private Map<String, String> byHash;

  /**
   * @param root the evidence folder of all tasks
   */
  public EvidenceOwners(Path root) {
    this.root = root;
  }

  /** {@code {task_id}/NN-step.html} or the like, null where no step owns it. */
  String find(String hash) throws IOException {
    if (byHash == null) {
      byHash = read();
    }
    return byHash.get(hash);
  }

  private Map<String, String> read() throws IOException {
    Map<String, String> owners = new HashMap<>();
    for (String task : EvidenceFolder.tasks(root)) {
      EvidenceFolder folder = EvidenceFolder.of(root, task);
      for (String name : folder.complete()) {
        EvidenceMeta meta = meta(folder, name);
        if (meta != null) {
          String owner = task + "/" + name;
          put(owners, meta.htmlSha256(), owner + ".html");
          put(owners, meta.pngSha256(), owner + ".png");
          put(owners, meta.jsonSha256(), owner + ".json");
        }
      }
    }
    return owners;
  }

  /** What can't be read owns nothing; its own task tells why. */
  private EvidenceMeta meta(EvidenceFolder folder, String name) {
    try {
      return json.readValue(folder.readMeta(name), EvidenceMeta.class);
    } catch (IOException e) {
      return null;
    }
  }

  private static void put(Map<String, String> owners, String hash, String file) {
    if (hash != null) {
      owners.putIfAbsent(hash, file);
    }
  }
}
