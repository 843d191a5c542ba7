package dev.ordergateway.endtoend;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** What a process listens on, as the kernel says it. */
final class ListeningSockets {
  private static final String LISTEN = "0A";

  private ListeningSockets() {}

  /**
   * @return {@code address:port} in hex as in /proc/net/tcp, of this process alone, not its
   *     children
   */
  static Set<String> of(long pid) {
    Set<String> inodes = socketInodes(pid);
    Set<String> found = new TreeSet<>();
    for (String table : new String[] {"tcp", "tcp6"}) {
      try (Stream<String> lines = Files.lines(Path.of("/proc/net", table))) {
        lines
            .skip(1)
            .map(line -> line.strip().split("\\s+"))
            .filter(columns -> columns[3].equals(LISTEN) && inodes.contains(columns[9]))
            .forEach(columns -> found.add(columns[1]));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return found;
  }

  private static Set<String> socketInodes(long pid) {
    Set<String> inodes = new HashSet<>();
    try (Stream<Path> descriptors = Files.list(Path.of("/proc", "" + pid, "fd"))) {
      for (Path descriptor : (Iterable<Path>) descriptors::iterator) {
        String target = Files.readSymbolicLink(descriptor).toString();
        if (target.startsWith("socket:[")) {
          inodes.add(target.substring("socket:[".length(), target.length() - 1));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return inodes;
  }

  /** The port of such an address. */
  static int port(String address) {
    return Integer.parseInt(address.substring(address.indexOf(':') + 1), 16);
  }

  /** Whether it is bound to the loopback interface, in either family. */
  static boolean isLoopback(String address) {
    String ip = address.substring(0, address.indexOf(':'));
    return ip.equals("0100007F")
        || ip.equals("00000000000000000000000001000000")
        || ip.equals("0000000000000000FFFF00000100007F");
  }
}
