package dev.ordergateway.worker.site.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ordergateway.api.WorkerErrorCode;
import dev.ordergateway.foundation.start.StartException;
import dev.ordergateway.worker.site.SiteException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.chrome.ChromeDriver;

class BrowserSessionIT {
  @TempDir Path folder;

  @AfterEach
  void noProcessIsLeftOnTheProfile() {
    Awaitility.await().atMost(5, TimeUnit.SECONDS).until(() -> onTheProfile().isEmpty());
  }

  @Test
  void theBrowserStartsAtTheFirstUseAndEndsWithTheSession() {
    long before = ProcessHandle.current().descendants().count();
    try (BrowserSession session = session()) {
      assertThat(session.isRunning()).isFalse();
      assertThat(onTheProfile()).isEmpty();
      session.use(driver -> driver.getWindowHandle());
      assertThat(onTheProfile()).isNotEmpty();
      assertThat(folder.resolve(BrowserProcesses.FILE)).exists();
    }
    assertThat(ProcessHandle.current().descendants().count()).isEqualTo(before);
    assertThat(folder.resolve(BrowserProcesses.FILE)).doesNotExist();
    ProfileLock.acquire(folder).close();
  }

  @Test
  void aTabThatCrashedIsToldAndTheNextUseStartsAnother() {
    try (BrowserSession session = session()) {
      long running = processesOf(session);
      assertThatThrownBy(() -> session.use(this::crash))
          .isInstanceOfSatisfying(
              SiteException.class, e -> assertThat(e.code()).isEqualTo(WorkerErrorCode.UNREACHABLE))
          .hasMessageContaining("crashed");
      assertThat(onTheProfile()).isEmpty();
      Awaitility.await()
          .atMost(10, TimeUnit.SECONDS)
          .until(() -> Math.abs(processesOf(session) - running) <= 2);
    }
  }

  @Test
  void aDriverThatWasKilledIsToldAndTheNextUseStartsAnother() {
    try (BrowserSession session = session()) {
      session.use(driver -> driver.getWindowHandle());
      ProcessHandle.current().children().forEach(ProcessHandle::destroyForcibly);
      assertThatThrownBy(() -> session.use(driver -> driver.getCurrentUrl()))
          .isInstanceOf(SiteException.class);
      assertThat(session.<String>use(driver -> driver.getCurrentUrl())).isNotNull();
    }
  }

  @Test
  void whatAKilledWorkerLeftIsEndedAndNothingElse() throws Exception {
    Process bystander = new ProcessBuilder("sleep", "60").start();
    try {
      Process worker = Worker.browse(folder);
      worker.destroyForcibly().waitFor();
      assertThat(onTheProfile()).isNotEmpty();
      Path socket = Files.readSymbolicLink(folder.resolve("SingletonSocket"));
      assertThat(socket.getParent()).isDirectory();
      Path marks = folder.resolve(BrowserProcesses.FILE);
      // A pid that went to somebody else since: same number, another start.
      Files.writeString(marks, Files.readString(marks) + bystander.pid() + " 1 sleep 60\n");
      try (BrowserSession session = session()) {
        assertThat(onTheProfile()).isEmpty();
        assertThat(socket.getParent()).as("its temporary folder").doesNotExist();
        session.use(driver -> driver.getWindowHandle());
      }
      assertThat(bystander.isAlive()).isTrue();
    } finally {
      bystander.destroyForcibly().waitFor();
    }
  }

  @Test
  void aBrowserThatAPersonOpenedOnTheProfileIsLeftAlone() throws Exception {
    Process worker = Worker.browse(folder);
    List<ProcessHandle> family = worker.descendants().toList();
    try {
      worker.destroyForcibly().waitFor();
      Files.delete(folder.resolve(BrowserProcesses.FILE)); // nothing says that it is ours
      ProfileLock lock = ProfileLock.acquire(folder);
      try {
        assertThatThrownBy(() -> new BrowserSession(configuration(), lock))
            .isInstanceOf(StartException.class)
            .hasMessageContaining("that this worker did not start, pid ");
      } finally {
        lock.close();
      }
      assertThat(onTheProfile()).isNotEmpty();
    } finally {
      family.forEach(ProcessHandle::destroyForcibly);
    }
  }

  private Object crash(ChromeDriver driver) {
    driver.get("chrome://crash");
    return driver.getTitle();
  }

  private static long processesOf(BrowserSession session) {
    session.use(driver -> driver.getWindowHandle());
    return ProcessHandle.current().descendants().count();
  }

  private BrowserSession session() {
    return new BrowserSession(configuration(), ProfileLock.acquire(folder));
  }

  private BrowserConfiguration configuration() {
    return BrowserConfiguration.in(folder.toString());
  }

  /** Main processes of browsers on the folder; their children end with them. */
  private List<Long> onTheProfile() {
    return ProcessHandle.allProcesses()
        .filter(process -> process.pid() != ProcessHandle.current().pid())
        .filter(process -> commandLine(process).contains("--user-data-dir=" + folder))
        .map(ProcessHandle::pid)
        .toList();
  }

  private static String commandLine(ProcessHandle process) {
    try {
      return Files.readString(
          Path.of("/proc", String.valueOf(process.pid()), "cmdline"), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return "";
    }
  }
}
