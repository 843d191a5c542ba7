package dev.ordergateway.worker.evidence;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 as lower-case hexadecimal. */
final class Sha256 {
  private Sha256() {}

  static String of(byte[] content) {
    return HexFormat.of().formatHex(digest().digest(content));
  }

  /** Piece by piece: what lies there need not be ours, nor fit into memory. Follows no link. */
  static String of(Path file) throws IOException {
    MessageDigest digest = digest();
    byte[] piece = new byte[65_536];
    try (InputStream content = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
      for (int read = content.read(piece); read >= 0; read = content.read(piece)) {
        digest.update(piece, 0, read);
      }
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  private static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
