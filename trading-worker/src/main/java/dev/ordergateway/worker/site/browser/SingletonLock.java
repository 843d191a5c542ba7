package dev.ordergateway.worker.site.browser;

import dev.ordergateway.foundation.lock.ExclusiveLock;
import dev.ordergateway.foundation.start.StartException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Chromium's own lock of a profile folder: a link named {@code SingletonLock} to {@code HOST-PID}.
 * Where it stands, a new browser would hand its window over to the old one and end.
 */
final class SingletonLock {
  private static final Logger LOG = LoggerFactory.getLogger(SingletonLock.class);
  private static final String SOCKET = "SingletonSocket";
  private static final String COOKIE = "SingletonCookie";
  private static final List<String> LINKS = List.of("SingletonLock", SOCKET, COOKIE);

  /** How Chromium and its kin name the temporary folder that holds their socket. */
  private static final Pattern SOCKET_FOLDER =
      Pattern.compile("\\.?(org\\.chromium|com\\.google)\\.[A-Za-z0-9._]+");

  private SingletonLock() {}

  /**
   * Removes what a dead browser left. To be called when our own left-behind processes have ended.
   *
   * @throws StartException where a browser that is not ours is alive on it, or where it was locked
   *     on another host, which can't be looked at from here
   */
  static void clear(Path folder) {
    Path lock = folder.resolve(LINKS.get(0));
    if (!Files.isSymbolicLink(lock)) {
      return;
    }
    try {
      String target = Files.readSymbolicLink(lock).toString();
      int dash = target.lastIndexOf('-');
      String host = dash < 0 ? target : target.substring(0, dash);
      if (!host.equals(ExclusiveLock.host())) {
        throw new StartException(
            "the browser profile "
                + folder
                + " was locked by a browser on the host "
                + host
                + "; if none runs there any more, remove "
                + lock);
      }
      String pid = target.substring(dash + 1);
      if (isAlive(pid, folder)) {
        throw new StartException(
            "the browser profile "
                + folder
                + " is open in a browser that this worker did not start, pid "
                + pid
                + "; close it first");
      }
      removeSocket(folder.resolve(SOCKET));
      for (String link : LINKS) {
        Files.deleteIfExists(folder.resolve(link));
      }
    } catch (IOException e) {
      throw new StartException("the browser profile " + folder + " can't be freed: " + e, e);
    }
  }

  /** The link leads to a temporary folder that a killed browser leaves behind, one each time. */
  private static void removeSocket(Path link) {
    try {
      if (!Files.isSymbolicLink(link)) {
        return;
      }
      Path socket = Files.readSymbolicLink(link);
      Path holder = socket.getParent();
      if (socket.isAbsolute()
          && socket.endsWith(SOCKET)
          && SOCKET_FOLDER.matcher(String.valueOf(holder.getFileName())).matches()
          && Files.isDirectory(holder, LinkOption.NOFOLLOW_LINKS)) {
        Files.deleteIfExists(holder.resolve(COOKIE));
        Files.deleteIfExists(socket);
        Files.delete(holder);
      }
    } catch (IOException e) {
      LOG.info("what {} leads to is left: {}", link, e.toString()); // it holds up nothing
    }
  }

  /** A pid may have gone to another program since: only one that names the folder counts. */
  private static boolean isAlive(String pid, Path folder) throws IOException {
    if (!pid.matches("[0-9]{1,10}")) {
      return false;
    }
    Path real = folder.toRealPath(LinkOption.NOFOLLOW_LINKS);
    return ProcessHandle.of(Long.parseLong(pid))
        .filter(ProcessHandle::isAlive)
        .map(ProcessMark::command)
        .filter(command -> command.contains(real.toString()) || looksLikeABrowser(command))
        .isPresent();
  }

  /** Started with a relative folder, or by a desktop: nothing about its folder can be seen. */
  private static boolean looksLikeABrowser(String command) {
    String program = command.split(" ", 2)[0];
    return program.contains("chrom") && !command.contains("--type=");
  }
}
