package dev.treering.models;

import ai.onnxruntime.NodeInfo;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtLoggingLevel;
import ai.onnxruntime.OrtSession;
import ai.onnxruntime.OrtSession.SessionOptions;
import ai.onnxruntime.TensorInfo;
import dev.treering.embedding.Embedder;
import dev.treering.embedding.EmbeddingVector;
import dev.treering.models.Tokenizer.Tokens;
import dev.treering.models.UnpackedFiles.Fingerprint;
import dev.treering.models.UnpackedFiles.Unpacked;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.FloatBuffer;
import java.nio.LongBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.zip.CRC32;

/**
 * Embeds in this process with ONNX Runtime. Weights of 8 bits scale their activations by the whole
 * input, so a text's vector would depend on its neighbours in a batch; therefore each run has one
 * text and one thread, and speed comes from callers running in parallel. The same text gives the
 * same bits, alone or beside others. Thread-safe; {@link #close} waits for running calls.
 */
public final class OnnxEmbedder implements Embedder, AutoCloseable {
  private final EmbeddingTraits traits;
  private final String modelId;
  private final Tokenizer tokenizer;
  private final OrtEnvironment environment;
  private final OrtSession session;
  private final String output;
  private final int dimension;
  private final ReadWriteLock closing = new ReentrantReadWriteLock();
  private boolean closed;

  private OnnxEmbedder(EmbeddingTraits traits, Fingerprint weights, Path onnx, String tokenizerJson)
      throws OrtException {
    this.traits = traits;
    this.modelId = identity(traits, weights, tokenizerJson);
    this.environment =
        OrtEnvironment.getEnvironment(OrtLoggingLevel.ORT_LOGGING_LEVEL_ERROR, "treering");
    this.tokenizer = Tokenizer.of(tokenizerJson, traits.maxTokens());
    this.session = environment.createSession(onnx.toString(), options());
    this.output = outputName(session.getOutputInfo(), traits.pooling());
    this.dimension = EmbeddingVector.normalized(run("dimension")).dimension();
  }

  /**
   * Opens a model that comes inside the jar.
   *
   * @param cacheDirectory where native libraries and weights are unpacked once, some 75 MB
   * @throws LocalModelUnavailableException when this platform has no native library
   */
  public static OnnxEmbedder open(LocalEmbedding model, Path cacheDirectory) {
    UnpackedFiles files = new UnpackedFiles(cacheDirectory);
    NativeLibraries.load(files);
    String version = UnpackedFiles.fingerprint(model.weightsResource()).hex();
    String group = model.traits().name();
    Unpacked weights = files.unpack(group, version, model.weightsResource());
    Path tokenizer = files.unpack(group, version, model.tokenizerResource()).file();
    return open(model.traits(), weights.fingerprint(), weights.file(), tokenizer);
  }

  /**
   * Opens a sentence model in ONNX format that the user brings.
   *
   * @param traits how the model is used
   * @param onnx its weights; external data files lie beside it
   * @param tokenizerJson its {@code tokenizer.json}
   * @param cacheDirectory where native libraries are unpacked once
   * @throws LocalModelUnavailableException when the files are no such model
   */
  public static OnnxEmbedder userModel(
      EmbeddingTraits traits, Path onnx, Path tokenizerJson, Path cacheDirectory) {
    NativeLibraries.load(new UnpackedFiles(cacheDirectory));
    try {
      return open(traits, Fingerprint.of(onnx), onnx, tokenizerJson);
    } catch (IOException e) {
      throw new LocalModelUnavailableException(
          "The model file (%s) must be readable.%nMaybe the path is wrong.".formatted(onnx), e);
    }
  }

  private static OnnxEmbedder open(
      EmbeddingTraits traits, Fingerprint weights, Path onnx, Path tokenizer) {
    try {
      return new OnnxEmbedder(traits, weights, onnx, Files.readString(tokenizer));
    } catch (LinkageError e) {
      throw NativeLibraries.unavailable(e);
    } catch (OrtException e) {
      throw new LocalModelUnavailableException(
          ("The model (%s) must be a sentence model in ONNX format: %s.%n"
                  + "Maybe it is of another kind, or made for a newer runtime.")
              .formatted(onnx, e.getMessage()),
          e);
    } catch (IOException e) {
      throw new UncheckedIOException(
          "Cannot read the tokenizer %s.%nMaybe the path is wrong.".formatted(tokenizer), e);
    }
  }

  private static String identity(EmbeddingTraits traits, Fingerprint weights, String tokenizer) {
    CRC32 crc = new CRC32();
    String parts =
        "%s|%s|%s|%d|%s|%s"
            .formatted(
                weights.hex(),
                weights.size(),
                traits.pooling(),
                traits.maxTokens(),
                traits.passagePrefix(),
                tokenizer);
    crc.update(parts.getBytes(StandardCharsets.UTF_8));
    return "%s#%08x".formatted(traits.name(), crc.getValue());
  }

  private static SessionOptions options() throws OrtException {
    SessionOptions options = new SessionOptions();
    options.setIntraOpNumThreads(1);
    options.setInterOpNumThreads(1);
    // Remembered memory patterns are behind a lock that halves the speed of two threads.
    options.setMemoryPatternOptimization(false);
    options.setExecutionMode(SessionOptions.ExecutionMode.SEQUENTIAL);
    options.setOptimizationLevel(SessionOptions.OptLevel.ALL_OPT);
    return options;
  }

  /** Returns the output to pool: the first whose tensor has the rank that pooling needs. */
  private static String outputName(Map<String, NodeInfo> outputs, Pooling pooling) {
    int rank = pooling == Pooling.NONE ? 2 : 3;
    return outputs.entrySet().stream()
        .filter(
            output ->
                output.getValue().getInfo() instanceof TensorInfo tensor
                    && tensor.getShape().length == rank)
        .map(Map.Entry::getKey)
        .findFirst()
        .orElseThrow(
            () ->
                new LocalModelUnavailableException(
                    ("The model's outputs (%s) must include one of rank %d for pooling %s.%n"
                            + "Maybe another pooling fits.")
                        .formatted(outputs.keySet(), rank, pooling),
                    null));
  }

  @Override
  public String modelId() {
    return modelId;
  }

  @Override
  public int dimension() {
    return dimension;
  }

  @Override
  public EmbeddingVector passage(String text) {
    return embed(traits.passagePrefix() + text);
  }

  @Override
  public EmbeddingVector query(String text) {
    return embed(traits.queryPrefix() + text);
  }

  private EmbeddingVector embed(String text) {
    closing.readLock().lock();
    try {
      if (closed) {
        throw new IllegalStateException(
            "The embedder (%s) must be open.%nMaybe the memory that owns it was closed."
                .formatted(modelId));
      }
      return EmbeddingVector.normalized(run(text));
    } catch (OrtException e) {
      throw new IllegalStateException(
          "The embedder (%s) failed on a text of %d characters: %s.%nMaybe memory ran out."
              .formatted(modelId, text.length(), e.getMessage()),
          e);
    } finally {
      closing.readLock().unlock();
    }
  }

  private float[] run(String text) throws OrtException {
    Tokens tokens = tokenizer.tokenize(text);
    Set<String> wanted = session.getInputNames();
    Map<String, OnnxTensor> inputs = new HashMap<>();
    try {
      put(inputs, wanted, "input_ids", tokens.ids());
      put(inputs, wanted, "attention_mask", tokens.mask());
      put(inputs, wanted, "token_type_ids", tokens.types());
      try (OrtSession.Result result = session.run(inputs, Set.of(output))) {
        OnnxTensor vectors = (OnnxTensor) result.get(0);
        FloatBuffer values = Objects.requireNonNull(vectors.getFloatBuffer(), "float output");
        float[] flat = new float[values.remaining()];
        values.get(flat);
        long[] shape = vectors.getInfo().getShape();
        return traits.pooling().pool(flat, Math.toIntExact(shape[shape.length - 1]));
      }
    } finally {
      inputs.values().forEach(OnnxTensor::close);
    }
  }

  private void put(Map<String, OnnxTensor> inputs, Set<String> wanted, String name, long[] values)
      throws OrtException {
    if (wanted.contains(name)) {
      long[] shape = {1, values.length};
      inputs.put(name, OnnxTensor.createTensor(environment, LongBuffer.wrap(values), shape));
    }
  }

  @Override
  public void close() {
    closing.writeLock().lock();
    try {
      if (!closed) {
        closed = true;
        tokenizer.close();
        session.close();
      }
    } catch (OrtException e) {
      throw new IllegalStateException("The embedder (%s) must close.".formatted(modelId), e);
    } finally {
      closing.writeLock().unlock();
    }
  }

  @Override
  public String toString() {
    return String.join(" ", List.of("OnnxEmbedder", modelId));
  }
}
