package dev.treering.embedded;

import dev.treering.embedding.EmbeddingVector;
import dev.treering.model.MessageId;
import dev.treering.store.StoreException;
import dev.treering.store.StoredVector;
import dev.treering.store.VectorHistory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.Map;

/**
 * Vectors as rows: 32-bit floats, little-endian, each under the number of the change that stored
 * it. Which model made them, of which dimension, and the last numbers given stand in {@code meta}.
 */
final class VectorRows {
  /** Reads {@link #stored} after a number. */
  static final String AFTER =
      "SELECT m.seq, m.json, v.number, v.vector FROM vectors v JOIN messages m ON m.seq = v.seq"
          + " WHERE v.number > ? ORDER BY v.number LIMIT ?";

  private static final String PUT =
      "INSERT INTO vectors (seq, number, vector) SELECT seq, ?, ? FROM messages"
          + " WHERE id = ? AND seq <= ? AND kind IN ('message', 'notice')"
          + " ON CONFLICT (seq) DO UPDATE SET number = excluded.number, vector = excluded.vector";

  private VectorRows() {}

  /** Stores vectors of messages whose text is no newer than {@code upToSequence}. */
  static int put(
      Connection connection,
      String modelId,
      long upToSequence,
      Map<MessageId, EmbeddingVector> vectors)
      throws SQLException {
    requireModel(connection, modelId);
    int dimension = requireOneDimension(connection, vectors.values());
    if (isNewKind(connection, modelId, dimension)) {
      clear(connection);
    }
    long before = history(connection).last();
    long number = before;
    try (PreparedStatement insert = connection.prepareStatement(PUT)) {
      for (Map.Entry<MessageId, EmbeddingVector> entry : vectors.entrySet()) {
        insert.setLong(1, number + 1);
        insert.setBytes(2, encode(entry.getValue()));
        insert.setString(3, entry.getKey().value());
        insert.setLong(4, upToSequence);
        number += insert.executeUpdate();
      }
    }
    MetaRow.MODEL.set(connection, modelId);
    MetaRow.DIMENSION.set(connection, Integer.toString(dimension));
    MetaRow.VECTORS_LAST.set(connection, Long.toString(number));
    return (int) (number - before);
  }

  /** Forgets all vectors and their model. */
  static int clear(Connection connection) throws SQLException {
    String number = Long.toString(history(connection).last() + 1);
    MetaRow.VECTORS_LAST.set(connection, number);
    MetaRow.VECTORS_CLEARED.set(connection, number);
    MetaRow.MODEL.remove(connection);
    MetaRow.DIMENSION.remove(connection);
    try (PreparedStatement delete = connection.prepareStatement("DELETE FROM vectors")) {
      return delete.executeUpdate();
    }
  }

  static VectorHistory history(Connection connection) throws SQLException {
    return new VectorHistory(
        Long.parseLong(MetaRow.VECTORS_CLEARED.get(connection).orElse("0")),
        Long.parseLong(MetaRow.VECTORS_LAST.get(connection).orElse("0")));
  }

  /**
   * Does nothing when vectors of this model may be added.
   *
   * @throws StoreException.Incompatible when there are vectors of another
   */
  static void requireModel(Connection connection, String modelId) throws SQLException {
    String known = MetaRow.MODEL.get(connection).orElse(modelId);
    if (!known.equals(modelId) && exist(connection)) {
      throw new StoreException.Incompatible(
          "The embedding model (%s) must be the one that made the stored vectors (%s).%nMaybe the configuration changed: set it back, or run 'treering reembed' to make them anew."
              .formatted(modelId, known));
    }
  }

  private static int requireOneDimension(Connection connection, Collection<EmbeddingVector> vectors)
      throws SQLException {
    int first = vectors.iterator().next().dimension();
    int needed =
        exist(connection)
            ? MetaRow.DIMENSION.get(connection).map(Integer::parseInt).orElse(first)
            : first;
    for (EmbeddingVector vector : vectors) {
      if (vector.dimension() != needed) {
        throw new StoreException.Incompatible(
            "The dimension of the vector (%d) must be that of the others (%d).%nMaybe another model goes by the same name: run 'treering reembed' to make all vectors anew."
                .formatted(vector.dimension(), needed));
      }
    }
    return needed;
  }

  /** Whether no vector is left of another kind that was there; the index must forget it, too. */
  private static boolean isNewKind(Connection connection, String modelId, int dimension)
      throws SQLException {
    return !MetaRow.MODEL.get(connection).orElse(modelId).equals(modelId)
        || !MetaRow.DIMENSION
            .get(connection)
            .map(Integer::parseInt)
            .orElse(dimension)
            .equals(dimension);
  }

  private static boolean exist(Connection connection) throws SQLException {
    try (PreparedStatement select =
            connection.prepareStatement("SELECT EXISTS (SELECT 1 FROM vectors)");
        ResultSet row = select.executeQuery()) {
      return row.next() && row.getBoolean(1);
    }
  }

  /** Reads a row of {@link #AFTER}. */
  static StoredVector stored(ResultSet row) throws SQLException {
    return new StoredVector(row.getLong(3), MessageRows.entry(row), decode(row.getBytes(4)));
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
