//===- Probe.h - What a probe gives, and the numbers it starts from -------===//
#ifndef MLA_TEST_PROBES_PROBE_H
#define MLA_TEST_PROBES_PROBE_H

#include "Host.h"

#include <cmath>
#include <cstring>

namespace probes {

/// What a probe wrote, and whether it was what the host computed (where the
/// host can).
struct Outcome {
  std::vector<uint32_t> words;
  bool isChecked = false;
  bool isRight = true;
  std::string why = {};
};

/// A probe: one or a few instructions on fixed inputs.
struct Probe {
  const char *name;
  Outcome (*run)(ProbeHost &);
};

/// Numbers that are the same everywhere: splitmix64.
class Numbers {
public:
  explicit Numbers(uint64_t seed) : state(seed) {}
  uint64_t next() {
    uint64_t z = state += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
  }
  /// 0 .. bound - 1.
  uint32_t below(uint32_t bound) {
    return static_cast<uint32_t>(next() % bound);
  }
  /// An integer -range .. range.
  int around(int range) {
    return static_cast<int>(below(2 * range + 1)) - range;
  }
  /// A float with a mantissa of 24 random bits and an exponent -spread..spread.
  float wide(int spread) {
    const float mantissa = 1.0f + (next() >> 41) / 8388608.0f;
    const int exponent = around(spread);
    const bool isNegative = next() & 1;
    return std::ldexp(isNegative ? -mantissa : mantissa, exponent);
  }

private:
  uint64_t state;
};

/// The bits of a value as a word, or of a vector of 4-byte values as words.
template <class T> std::vector<uint32_t> bitsOf(const T *values, size_t count) {
  std::vector<uint32_t> words(count * sizeof(T) / 4);
  std::memcpy(words.data(), values, words.size() * 4);
  return words;
}

/// An outcome that must equal `expected`.
inline Outcome compare(std::vector<uint32_t> words,
                       const std::vector<uint32_t> &expected) {
  Outcome outcome{std::move(words), true};
  for (size_t i = 0; i < expected.size(); ++i)
    if (i >= outcome.words.size() || outcome.words[i] != expected[i]) {
      char text[96];
      std::snprintf(text, sizeof text, "word %zu: expected %08x, got %08x", i,
                    expected[i],
                    i < outcome.words.size() ? outcome.words[i] : 0);
      outcome.isRight = false;
      outcome.why = text;
      break;
    }
  return outcome;
}

/// Values of small types on the host: exact, for numbers that they can hold.
inline void store(mla::arch::Bf16 &to, float x) {
  uint32_t bits;
  std::memcpy(&bits, &x, 4);
  to.bits = static_cast<uint16_t>(bits >> 16);
}
/// Normal numbers and zero, cut to the mantissa: Exponent and Mantissa bits.
template <int Exponent, int Mantissa> uint32_t cut(float x) {
  uint32_t bits;
  std::memcpy(&bits, &x, 4);
  const uint32_t sign = bits >> 31 << (Exponent + Mantissa);
  if ((bits & 0x7fffffff) == 0)
    return sign;
  const int exponent =
      static_cast<int>(bits >> 23 & 255) - 127 + (1 << (Exponent - 1)) - 1;
  return sign | static_cast<uint32_t>(exponent) << Mantissa |
         (bits & 0x7fffff) >> (23 - Mantissa);
}
inline void store(mla::arch::F16 &to, float x) {
  to.bits = static_cast<uint16_t>(cut<5, 10>(x));
}
inline void store(mla::arch::E4m3 &to, float x) {
  to.bits = static_cast<uint8_t>(cut<4, 3>(x));
}
inline void store(mla::arch::E5m2 &to, float x) {
  to.bits = static_cast<uint8_t>(cut<5, 2>(x));
}

} // namespace probes

#endif // MLA_TEST_PROBES_PROBE_H
