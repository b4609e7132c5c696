package dev.treering.importers.mbox;

import dev.treering.importers.json.JsonStream;
import dev.treering.importers.text.CleanText;
import dev.treering.importers.text.DecodedText;
import dev.treering.importers.text.HtmlText;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.apache.james.mime4j.MimeException;
import org.apache.james.mime4j.dom.field.ContentDispositionField;
import org.apache.james.mime4j.dom.field.ContentTypeField;
import org.apache.james.mime4j.field.LenientFieldParser;
import org.apache.james.mime4j.stream.EntityState;
import org.apache.james.mime4j.stream.Field;
import org.apache.james.mime4j.stream.MimeConfig;
import org.apache.james.mime4j.stream.MimeTokenStream;
import org.jspecify.annotations.Nullable;

/**
 * Reads one mail: its headers, its words (of alternatives the plain text), its files' names, and
 * the mails within a digest. Parts nested deeper than {@value #DEEPEST} are passed over. One for
 * each mail; not thread-safe.
 */
final class MailParser {
  private static final int DEEPEST = 32;
  private static final MimeConfig CONFIG =
      MimeConfig.custom()
          .setMaxLineLen(-1)
          .setMaxHeaderLen(1024 * 1024)
          .setMaxHeaderCount(10_000)
          .setMaxContentLen(-1)
          .build();

  private final MimeTokenStream stream = new MimeTokenStream(CONFIG);
  private final Deque<Container> containers = new ArrayDeque<>();
  private final Deque<ParsedMail> mails = new ArrayDeque<>();
  private final @Nullable Charset told;
  private final boolean words;
  private @Nullable Field disposition;
  private @Nullable Field type;

  private MailParser(@Nullable Charset told, boolean words) {
    this.told = told;
    this.words = words;
  }

  /** Parts that belong together; a mail itself is one, too. */
  private record Container(String type, List<Piece> pieces) {
    /** Returns the words of its parts; of alternatives the first plain ones, else the last. */
    Piece joined() {
      List<Piece> spoken = pieces.stream().filter(piece -> !piece.text().isBlank()).toList();
      if (!type.equals("multipart/alternative") || spoken.isEmpty()) {
        boolean html = !spoken.isEmpty() && spoken.stream().allMatch(Piece::html);
        return new Piece(String.join("\n", spoken.stream().map(Piece::text).toList()), html);
      }
      return spoken.stream().filter(piece -> !piece.html()).findFirst().orElse(spoken.getLast());
    }
  }

  private record Piece(String text, boolean html) {}

  /**
   * Reads a mail.
   *
   * @param told the encoding of what the mail names none for; absent when nobody told
   * @throws IOException when it is no mail at all
   */
  static ParsedMail parse(byte[] bytes, @Nullable Charset told) throws IOException {
    return new MailParser(told, true).read(bytes);
  }

  /**
   * Reads a mail's headers, and those of the mails within it, but no words.
   *
   * @param told the encoding of what the mail names none for; absent when nobody told
   * @throws IOException when it is no mail at all
   */
  static ParsedMail headers(byte[] bytes, @Nullable Charset told) throws IOException {
    return new MailParser(told, false).read(bytes);
  }

  private ParsedMail read(byte[] bytes) throws IOException {
    ParsedMail mail = new ParsedMail();
    stream.parse(new ByteArrayInputStream(bytes));
    try {
      for (EntityState state = stream.getState();
          state != EntityState.T_END_OF_STREAM;
          state = stream.next()) {
        if (containers.size() > DEEPEST) {
          mail.flags().add(JsonStream.DEEP_VALUE_DROPPED);
          break;
        }
        take(state, mail);
      }
    } catch (MimeException e) {
      mail.flags().add("mail-damaged");
    }
    while (!containers.isEmpty()) {
      endContainer(mail);
    }
    return mail;
  }

  private void take(EntityState state, ParsedMail root) throws IOException {
    switch (state) {
      case T_START_MESSAGE -> {
        mails.push(mails.isEmpty() ? root : new ParsedMail());
        containers.push(new Container("message/rfc822", new ArrayList<>()));
      }
      case T_END_MESSAGE -> endContainer(root);
      case T_START_HEADER -> {
        disposition = null;
        type = null;
      }
      case T_FIELD -> field(stream.getField());
      case T_START_MULTIPART ->
          containers.push(
              new Container(
                  stream.getBodyDescriptor().getMimeType().toLowerCase(Locale.ROOT),
                  new ArrayList<>()));
      case T_END_MULTIPART -> endContainer(root);
      case T_BODY -> {
        if (words) {
          body();
        }
      }
      default -> {}
    }
  }

  /** Headers of a part within multiparts are no headers of the mail. */
  private void field(Field field) {
    String name = field.getName().toLowerCase(Locale.ROOT);
    if (name.equals("content-disposition")) {
      disposition = field;
    } else if (name.equals("content-type")) {
      type = field;
    }
    Container container = containers.peek();
    if (container != null && container.type().equals("message/rfc822")) {
      current().header(name, field.getBody().replaceAll("\r?\n", ""));
    }
  }

  private ParsedMail current() {
    return Objects.requireNonNull(mails.peek());
  }

  private void endContainer(ParsedMail root) {
    Container ended = containers.pop();
    Piece piece = ended.joined();
    if (!ended.type().equals("message/rfc822")) {
      if (containers.peek() != null) {
        containers.peek().pieces().add(piece);
      }
      return;
    }
    ParsedMail mail = mails.pop();
    mail.text(piece.text());
    Container around = containers.peek();
    if (mail == root || around == null) {
      return;
    }
    if (around.type().equals("multipart/digest")) {
      current().digest().add(mail);
    } else {
      String subject = mail.header("subject");
      String name = subject == null ? null : CleanText.identifier(MailWords.decode(subject));
      current().attachments().add((name == null ? "message" : name) + ".eml");
    }
  }

  private void body() throws IOException {
    String mimeType = stream.getBodyDescriptor().getMimeType().toLowerCase(Locale.ROOT);
    boolean html = mimeType.equals("text/html");
    String file = fileName();
    boolean attached =
        disposition != null
            && disposition.getBody().strip().toLowerCase(Locale.ROOT).startsWith("attachment");
    boolean read = html || mimeType.equals("text/plain") || mimeType.equals("text/enriched");
    if (attached || !read || (file != null && html)) {
      if (file != null || attached || !mimeType.startsWith("application/pgp")) {
        current().attachments().add(file == null ? mimeType : file);
      }
      return;
    }
    byte[] bytes = stream.getDecodedInputStream().readAllBytes();
    DecodedText text = DecodedText.of(bytes, charset());
    current().flags().addAll(text.flags());
    Container container = Objects.requireNonNull(containers.peek());
    container.pieces().add(html ? html(text.text()) : plain(text.text()));
  }

  /** A mail that names no encoding says by that it is ASCII, and often lies. */
  private @Nullable Charset charset() {
    Charset named = MailWords.charset(stream.getBodyDescriptor().getCharset());
    boolean unnamed = named == null || named.equals(StandardCharsets.US_ASCII);
    return unnamed && told != null ? told : named;
  }

  private Piece html(String source) {
    HtmlText html = HtmlText.of(source);
    current().links().addAll(html.links().stream().filter(l -> !l.startsWith("mailto:")).toList());
    return new Piece(html.text(), true);
  }

  private Piece plain(String text) {
    if (type != null
        && LenientFieldParser.getParser().parse(type, null) instanceof ContentTypeField field
        && "flowed".equalsIgnoreCase(field.getParameter("format"))) {
      return new Piece(
          FlowedText.unfold(text, "yes".equalsIgnoreCase(field.getParameter("delsp"))), false);
    }
    return new Piece(text, false);
  }

  private @Nullable String fileName() {
    String name = null;
    if (disposition != null
        && LenientFieldParser.getParser().parse(disposition, null)
            instanceof ContentDispositionField field) {
      name = field.getFilename();
    }
    if (name == null
        && type != null
        && LenientFieldParser.getParser().parse(type, null) instanceof ContentTypeField field) {
      name = field.getParameter("name");
    }
    return name == null ? null : CleanText.identifier(MailWords.decode(name));
  }
}
