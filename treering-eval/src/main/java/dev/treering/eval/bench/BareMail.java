package dev.treering.eval.bench;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.james.mime4j.MimeException;
import org.apache.james.mime4j.stream.EntityState;
import org.apache.james.mime4j.stream.MimeTokenStream;

/** What Mime4j alone takes for the mails of a mailbox: their headers and decoded bodies. */
final class BareMail {
  private BareMail() {}

  /** Returns how many mails have a body. */
  static long rows(Path file) throws IOException {
    long rows = 0;
    MimeTokenStream stream = new MimeTokenStream();
    try (BufferedReader reader = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1)) {
      StringBuilder mail = new StringBuilder();
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        if (line.startsWith("From ") && !mail.isEmpty()) {
          rows += hasBody(stream, mail) ? 1 : 0;
          mail.setLength(0);
        } else if (!line.startsWith("From ")) {
          mail.append(line).append("\r\n");
        }
      }
      rows += !mail.isEmpty() && hasBody(stream, mail) ? 1 : 0;
    }
    return rows;
  }

  private static boolean hasBody(MimeTokenStream stream, StringBuilder mail) throws IOException {
    stream.parse(new ByteArrayInputStream(mail.toString().getBytes(StandardCharsets.ISO_8859_1)));
    int chars = 0;
    try {
      for (EntityState state = stream.getState();
          state != EntityState.T_END_OF_STREAM;
          state = stream.next()) {
        switch (state) {
          case T_FIELD -> chars += stream.getField().getName().isEmpty() ? 1 : 0;
          case T_BODY -> chars += stream.getDecodedInputStream().readAllBytes().length;
          default -> {}
        }
      }
    } catch (MimeException e) {
      throw new IOException("The mail must be readable: " + mail, e);
    }
    return chars > 0;
  }
}
