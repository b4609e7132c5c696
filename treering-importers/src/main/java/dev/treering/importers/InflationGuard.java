package dev.treering.importers;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * Counts what an archive's entry really inflates to and stops it at the limits. The header's size
 * is not asked: a bomb lies there. The packed size cannot lie, since no more is read than that.
 */
final class InflationGuard extends FilterInputStream {
  private static final long FREE_BYTES = 1024 * 1024;

  private final String name;
  private final LongSupplier packedBytes;
  private final ImportLimits limits;
  private final AtomicLong inflatedInAll;
  private long inflated;

  /**
   * @param name the entry
   * @param packedBytes how many packed bytes have gone into it
   * @param inflatedInAll what all entries of the archive have inflated to; is added to
   */
  InflationGuard(
      InputStream in,
      String name,
      LongSupplier packedBytes,
      ImportLimits limits,
      AtomicLong inflatedInAll) {
    super(in);
    this.name = name;
    this.packedBytes = packedBytes;
    this.limits = limits;
    this.inflatedInAll = inflatedInAll;
  }

  @Override
  public int read() throws IOException {
    int value = super.read();
    count(value < 0 ? 0 : 1);
    return value;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    int count = super.read(target, offset, length);
    count(Math.max(count, 0));
    return count;
  }

  @Override
  public long skip(long count) throws IOException {
    long skipped = super.skip(count);
    count(skipped);
    return skipped;
  }

  @Override
  public boolean markSupported() {
    return false;
  }

  private void count(long more) {
    inflated += more;
    if (inflated > limits.entryBytes()) {
      throw exceeded("entry size", limits.entryBytes() + " bytes");
    }
    if (inflatedInAll.addAndGet(more) > limits.archiveBytes()) {
      throw exceeded("archive size", limits.archiveBytes() + " bytes");
    }
    long packed = Math.max(1, packedBytes.getAsLong());
    if (inflated > FREE_BYTES && inflated / packed >= limits.inflationRatio()) {
      throw exceeded("inflation ratio", limits.inflationRatio() + " to 1");
    }
  }

  private ImportException.LimitExceeded exceeded(String limit, String value) {
    return new ImportException.LimitExceeded(
        "The archive's entry %s (%d packed bytes) must stay within the limit of %s (%s).%nMaybe it is a decompression bomb; if you trust it, unpack it and import the folder."
            .formatted(name, packedBytes.getAsLong(), limit, value));
  }
}
