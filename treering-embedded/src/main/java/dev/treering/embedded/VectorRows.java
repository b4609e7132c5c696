package dev.treering.embedded;

import dev.treering.embedding.EmbeddingVector;
import dev.treering.model.MessageId;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Map;

/** Vectors as rows: 32-bit floats, little-endian. */
final class VectorRows {
  private VectorRows() {}

  /** Stores vectors of messages whose text is no newer than {@code upToSequence}. */
  static int put(Connection connection, long upToSequence, Map<MessageId, EmbeddingVector> vectors)
      throws SQLException {
    int stored = 0;
    try (PreparedStatement insert =
        connection.prepareStatement(
            "INSERT OR REPLACE INTO vectors (seq, vector) SELECT seq, ? FROM messages"
                + " WHERE id = ? AND seq <= ? AND kind IN ('message', 'notice')")) {
      for (Map.Entry<MessageId, EmbeddingVector> entry : vectors.entrySet()) {
        insert.setBytes(1, encode(entry.getValue()));
        insert.setString(2, entry.getKey().value());
        insert.setLong(3, upToSequence);
        stored += insert.executeUpdate();
      }
    }
    return stored;
  }

  static byte[] encode(EmbeddingVector vector) {
    ByteBuffer bytes =
        ByteBuffer.allocate(Float.BYTES * vector.dimension()).order(ByteOrder.LITTLE_ENDIAN);
    bytes.asFloatBuffer().put(vector.toArray());
    return bytes.array();
  }

  static EmbeddingVector decode(byte[] bytes) {
    float[] components = new float[bytes.length / Float.BYTES];
    ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer().get(components);
    return EmbeddingVector.ofUnit(components);
  }
}
