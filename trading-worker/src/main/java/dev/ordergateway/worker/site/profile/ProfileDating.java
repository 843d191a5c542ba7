package dev.ordergateway.worker.site.profile;

import dev.ordergateway.foundation.start.StartException;
import dev.ordergateway.worker.site.Step;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes into a profile's file that a person saw a reading step work. The rest of the file, its
 * comments too, stays as it is. A writing step, and verify, is dated by hand: never here (SPEC
 * §7.4).
 */
public final class ProfileDating {
  private static final String SECTION = "measured:";

  private final String name;
  private final String source;
  private final ProfileReader reader;

  /**
   * @param name of the site
   * @param source of its profile, as in {@code worker.yml}
   * @param reader reads what was written, before it counts
   */
  public ProfileDating(String name, String source, ProfileReader reader) {
    this.name = name;
    this.source = source;
    this.reader = reader;
  }

  /**
   * @throws StartException where the step is not dated so, or the profile lies in no file of its
   *     own, or could not be read any more with the date
   */
  public void date(Step step, LocalDate day) {
    if (step.writing() || step == Step.VERIFY) {
      throw new StartException("--date: " + step.wire() + " is dated by hand");
    }
    if (source.startsWith("builtin:")) {
      throw new StartException(
          "--date: " + source + " is built in; copy it to a file and name that in sites");
    }
    Path file = realPath();
    Path dated = file.resolveSibling(file.getFileName() + ".dated");
    try {
      Files.write(dated, dated(Files.readAllLines(file), step.wire(), day));
      if (!day.equals(reader.read(name, dated.toString()).measured().get(step))) {
        throw new StartException("--date: " + file + " does not take the date");
      }
      Files.move(dated, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new StartException("--date: " + file + " can't be written: " + e, e);
    } finally {
      dated.toFile().delete(); // it is there only where something went wrong
    }
  }

  /** A link to the profile stays one. */
  private Path realPath() {
    try {
      return Path.of(source).toRealPath();
    } catch (IOException e) {
      throw new StartException("--date: " + source + " can't be found: " + e, e);
    }
  }

  private static List<String> dated(List<String> lines, String step, LocalDate day) {
    List<String> dated = new ArrayList<>();
    boolean inSection = false;
    boolean done = false;
    for (String line : lines) {
      boolean isTop = !line.isEmpty() && !Character.isWhitespace(line.charAt(0));
      if (inSection && isTop && !line.startsWith("#")) {
        inSection = false;
      }
      if (inSection && line.strip().startsWith(step + ":")) {
        continue; // the new date stands above it
      }
      dated.add(line);
      if (line.strip().equals(SECTION) && isTop) {
        dated.add("  " + step + ": " + day);
        inSection = true;
        done = true;
      }
    }
    if (!done) {
      dated.add(SECTION);
      dated.add("  " + step + ": " + day);
    }
    return dated;
  }
}
