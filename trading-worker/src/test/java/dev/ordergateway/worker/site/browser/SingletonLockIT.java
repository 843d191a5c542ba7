package dev.ordergateway.worker.site.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ordergateway.foundation.lock.ExclusiveLock;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a dead browser's lock leads to. */
class SingletonLockIT {
  @TempDir Path temporary;
  private Path profile;

  @BeforeEach
  void aBrowserDied() throws Exception {
    profile = Files.createDirectory(temporary.resolve("profile"));
    Files.createSymbolicLink(
        profile.resolve("SingletonLock"), Path.of(ExclusiveLock.host() + "-999999999"));
  }

  private Path socketIn(String folder) throws Exception {
    Path holder = Files.createDirectory(temporary.resolve(folder));
    Files.writeString(holder.resolve("SingletonSocket"), "");
    Files.createSymbolicLink(holder.resolve("SingletonCookie"), Path.of("123"));
    Files.createSymbolicLink(profile.resolve("SingletonSocket"), holder.resolve("SingletonSocket"));
    return holder;
  }

  @Test
  void theTemporaryFolderOfItsSocketGoesWithIt() throws Exception {
    Path holder = socketIn("org.chromium.Chromium.a1B2c3");
    SingletonLock.clear(profile);
    assertThat(holder).doesNotExist();
    assertThat(Files.isSymbolicLink(profile.resolve("SingletonSocket"))).isFalse();
  }

  @Test
  void aFolderThatIsNoBrowsersIsLeftAlone() throws Exception {
    Path holder = socketIn("of-a-person");
    SingletonLock.clear(profile);
    assertThat(holder.resolve("SingletonSocket")).exists();
    assertThat(Files.isSymbolicLink(profile.resolve("SingletonSocket"))).isFalse();
  }

  @Test
  void whatElseLiesInThatFolderIsNeverRemoved() throws Exception {
    Path holder = socketIn("org.chromium.Chromium.a1B2c3");
    Files.writeString(holder.resolve("letters"), "a person's");
    SingletonLock.clear(profile);
    assertThat(holder.resolve("letters")).exists();
  }
}
