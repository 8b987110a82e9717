//===- ReduceProbes.h - Reductions by copies, maps of kernels ---*- C++ -*-===//
//
// TMA and bulk reductions of numbers whose sums are not exact, of subnormals,
// of sums that overflow, and of random bits. The bits of the results show the
// rounding. One more probe has a tensor map that threads write and TMA reads.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_TEST_PROBES_REDUCEPROBES_H
#define MLA_TEST_PROBES_REDUCEPROBES_H

#include "Probe.h"

namespace probes {
using namespace mla::arch;

/// The number of words that each CTA adds (64 rows of 128 bytes), and the
/// number of CTAs.
constexpr uint32_t reduceWords = 2048, reduceCtas = 8;
struct ReduceShared {
  alignas(1024) SharedArray<uint32_t, reduceWords> data;
};

/// Adds the words of `addends`: if Bulk, to `target` by a bulk reduction;
/// otherwise to the tensor of `map` by TMA.
template <bool Bulk>
MLA_KERNEL(128, 1)
reduceKernel(MLA_GRID_CONSTANT const TensorMap map, const uint32_t *addends,
             float *target) {
  auto &s = dynamicShared<ReduceShared>();
  for (uint32_t i = threadIndex(); i < reduceWords; i += ctaThreads())
    s.data[i] = addends[ctaX() * reduceWords + i];
  fenceProxyAsyncShared();
  syncThreads();
  if (threadIndex() != 0)
    return;
  if constexpr (Bulk)
    bulkReduceAddF32(target + ctaX() * reduceWords,
                     reinterpret_cast<float *>(&s.data[0]),
                     sizeof(ReduceShared));
  else
    tmaReduceAdd(map, Coordinates{0, static_cast<int32_t>(ctaX() * 64)},
                 &s.data[0]);
  bulkCommit();
  bulkWait<0>();
}

/// Runs the kernel, which adds `addends` to `words`. Both have 8192 bytes per
/// CTA.
template <bool Bulk>
std::vector<uint32_t> runReduce(ProbeHost &host, TensorElement element,
                                const std::vector<uint32_t> &words,
                                const std::vector<uint32_t> &addends) {
  Array<uint32_t> memory(host, words), in(host, addends);
  const uint32_t inner = 128 / sizeOf(element);
  TensorMapSpec spec;
  spec.address = memory.data;
  spec.element = element;
  spec.rank = 2;
  spec.extents[0] = inner, spec.extents[1] = 64 * reduceCtas;
  spec.strides[1] = 128;
  spec.box[0] = inner, spec.box[1] = 64;
  spec.swizzle = Swizzle::None;
  LaunchShape shape;
  shape.gridX = reduceCtas;
  shape.threads = 128;
  shape.sharedBytes = sizeof(ReduceShared);
  host.run(reduceKernel<Bulk>, shape, encode(spec), in.data,
           reinterpret_cast<float *>(memory.data));
  return bitsOf(memory.data, memory.count);
}

/// Generates bits of floats with Exponent exponent bits and Mantissa mantissa
/// bits. There are four kinds, equally often: random bits, exponents near the
/// exponent of another number, the smallest exponents, and the largest
/// exponents.
template <int Exponent, int Mantissa> class FloatBits {
public:
  explicit FloatBits(uint64_t seed) : numbers(seed) {}

  /// Returns a number to add to `other`. `index` selects the kind.
  uint32_t next(uint32_t index, uint32_t other) {
    const auto bits = static_cast<uint32_t>(numbers.next());
    const uint32_t near = other >> Mantissa & exponents;
    switch (index / 16 % 4) {
    case 0:
      return bits & (2u << (Exponent + Mantissa)) - 1;
    case 1:
      return with(bits, near - numbers.below(Mantissa + 3));
    case 2:
      return with(bits, numbers.below(4));
    default:
      return with(bits, exponents - 2 + numbers.below(2));
    }
  }
  /// Returns a number whose exponent is in the middle of the range if `index`
  /// selects exponents near that of another number. Otherwise returns next().
  uint32_t middle(uint32_t index) {
    if (index / 16 % 4 != 1)
      return next(index, 0);
    const uint32_t exponent = exponents / 2 + numbers.below(Exponent);
    return with(static_cast<uint32_t>(numbers.next()), exponent);
  }

private:
  static constexpr uint32_t exponents = (1u << Exponent) - 1;
  static uint32_t with(uint32_t bits, uint32_t exponent) {
    const uint32_t sign = bits >> 31 << (Exponent + Mantissa);
    return sign | (exponent & exponents) << Mantissa |
           (bits & ((1u << Mantissa) - 1));
  }
  Numbers numbers;
};

/// Probes sums of floats: two 16-bit floats or one 32-bit float per word.
template <int Exponent, int Mantissa, bool Bulk = false>
Outcome reduceFloats(ProbeHost &host, TensorElement element) {
  constexpr int width = 1 + Exponent + Mantissa;
  FloatBits<Exponent, Mantissa> bits(Mantissa);
  std::vector<uint32_t> words(reduceWords * reduceCtas), addends(words.size());
  for (uint32_t i = 0; i < words.size(); ++i)
    for (int shift = 0; shift < 32; shift += width) {
      const uint32_t first = bits.middle(i);
      words[i] |= first << shift;
      addends[i] |= bits.next(i, first) << shift;
    }
  return {runReduce<Bulk>(host, element, words, addends)};
}
inline Outcome reduceF16(ProbeHost &host) {
  return reduceFloats<5, 10>(host, TensorElement::F16);
}
inline Outcome reduceBf16(ProbeHost &host) {
  return reduceFloats<8, 7>(host, TensorElement::BF16);
}
inline Outcome reduceF32(ProbeHost &host) {
  return reduceFloats<8, 23>(host, TensorElement::F32);
}
inline Outcome reduceBulk(ProbeHost &host) {
  return reduceFloats<8, 23, true>(host, TensorElement::F32);
}

/// Probes sums of integers of one or two words, which wrap around.
template <TensorElement Element> Outcome reduceIntegers(ProbeHost &host) {
  Numbers numbers(7);
  std::vector<uint32_t> words(reduceWords * reduceCtas), addends(words.size());
  for (uint32_t i = 0; i < words.size(); ++i)
    words[i] = static_cast<uint32_t>(numbers.next()),
    addends[i] = static_cast<uint32_t>(numbers.next());
  std::vector<uint32_t> sums(words.size());
  uint64_t carry = 0;
  for (uint32_t i = 0; i < words.size(); ++i) {
    const bool carries = Element == TensorElement::U64 && i % 2;
    carry = uint64_t{words[i]} + addends[i] + (carries ? carry >> 32 : 0);
    sums[i] = static_cast<uint32_t>(carry);
  }
  return compare(runReduce<false>(host, Element, words, addends), sums);
}

/// A thread of the second warp writes four maps in turn to the same address.
/// The first warp loads a row of each map's tensor through it.
struct WrittenShared {
  alignas(128) SharedArray<uint32_t, 32> row;
  Barrier full;
};
MLA_KERNEL(64, 1)
writtenMapKernel(const TensorMap *maps, TensorMap *place, uint32_t *out) {
  auto &s = dynamicShared<WrittenShared>();
  if (threadIndex() == 0) {
    s.full.init(1);
    fenceBarrierInit();
  }
  syncThreads();
  Phase phase = Phase::first();
  for (uint32_t i = 0; i < 4; ++i) {
    if (threadIndex() == 32) {
      for (uint32_t word = 0; word < 16; ++word)
        place->opaque[word] = maps[i].opaque[word];
      fenceTensorMapRelease();
    }
    syncThreads();
    if (threadIndex() == 0) {
      fenceTensorMapAcquire(*place);
      s.full.arriveExpectTx(128);
      tmaLoad(&s.row[0], *place, Coordinates{0, 1}, s.full);
    }
    syncThreads();
    s.full.wait(phase);
    phase.advance();
    if (threadIndex() < 32)
      out[i * 32 + threadIndex()] = s.row[threadIndex()];
    syncThreads();
  }
}
inline Outcome writtenMap(ProbeHost &host) {
  std::vector<uint32_t> values(4 * 64), expected;
  for (uint32_t i = 0; i < values.size(); ++i)
    values[i] = i * i + 5;
  Array<uint32_t> matrix(host, values), out(host, 128);
  std::vector<TensorMap> encoded;
  for (uint32_t i = 0; i < 4; ++i) {
    TensorMapSpec spec;
    spec.address = matrix.data + 64 * i;
    spec.element = TensorElement::U32;
    spec.rank = 2;
    spec.extents[0] = 32, spec.extents[1] = 2, spec.strides[1] = 128;
    spec.box[0] = 32, spec.box[1] = 1;
    spec.swizzle = Swizzle::None;
    encoded.push_back(encode(spec));
    expected.insert(expected.end(), &values[64 * i + 32],
                    &values[64 * i + 32] + 32);
  }
  Array<TensorMap> maps(host, encoded), place(host, 1);
  LaunchShape shape;
  shape.threads = 64;
  shape.sharedBytes = sizeof(WrittenShared);
  host.run(writtenMapKernel, shape, maps.data, place.data, out.data);
  return compare(bitsOf(out.data, out.count), expected);
}

} // namespace probes

#endif // MLA_TEST_PROBES_REDUCEPROBES_H
