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

  /// Asks for one line of every page of memory that the rows touch, all at
  /// once, so that addresses that the processor has yet to translate are
  /// translated side by side. A fetch amid the arithmetic would hold it up for
  /// each of them.
  void translate() const {
    // GCC drops calls of functions that do nothing but fetch.
    asm volatile("");
    uint64_t lastA = 0, lastB = 0;
    for (int64_t i = row; i < count; ++i) {
      lastA = touchPages(rowsA[i], linesA, lastA, lastB);
      lastB = touchPages(rowsB[i], linesB, lastB, lastA);
    }
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
  static constexpr uint64_t Page = 4096; ///< the smallest there is

  /// Touches the pages of `lines` lines from `from` on but for `last` and
  /// `other`, which were. Returns the last one.
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
