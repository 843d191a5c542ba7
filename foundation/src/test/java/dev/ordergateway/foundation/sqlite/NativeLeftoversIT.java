package dev.ordergateway.foundation.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NativeLeftoversIT {
  private static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");

  @TempDir Path folder;

  @BeforeEach
  void onlyWhereLivingProcessesCanBeLookedInto() {
    assumeThat(Path.of("/proc/self/maps")).as("no Linux").isReadable();
  }

  private Path file(String name, Duration age) throws IOException {
    Path file = Files.writeString(folder.resolve(name), "library");
    Files.setLastModifiedTime(file, FileTime.from(NOW.minus(age)));
    return file;
  }

  @Test
  void whatAKilledProcessLeftIsRemovedAndNothingElse() throws Exception {
    file("sqlite-3.54.1.0-dead-libsqlitejdbc.so", Duration.ofHours(1));
    file("sqlite-3.54.1.0-dead-libsqlitejdbc.so.lck", Duration.ofHours(1));
    file("sqlite-3.54.1.0-new-libsqlitejdbc.so", Duration.ofMinutes(1));
    file("sqlite-notes.txt", Duration.ofHours(1));
    file("other.so", Duration.ofHours(1));
    NativeLeftovers.remove(folder, NOW);
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder(
              "sqlite-3.54.1.0-new-libsqlitejdbc.so", "sqlite-notes.txt", "other.so");
    }
  }

  @Test
  void whatALivingProcessHasLoadedStays() throws Exception {
    Path library = file("sqlite-3.54.1.0-alive-libsqlitejdbc.so", Duration.ofHours(1));
    Path marker = file("sqlite-3.54.1.0-alive-libsqlitejdbc.so.lck", Duration.ofHours(1));
    try (FileChannel channel = FileChannel.open(library)) {
      var loaded = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size());
      NativeLeftovers.remove(folder, NOW);
      assertThat(loaded.get(0)).isEqualTo((byte) 'l');
    }
    assertThat(library).exists();
    assertThat(marker).exists();
  }
}
