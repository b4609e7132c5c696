package dev.treering.models;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * Loads the tokenizer's native library and tells ONNX Runtime where to find its own, both unpacked
 * once instead of at every start.
 *
 * <p>The tokenizer's Java binding has a loader of its own; it is passed by, because that looks for
 * graphics cards, unpacks a helper library for it each time and reports its use to its makers from
 * some cloud machines.
 */
final class NativeLibraries {
  private static final String ONNX_PATH_PROPERTY = "onnxruntime.native.path";

  private static boolean loaded;

  private NativeLibraries() {}

  /** Loads what is not loaded yet; the first caller's directory serves the whole process. */
  static synchronized void load(UnpackedFiles files) {
    if (loaded) {
      return;
    }
    if (System.getProperty(ONNX_PATH_PROPERTY) == null) {
      String version = UnpackedFiles.fingerprint(onnxResources().getFirst()).hex();
      for (String resource : onnxResources()) {
        UnpackedFiles.Unpacked library = files.unpack("onnxruntime", version, resource);
        System.setProperty(ONNX_PATH_PROPERTY, library.directory().toString());
      }
    }
    String version = UnpackedFiles.fingerprint(tokenizerResources().getLast()).hex();
    for (String resource : tokenizerResources()) {
      load(files.unpack("tokenizers", version, resource).file());
    }
    loaded = true;
  }

  private static void load(Path library) {
    try {
      System.load(library.toString());
    } catch (UnsatisfiedLinkError e) {
      throw unavailable(e);
    }
  }

  static LocalModelUnavailableException unavailable(LinkageError cause) {
    return new LocalModelUnavailableException(
        ("The native libraries of the embedder must load on %s %s: %s.%n"
                + "Maybe its C library is another than the common one.")
            .formatted(
                System.getProperty("os.name"), System.getProperty("os.arch"), cause.getMessage()),
        cause);
  }

  private static List<String> onnxResources() {
    String place = "/ai/onnxruntime/native/%s-%s/".formatted(system(), isArm() ? "aarch64" : "x64");
    return List.of(
        place + System.mapLibraryName("onnxruntime"),
        place + System.mapLibraryName("onnxruntime4j_jni"));
  }

  private static List<String> tokenizerResources() {
    String place = "/native/lib/%s-%s/cpu/".formatted(system(), isArm() ? "aarch64" : "x86_64");
    String library = place + System.mapLibraryName("tokenizers");
    return system().equals("win")
        ? List.of(
            place + "libwinpthread-1.dll",
            place + "libgcc_s_seh-1.dll",
            place + "libstdc++-6.dll",
            library)
        : List.of(library);
  }

  private static String system() {
    String name = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
    if (name.contains("mac") || name.contains("darwin")) {
      return "osx";
    }
    return name.contains("win") ? "win" : "linux";
  }

  private static boolean isArm() {
    return System.getProperty("os.arch", "").toLowerCase(Locale.ROOT).startsWith("aarch64");
  }
}
