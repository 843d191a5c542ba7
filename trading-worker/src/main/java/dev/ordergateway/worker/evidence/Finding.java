package dev.ordergateway.worker.evidence;

/**
 * @param file the file's name in the task's folder
 * @param what what is to be said of it, for a person
 */
public record Finding(Kind kind, String file, String what) {
  /** How much it means. */
  public enum Kind {
    /** Somebody changed something. */
    WRONG,
    /** It could not be looked at, so that nothing can be said. */
    UNREAD,
    /** Worth knowing, and nothing that the worker itself or a crash would not leave. */
    NOTE
  }

  static Finding wrong(String file, String what) {
    return new Finding(Kind.WRONG, file, what);
  }

  static Finding unread(String file, Exception why) {
    return new Finding(Kind.UNREAD, file, "can't be read: " + why.getClass().getSimpleName());
  }

  static Finding note(String file, String what) {
    return new Finding(Kind.NOTE, file, what);
  }

  public boolean wrong() {
    return kind == Kind.WRONG;
  }

  @Override
  public String toString() {
    return file + " " + what;
  }
}
