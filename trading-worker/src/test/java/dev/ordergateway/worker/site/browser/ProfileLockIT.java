package dev.ordergateway.worker.site.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ordergateway.foundation.lock.ExclusiveLock;
import dev.ordergateway.foundation.start.StartException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProfileLockIT {
  @TempDir Path folder;

  @Test
  void aSecondHolderIsRefusedAndToldTheFirst() {
    try (ProfileLock lock = ProfileLock.acquire(folder)) {
      assertThatThrownBy(() -> ProfileLock.acquire(folder))
          .isInstanceOf(StartException.class)
          .hasMessageContaining(
              "in use by another process: pid "
                  + ProcessHandle.current().pid()
                  + " on "
                  + ExclusiveLock.host());
      assertThat(lock.folder()).isAbsolute();
    }
    ProfileLock.acquire(folder).close();
  }

  @Test
  void theLockHoldsAcrossProcessesAndEndsWithItsHolder() throws Exception {
    Process other = Worker.hold(folder);
    try {
      assertThatThrownBy(() -> ProfileLock.acquire(folder))
          .isInstanceOf(StartException.class)
          .hasMessageContaining("pid " + other.pid());
    } finally {
      other.destroyForcibly().waitFor();
    }
    ProfileLock.acquire(folder).close();
  }

  @Test
  void aDeadBrowsersLockIsRemovedAndAnotherHostsIsNot() throws IOException {
    Path lock = folder.resolve("SingletonLock");
    Files.createSymbolicLink(lock, Path.of(ExclusiveLock.host() + "-999999999"));
    SingletonLock.clear(folder);
    assertThat(Files.isSymbolicLink(lock)).isFalse();

    Files.createSymbolicLink(lock, Path.of("another-host-17"));
    assertThatThrownBy(() -> SingletonLock.clear(folder))
        .isInstanceOf(StartException.class)
        .hasMessageContaining("on the host another-host")
        .hasMessageContaining(lock.toString());
  }

  @Test
  void aMissingOrUnfittingProgramIsNamed() throws IOException {
    assertThatThrownBy(() -> BrowserPrograms.find(with("/nowhere/chromium", null)))
        .isInstanceOf(StartException.class)
        .hasMessage("browser.binary: there is no executable /nowhere/chromium");
    String browser = program("chromium", "Chromium 156.0.8078.114 built on Debian");
    String driver = program("chromedriver", "ChromeDriver 120.0.1.2 (abc)");
    assertThatThrownBy(() -> BrowserPrograms.find(with(browser, driver)))
        .isInstanceOf(StartException.class)
        .hasMessageContaining("the driver does not fit the browser")
        .hasMessageContaining("120.0.1.2")
        .hasMessageContaining("Chromium 156.0.8078.114");
  }

  private BrowserConfiguration with(String binary, String driver) {
    return new BrowserConfiguration(
        binary, driver, folder.toString(), null, null, null, null, null);
  }

  private String program(String name, String says) throws IOException {
    Path program = folder.resolve(name);
    Files.writeString(program, "#!/bin/sh\necho '" + says + "'\n");
    assertThat(program.toFile().setExecutable(true)).isTrue();
    return program.toString();
  }
}
