//===- Prefetch.h - Fetches the next key block while one is worked on -----===//
//
// Key rows are read from memory once. A few lines of the next block are asked
// for at a time, between register tiles, so that the loads overlap with
// arithmetic instead of queueing in front of it.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CPU_PREFETCH_H
#define MLA_KERNELS_CPU_PREFETCH_H

#include <cstdint>

namespace mla::cpu {

class KeyPrefetch {
public:
  /// Nothing to fetch.
  KeyPrefetch() = default;
  /// Two pieces of each of `count` rows; bytesB may be 0.
  KeyPrefetch(const char *const *rowsA, int64_t bytesA,
              const char *const *rowsB, int64_t bytesB, int64_t count)
      : rowsA(rowsA), rowsB(rowsB), linesA((bytesA + Line - 1) / Line),
        linesB((bytesB + Line - 1) / Line), count(count) {}

  /// The first half of the rows, and the others.
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

  /// Spreads all lines over `steps` calls of step().
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
  const char *const *rowsA = nullptr;
  const char *const *rowsB = nullptr;
  int64_t linesA = 0, linesB = 0, count = 0;
  int64_t perStep = 0, row = 0, line = 0;
};

} // namespace mla::cpu

#endif // MLA_KERNELS_CPU_PREFETCH_H
