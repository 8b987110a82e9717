//===- Prefetch.h - Prefetch the next key block ---------------------------===//
//
// Key rows are read from memory once. A few lines of the next block are
// prefetched at a time, between register tiles, so that the loads overlap with
// arithmetic.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CPU_PREFETCH_H
#define MLA_KERNELS_CPU_PREFETCH_H

#include <cstdint>

namespace mla::cpu {

class KeyPrefetch {
public:
  /// An empty prefetch.
  KeyPrefetch() = default;
  /// Creates a prefetch of two segments of each of `count` rows. bytesB may be
  /// 0.
  KeyPrefetch(const char *const *rowsA, int64_t bytesA,
              const char *const *rowsB, int64_t bytesB, int64_t count)
      : rowsA(rowsA), rowsB(rowsB), linesA((bytesA + Line - 1) / Line),
        linesB((bytesB + Line - 1) / Line), count(count) {}

  /// Returns a prefetch of part `index` of `parts` parts of the rows.
  KeyPrefetch part(int64_t index, int64_t parts) const {
    KeyPrefetch part = *this;
    part.row = row + (count - row) * index / parts;
    part.count = row + (count - row) * (index + 1) / parts;
    return part;
  }

  /// Return a prefetch of the first half of the rows, and of the other rows.
  KeyPrefetch firstHalf() const {
    KeyPrefetch half = *this;
    half.count = count / 2;
    return half;
  }
  KeyPrefetch secondHalf() const {
    KeyPrefetch half = *this;
    half.row = count / 2;
    return half;
  }

  /// Prefetches one line of every memory page of the rows at once, so that
  /// address translations overlap. Otherwise each translation would delay the
  /// arithmetic.
  void translate() const {
    // Without this statement, GCC removes calls of this function, because it
    // only prefetches.
    asm volatile("");
    uint64_t lastA = 0, lastB = 0;
    for (int64_t i = row; i < count; ++i) {
      lastA = touchPages(rowsA[i], linesA, lastA, lastB);
      lastB = touchPages(rowsB[i], linesB, lastB, lastA);
    }
  }

  /// Distributes all lines over `steps` calls of step().
  void spread(int64_t steps) {
    const int64_t lines = (count - row) * (linesA + linesB);
    perStep = (lines + steps - 1) / (steps > 0 ? steps : 1);
  }

  void step() {
    for (int64_t i = 0; i < perStep && row < count; ++i) {
      const char *at = line < linesA ? rowsA[row] + line * Line
                                     : rowsB[row] + (line - linesA) * Line;
      __builtin_prefetch(at, 0, 3);
      if (++line == linesA + linesB) {
        line = 0;
        ++row;
      }
    }
  }

private:
  static constexpr int64_t Line = 64;
  static constexpr uint64_t Page = 4096; ///< the smallest page size

  /// Prefetches a line of each page of `lines` lines from `from` on, except
  /// pages `last` and `other`. Returns the last page.
  static uint64_t touchPages(const char *from, int64_t lines, uint64_t last,
                             uint64_t other) {
    const uint64_t begin = reinterpret_cast<uint64_t>(from);
    const uint64_t end = begin + static_cast<uint64_t>(lines * Line);
    for (uint64_t at = begin; at < end; at = (at / Page + 1) * Page) {
      if (at / Page != last && at / Page != other)
        __builtin_prefetch(from + (at - begin), 0, 3);
      last = at / Page;
    }
    return last;
  }

  const char *const *rowsA = nullptr;
  const char *const *rowsB = nullptr;
  int64_t linesA = 0, linesB = 0, count = 0;
  int64_t perStep = 0, row = 0, line = 0;
};

} // namespace mla::cpu

#endif // MLA_KERNELS_CPU_PREFETCH_H
