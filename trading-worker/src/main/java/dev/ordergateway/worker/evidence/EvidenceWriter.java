package dev.ordergateway.worker.evidence;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.ordergateway.api.json.WireJson;
import dev.ordergateway.worker.journal.EvidenceRow;
import dev.ordergateway.worker.site.PageCapture;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes {@code {dir}/{task_id}/NN-step.*} (SPEC §7.3). The meta file comes last: what has one is
 * whole.
 */
public final class EvidenceWriter implements EvidenceStore {
  /** Six or more pages with a picture of each, whole: an order that is begun should be kept. */
  private static final long ROOM_FOR_AN_ORDER = 32L << 20;

  private final Path root;
  private final Clock clock;
  private final ObjectMapper json = WireJson.newMapper().enable(SerializationFeature.INDENT_OUTPUT);

  public EvidenceWriter(Path root, Clock clock) {
    this.root = root;
    this.clock = clock;
  }

  @Override
  public EvidenceRow keep(EvidenceNote note, PageCapture page) {
    Map<String, byte[]> files = new LinkedHashMap<>();
    files.put("html", page.html());
    if (page.png() != null) {
      files.put("png", page.png());
    }
    return write(
        note,
        new Source(
            page.url() == null ? null : page.url().toString(),
            page.method(),
            page.httpStatus(),
            page.at()),
        files);
  }

  @Override
  public EvidenceRow keepJson(EvidenceNote note, String from, ObjectNode content) {
    try {
      return write(
          note,
          new Source(from, "POST", 200, clock.instant()),
          Map.of("json", json.writeValueAsBytes(content)));
    } catch (IOException e) {
      throw failure(e);
    }
  }

  private record Source(String url, String method, Integer httpStatus, Instant at) {}

  private EvidenceRow write(EvidenceNote note, Source source, Map<String, byte[]> files) {
    EvidenceFolder folder = EvidenceFolder.of(root, note.taskId());
    try {
      folder.create();
      String name = "%02d-%s".formatted(folder.nextNumber(), note.step());
      for (Map.Entry<String, byte[]> file : files.entrySet()) {
        folder.write(name + "." + file.getKey(), file.getValue());
      }
      List<String> before = folder.complete();
      String previous = before.isEmpty() ? null : before.get(before.size() - 1);
      byte[] meta =
          json.writeValueAsBytes(
              new EvidenceMeta(
                  note.taskId(),
                  name,
                  source.url(),
                  source.method(),
                  source.httpStatus(),
                  source.at(),
                  note.state() == null ? null : note.state().wire(),
                  note.step(),
                  note.attempt(),
                  hash(files.get("html")),
                  hash(files.get("png")),
                  hash(files.get("json")),
                  previous,
                  previous == null ? null : folder.hash(previous + EvidenceFolder.META)));
      folder.sync(); // so that no meta can outlive the files it speaks of
      folder.write(name + EvidenceFolder.META, meta);
      folder.sync();
      return new EvidenceRow(
          note.taskId() + "/" + name, note.taskId(), note.step(), Sha256.of(meta));
    } catch (IOException e) {
      throw failure(e);
    }
  }

  private static String hash(byte[] content) {
    return content == null ? null : Sha256.of(content);
  }

  @Override
  public void requireWritable() {
    try {
      Files.createDirectories(root);
      FileStore disk = Files.getFileStore(root);
      // A disk that does not know its size is asked by the probe alone.
      if (disk.getTotalSpace() > 0 && disk.getUsableSpace() < ROOM_FOR_AN_ORDER) {
        throw new IOException(
            "only %d MiB are left, an order's evidence may take %d"
                .formatted(disk.getUsableSpace() >> 20, ROOM_FOR_AN_ORDER >> 20));
      }
      Path probe = Files.createTempFile(root, ".probe", null);
      try {
        Files.write(probe, new byte[4096]);
      } finally {
        Files.delete(probe);
      }
    } catch (IOException e) {
      throw failure(e);
    }
  }

  private EvidenceException failure(IOException e) {
    return new EvidenceException("evidence can't be written under " + root + ": " + e, e);
  }
}
