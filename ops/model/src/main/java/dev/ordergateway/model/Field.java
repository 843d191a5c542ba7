package dev.ordergateway.model;

/** Some neighbouring bits of a long that hold one small number. */
record Field(int shift, int width) {
  static Field first(int width) {
    return new Field(0, width);
  }

  /** The field after this one. */
  Field then(int nextWidth) {
    int at = shift + width;
    if (at + nextWidth > Long.SIZE) {
      throw new IllegalArgumentException("there is no room for it");
    }
    return new Field(at, nextWidth);
  }

  int of(long bits) {
    return (int) (bits >>> shift) & mask();
  }

  long put(long bits, int value) {
    if ((value & ~mask()) != 0) {
      throw new IllegalArgumentException(value + " does not fit into " + width + " bits");
    }
    return (bits & ~((long) mask() << shift)) | ((long) value << shift);
  }

  private int mask() {
    return (1 << width) - 1;
  }
}
