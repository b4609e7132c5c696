package dev.treering.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.treering.model.Message;
import dev.treering.testkit.Conversations;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FilterDirectory;
import org.apache.lucene.store.FilterIndexOutput;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexOutput;
import org.junit.jupiter.api.Test;

/**
 * A part of the index whose disk is full goes back to its last commit and on when there is space.
 */
class FullIndexDiskTest {
  private final Room room = new Room();

  /** How many bytes may still be written. */
  private static final class Room {
    private long left = Long.MAX_VALUE;

    void take(long bytes) throws IOException {
      left -= bytes;
      if (left < 0) {
        throw new IOException("No space left on device");
      }
    }
  }

  private static final class Narrow extends FilterDirectory {
    private final Room room;

    Narrow(Directory in, Room room) {
      super(in);
      this.room = room;
    }

    @Override
    public IndexOutput createOutput(String name, IOContext context) throws IOException {
      return new FilterIndexOutput(name, name, in.createOutput(name, context)) {
        @Override
        public void writeByte(byte b) throws IOException {
          room.take(1);
          super.writeByte(b);
        }

        @Override
        public void writeBytes(byte[] b, int offset, int length) throws IOException {
          room.take(length);
          super.writeBytes(b, offset, length);
        }
      };
    }
  }

  @Test
  void goesBackToTheLastCommitAndOn() throws IOException {
    List<Message> messages =
        Conversations.random(new Random(4), 200).stream().filter(Message::isSpeech).toList();
    TextAnalysis analysis = new TextAnalysis();
    try (LucenePart part = LucenePart.open(new Narrow(new ByteBuffersDirectory(), room), true)) {
      for (int size = 10; size < 100; size += 10) {
        room.left = Long.MAX_VALUE;
        for (Message message : messages.subList(0, size)) {
          part.put(message.id(), IndexFields.text(message, analysis));
        }
        part.commit(Map.of("sequence", Integer.toString(size)));
        long committed = documents(part);

        room.left = 50L * size;
        for (Message message : messages.subList(size, messages.size())) {
          part.put(message.id(), IndexFields.text(message, analysis));
        }
        assertThatThrownBy(() -> part.commit(Map.of("sequence", "9999")))
            .isInstanceOf(IOException.class);
        part.rollback();
        assertThat(part.committed()).isEqualTo(Map.of("sequence", Integer.toString(size)));
        assertThat(documents(part)).isEqualTo(committed);
      }
    }
    analysis.close();
  }

  private static long documents(LucenePart part) throws IOException {
    IndexSearcher searcher = part.acquire();
    try {
      return searcher.getIndexReader().numDocs();
    } finally {
      part.release(searcher);
    }
  }
}
