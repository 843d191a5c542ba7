package dev.ordergateway.classarchive;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClassArchiveIT {
  @TempDir Path checkout;

  /** Stands for the shop: answers a call where it is rehearsed, else says where it comes from. */
  public static final class SmallShop {
    public static void main(String[] arguments) throws IOException {
      if (arguments.length > 0) {
        System.out.println("sold " + arguments[0]);
        return;
      }
      HttpServer server =
          HttpServer.create(
              new InetSocketAddress(
                  InetAddress.getLoopbackAddress(),
                  Integer.parseInt(System.getenv("DEMO_SHOP_PORT"))),
              0);
      server.createContext(
          "/",
          exchange -> {
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
          });
      server.start();
    }
  }

  @Test
  void theSecondStartTakesItsClassesFromTheArchiveOfTheFirst() throws Exception {
    writeJar();
    List<String> command = ClassArchive.command(checkout, Program.SHOP);
    assertThat(command).hasSize(3);
    assertThat(run(command, "-Xlog:class+load:stdout"))
        .anyMatch(
            line ->
                line.contains(SmallShop.class.getName())
                    && line.contains("shared objects file (top)"))
        .contains("sold tea");
    assertThat(run(command)).as("nothing is added to its output").containsExactly("sold tea");
    FileTime made = Files.getLastModifiedTime(archive(command));
    assertThat(ClassArchive.command(checkout, Program.SHOP)).isEqualTo(command);
    assertThat(Files.getLastModifiedTime(archive(command))).as("made once").isEqualTo(made);
  }

  @Test
  void anArchiveOfAnEarlierJarIsMadeAnew() throws Exception {
    writeJar();
    List<String> command = ClassArchive.command(checkout, Program.SHOP);
    writeJar();
    FileTime later = FileTime.from(Instant.now().plusSeconds(2));
    Files.setLastModifiedTime(Program.SHOP.jar(checkout), later);
    Files.setLastModifiedTime(archive(command), FileTime.from(later.toInstant().minusSeconds(9)));
    ClassArchive.command(checkout, Program.SHOP);
    assertThat(run(command)).containsExactly("sold tea");
  }

  @Test
  void aProgramThatDoesNotStartIsRunAsItIs() throws Exception {
    Path jar = Program.SHOP.jar(checkout);
    Files.createDirectories(jar.getParent());
    Files.writeString(jar, "no jar");
    assertThat(ClassArchive.command(checkout, Program.SHOP))
        .containsExactly("-jar", jar.toString());
  }

  private static Path archive(List<String> command) {
    return Path.of(command.get(0).substring("-XX:SharedArchiveFile=".length()));
  }

  private void writeJar() throws IOException {
    Path jar = Program.SHOP.jar(checkout);
    Files.createDirectories(jar.getParent());
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, SmallShop.class.getName());
    String entry = SmallShop.class.getName().replace('.', '/') + ".class";
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest);
        InputStream in = SmallShop.class.getClassLoader().getResourceAsStream(entry)) {
      out.putNextEntry(new JarEntry(entry));
      in.transferTo(out);
    }
  }

  private static List<String> run(List<String> command, String... options) throws Exception {
    List<String> whole = new ArrayList<>();
    whole.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    whole.addAll(List.of(options));
    whole.addAll(command);
    whole.add("tea");
    Process process = new ProcessBuilder(whole).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    return said.lines().toList();
  }
}
