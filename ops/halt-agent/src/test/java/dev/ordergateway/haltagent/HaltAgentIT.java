package dev.ordergateway.haltagent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The shaded agent in a JVM of its own. */
class HaltAgentIT {
  private static final int SIGKILLED = 128 + 9;
  private static final String ACT = Victim.class.getName() + "#act";

  @TempDir Path folder;
  private Process victim;

  @AfterEach
  void end() {
    if (victim != null) {
      victim.destroyForcibly();
    }
  }

  @Test
  void killedBeforeACallNothingOfItRuns() throws Exception {
    start("kill@before:" + ACT + ":2", "one", "two");
    assertThat(exitCode()).isEqualTo(SIGKILLED);
    assertThat(output()).containsExactly("in one");
    assertThat(marked()).containsExactly("kill@before:" + ACT + ":2");
  }

  @Test
  void killedAfterACallNothingBehindItRuns() throws Exception {
    start("kill@after:" + ACT, "one", "two");
    assertThat(exitCode()).isEqualTo(SIGKILLED);
    assertThat(output()).containsExactly("in one");
  }

  @Test
  void aCallThatThrowsDoesNotReturn() throws Exception {
    start("kill@after:" + ACT, "throw", "two", "three");
    assertThat(exitCode()).isEqualTo(SIGKILLED);
    assertThat(output()).containsExactly("in throw", "threw", "in two");
  }

  @Test
  void onlyCallsWithThatArgumentCount() throws Exception {
    start("kill@before:" + ACT + "[0=two,1~3]", "one", "two", "three");
    assertThat(exitCode()).isEqualTo(SIGKILLED);
    assertThat(output()).containsExactly("in one");
  }

  @Test
  void onlyCallsWithThatResultCount() throws Exception {
    start("kill@after:" + ACT + "[0~t,return=3]", "one", "two", "three");
    assertThat(exitCode()).isEqualTo(SIGKILLED);
    assertThat(output()).containsExactly("in one", "in two");
  }

  @Test
  void noCallCountsBeforeTheFileExists() throws Exception {
    Path once = folder.resolve("once");
    start("kill@before:" + ACT + ";once=" + once, "one", "two");
    assertThat(exitCode()).isZero();
    Files.createFile(once);
    start("kill@before:" + ACT + ";once=" + once, "one", "two");
    assertThat(exitCode()).isEqualTo(SIGKILLED);
  }

  @Test
  void aHeldThreadIsStillWhileTheProcessLives() throws Exception {
    start("hold@before:" + ACT + "[0=two]", "one", "two");
    await("it holds").atMost(Duration.ofSeconds(20)).until(() -> marker().toFile().exists());
    assertThat(victim.waitFor(300, TimeUnit.MILLISECONDS)).isFalse();
    assertThat(state()).isEqualTo('S');
    assertThat(output()).containsExactly("in one");
  }

  @Test
  void aConditionThatCannotBeLookedAtEndsTheProcess() throws Exception {
    start("kill@before:" + ACT + "[0.nothing=1]", "one");
    assertThat(exitCode()).isEqualTo(FailureEndsTheProcess.EXIT_CODE);
    assertThat(output()).anyMatch(line -> line.contains("no field nothing"));
  }

  @Test
  void aConstructorIsAPointToo() throws Exception {
    start("kill@after:" + Victim.class.getName() + "#<init>[0=two]", "one", "two");
    assertThat(exitCode()).isEqualTo(SIGKILLED);
    assertThat(output()).containsExactly("in one");
  }

  @Test
  void aPointThatIsNotReachedChangesNothing() throws Exception {
    start("kill@before:" + ACT + ":3", "one", "two");
    assertThat(exitCode()).isZero();
    assertThat(output()).containsExactly("in one", "in two", "end");
    assertThat(marker()).doesNotExist();
  }

  @Test
  void aStoppedProcessStandsStillUntilItIsContinued() throws Exception {
    start("stop@after:" + ACT + ":1;kill@before:" + ACT + ":3", "one", "two", "three");
    await("it stands still").atMost(Duration.ofSeconds(20)).until(() -> state() == 'T');
    assertThat(marked()).hasSize(1);
    assertThat(output()).containsExactly("in one");

    new ProcessBuilder("kill", "-CONT", "" + victim.pid()).start().waitFor();
    assertThat(exitCode()).isEqualTo(SIGKILLED);
    assertThat(output()).containsExactly("in one", "in two");
    assertThat(marked()).hasSize(2);
  }

  @Test
  void aMethodThatDoesNotExistStopsTheStart() throws Exception {
    start("kill@before:" + Victim.class.getName() + "#nothing", "one");
    assertThat(exitCode()).isNotIn(0, SIGKILLED);
    assertThat(output()).doesNotContain("in one").anyMatch(line -> line.contains("no method"));
  }

  private void start(String points, String... steps) throws IOException {
    Path agent = Path.of("target", "halt-agent.jar").toAbsolutePath();
    assertThat(agent).exists();
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-javaagent:" + agent + "=" + points + ";marker=" + marker(),
                "-cp",
                Path.of("target", "test-classes").toString(),
                Victim.class.getName()));
    command.addAll(List.of(steps));
    victim =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("output").toFile())
            .start();
  }

  private int exitCode() throws InterruptedException {
    assertThat(victim.waitFor(30, TimeUnit.SECONDS)).as("it ended").isTrue();
    return victim.exitValue();
  }

  private List<String> output() throws IOException {
    return Files.readAllLines(folder.resolve("output"));
  }

  private Path marker() {
    return folder.resolve("marker");
  }

  private List<String> marked() throws IOException {
    return Files.readAllLines(marker());
  }

  /** As the kernel says it: T is stopped. */
  private char state() throws IOException {
    String stat = Files.readString(Path.of("/proc", "" + victim.pid(), "stat"));
    return stat.charAt(stat.lastIndexOf(')') + 2);
  }
}
