package dev.ordergateway.worker.evidence;

/**
 * @param wrong false where it is only worth knowing
 * @param file the file's name in the task's folder
 * @param what what is wrong with it, for a person
 */
public record Finding(boolean wrong, String file, String what) {
  static Finding wrong(String file, String what) {
    return new Finding(true, file, what);
  }

  static Finding note(String file, String what) {
    return new Finding(false, file, what);
  }

  @Override
  public String toString() {
    return file + " " + what;
  }
}
