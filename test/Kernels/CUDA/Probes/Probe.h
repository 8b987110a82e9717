//===- Probe.h - Results of a probe and its fixed inputs ------------------===//
#ifndef MLA_TEST_PROBES_PROBE_H
#define MLA_TEST_PROBES_PROBE_H

#include "Host.h"

#include <cmath>
#include <cstring>

namespace probes {

/// The words that a probe wrote, and whether they match what the host computed.
/// isChecked is false if the host cannot compute them.
struct Outcome {
  std::vector<uint32_t> words;
  bool isChecked = false;
  bool isRight = true;
  std::string why = {};
};

/// A probe: one or a few instructions with fixed inputs.
struct Probe {
  const char *name;
  Outcome (*run)(ProbeHost &);
};

/// Pseudo-random numbers that are the same on every platform: splitmix64.
class Numbers {
public:
  explicit Numbers(uint64_t seed) : state(seed) {}
  uint64_t next() {
    uint64_t z = state += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
  }
  /// Returns an integer in [0, bound).
  uint32_t below(uint32_t bound) {
    return static_cast<uint32_t>(next() % bound);
  }
  /// Returns an integer in [-range, range].
  int around(int range) {
    return static_cast<int>(below(2 * range + 1)) - range;
  }
  /// Returns a float with 24 random mantissa bits and an exponent in [-spread,
  /// spread].
  float wide(int spread) {
    const float mantissa = 1.0f + (next() >> 41) / 8388608.0f;
    const int exponent = around(spread);
    const bool isNegative = next() & 1;
    return std::ldexp(isNegative ? -mantissa : mantissa, exponent);
  }

private:
  uint64_t state;
};

/// Returns the bytes of an array as 32-bit words.
template <class T> std::vector<uint32_t> bitsOf(const T *values, size_t count) {
  std::vector<uint32_t> words(count * sizeof(T) / 4);
  std::memcpy(words.data(), values, words.size() * 4);
  return words;
}

/// Returns an outcome that is right if `words` equals `expected`.
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

/// Converts floats to small types on the host. Exact for representable numbers.
inline void store(mla::arch::Bf16 &to, float x) {
  uint32_t bits;
  std::memcpy(&bits, &x, 4);
  to.bits = static_cast<uint16_t>(bits >> 16);
}
/// Returns the bits of a normal number or zero with Exponent and Mantissa bits,
/// truncating the mantissa.
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
