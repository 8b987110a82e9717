//===- ThreadProbes.h - Collectives, barriers, atomics, conversions -------===//
#ifndef MLA_TEST_PROBES_THREADPROBES_H
#define MLA_TEST_PROBES_THREADPROBES_H

#include "Probe.h"

#include <algorithm>

namespace probes {
using namespace mla::arch;

/// Tests the results of warp collectives in each lane.
MLA_KERNEL(64, 1) collectiveKernel(uint32_t *out) {
  const uint32_t t = threadIndex(), lane = laneIndex();
  uint32_t *mine = out + t * 12;
  mine[0] = shuffle(t * 3, 5);
  mine[1] = shuffleXor(t * 3, 6);
  mine[2] = shuffleDown(t * 3, 7);
  mine[3] = shuffleUp(t * 3, 9);
  mine[4] = ballotLanes(t % 3 == 0);
  mine[5] = anyLane(t == 40);
  mine[6] = allLanesHold(t < 50);
  mine[7] = electOne();
  mine[8] = lane * 100 + warpIndex();
  mine[9] = ctaX() * 10 + gridX();
  mine[10] = syncThreadsOr(t == 63);
  mine[11] = ctaThreads();
}
inline Outcome collectives(ProbeHost &host) {
  Array<uint32_t> out(host, 3 * 64 * 12);
  LaunchShape shape;
  shape.threads = 64;
  host.run(collectiveKernel, shape, out.data);
  std::vector<uint32_t> expected;
  for (uint32_t t = 0; t < 64; ++t) {
    const uint32_t warp = t / 32, lane = t % 32, base = warp * 32;
    uint32_t thirds = 0;
    for (uint32_t l = 0; l < 32; ++l)
      thirds |= ((base + l) % 3 == 0 ? 1u : 0u) << l;
    for (uint32_t word :
         {(base + 5) * 3, (base + (lane ^ 6)) * 3,
          (lane + 7 < 32 ? t + 7 : t) * 3, (lane >= 9 ? t - 9 : t) * 3, thirds,
          warp, warp == 0 ? 1u : 0u, lane == 0 ? 1u : 0u, lane * 100 + warp, 1u,
          1u, 64u})
      expected.push_back(word);
  }
  return compare(bitsOf(out.data, 64 * 12), expected);
}

/// Tests the phases of a barrier with 2 arrivals: bits 2i and 2i + 1 are the
/// results of testing phase i / 2 before and after arrival i.
struct PhaseShared {
  Barrier bar;
};
MLA_KERNEL(32, 1) phaseKernel(uint32_t *out) {
  auto &s = dynamicShared<PhaseShared>();
  if (threadIndex() == 0) {
    s.bar.init(2);
    fenceBarrierInit();
    uint32_t seen = 0;
    for (int i = 0; i < 4; ++i) {
      seen |= s.bar.testWait(Phase::at(i / 2)) ? 1u << 2 * i : 0u;
      s.bar.arrive();
      seen |= s.bar.testWait(Phase::at(i / 2)) ? 2u << 2 * i : 0u;
    }
    out[0] = seen;
    s.bar.arriveMany(2);
    out[1] = s.bar.tryWait(Phase::at(2));
    s.bar.expectTx(0);
    out[2] = s.bar.testWait(Phase::at(3));
    s.bar.invalidate();
  }
}
inline Outcome phases(ProbeHost &host) {
  Array<uint32_t> out(host, 3);
  LaunchShape shape;
  shape.threads = 32;
  shape.sharedBytes = sizeof(PhaseShared);
  host.run(phaseKernel, shape, out.data);
  // A phase is complete only after its second arrival.
  return compare(bitsOf(out.data, 3), {2u << 2 | 2u << 6, 1, 0});
}

/// Four warps take turns through a ring of named barriers: warp w adds after
/// warp w - 1.
struct TurnShared {
  SharedArray<uint32_t, 32> sum;
};
MLA_KERNEL(128, 1) turnKernel(uint32_t *out) {
  auto &s = dynamicShared<TurnShared>();
  const uint32_t warp = warpIndex(), lane = laneIndex();
  if (warp == 0)
    s.sum[lane] = lane;
  if (warp != 0)
    syncNamed<64>(warp);
  s.sum[lane] = s.sum[lane] * 3 + warp;
  if (warp != 3)
    arriveNamed<64>(warp + 1);
  NamedBarrier<8, 128>::sync();
  if (warp == 1)
    out[lane] = s.sum[lane];
}
inline Outcome turns(ProbeHost &host) {
  Array<uint32_t> out(host, 32);
  LaunchShape shape;
  shape.threads = 128;
  shape.sharedBytes = sizeof(TurnShared);
  host.run(turnKernel, shape, out.data);
  std::vector<uint32_t> expected;
  for (uint32_t lane = 0; lane < 32; ++lane) {
    uint32_t sum = lane;
    for (uint32_t warp = 0; warp < 4; ++warp)
      sum = sum * 3 + warp;
    expected.push_back(sum);
  }
  return compare(bitsOf(out.data, 32), expected);
}

/// 16 CTAs update a counter, a maximum and a lock-free sum of floats. The last
/// CTA to arrive reads what the others published.
struct Counters {
  uint32_t tickets, top, claimed, last;
  float sum;
  uint32_t flags[16];
};
MLA_KERNEL(64, 1) counterKernel(Counters *c) {
  if (threadIndex() != 0)
    return;
  fetchMax(&c->top, 100 + ctaX() * 7 % 16);
  reduceAdd(&c->sum, 0.25f);
  compareExchange(&c->claimed, 0u, 1u);
  storeRelease(&c->flags[ctaX()], ctaX() + 1);
  const uint32_t ticket =
      fetchAdd<Order::AcquireRelease>(&c->tickets, uint32_t{1});
  if (ticket != gridX() - 1)
    return;
  uint32_t total = 0;
  for (uint32_t i = 0; i < gridX(); ++i)
    total += loadAcquire(&c->flags[i]);
  exchange(&c->last, total);
}
inline Outcome counters(ProbeHost &host) {
  Array<Counters> state(host, 1);
  LaunchShape shape;
  shape.gridX = 16;
  shape.threads = 64;
  host.run(counterKernel, shape, state.data);
  const Counters &c = *state.data;
  return compare(
      {c.tickets, c.top, c.claimed, c.last, static_cast<uint32_t>(c.sum * 4)},
      {16, 115, 1, 136, 16});
}

/// The kind of a conversion. convert() converts two numbers and returns up to
/// 32 bits.
enum class Conversion { Bf16, F16, E4m3, E5m2, Single };
template <Conversion C> MLA_DEVICE uint32_t convert(float x, float y) {
  if constexpr (C == Conversion::Bf16)
    return packPair<Bf16>(x, y).bits;
  else if constexpr (C == Conversion::F16)
    return packPair<F16>(x, y).bits;
  else if constexpr (C == Conversion::E4m3)
    return packQuad<E4m3>(x, y, -x, -y).bits;
  else if constexpr (C == Conversion::E5m2)
    return packQuad<E5m2>(x, y, -x, -y).bits;
  else
    return fromFloat<Bf16>(x).bits | uint32_t{fromFloat<F16>(y).bits} << 16;
}
template <Conversion C>
MLA_KERNEL(128, 1)
convertKernel(const float *in, uint32_t *out, uint32_t count) {
  for (uint32_t i = ctaX() * 128 + threadIndex(); i < count; i += gridX() * 128)
    out[i] = convert<C>(in[2 * i], in[2 * i + 1]);
}
/// Converts all pairs of FP8 numbers whose bits have the sum 3 modulo 256, and
/// the first number of each pair to f32.
template <class T> MLA_KERNEL(128, 1) expandKernel(uint32_t *out) {
  const uint32_t i = ctaX() * 128 + threadIndex();
  const Pair<F16> pair =
      toF16<T>(static_cast<uint16_t>(i | (259 - i) % 256 << 8));
  const float first = firstOf(pair);
  out[2 * i] = pair.bits;
  out[2 * i + 1] = (first > 1.0f ? 1u : 0u) | (first < -1.0f ? 2u : 0u) |
                   (first == first ? 4u : 0u);
}
/// Returns numbers around every boundary: all exponents, mantissas next to
/// ties, NaN, infinity.
inline std::vector<float> boundaryNumbers() {
  std::vector<float> values;
  for (uint32_t exponent = 0; exponent < 256; ++exponent)
    for (uint32_t kept = 0; kept < 16; ++kept)
      for (uint32_t below : {0u, 1u, 0xfffu, 0x1000u, 0x1001u, 0x7fffu, 0x8000u,
                             0x8001u, 0x7ffffu, 0x1ffffu, 0xfffffu, 0x80000u}) {
        const uint32_t bits = (exponent & 1) << 31 | exponent << 23 |
                              ((kept << 19) + below & 0x7fffff);
        float value;
        std::memcpy(&value, &bits, 4);
        values.push_back(value);
      }
  return values;
}
template <Conversion C> Outcome conversions(ProbeHost &host) {
  Array<float> in(host, boundaryNumbers());
  const uint32_t count = static_cast<uint32_t>(in.count / 2);
  Array<uint32_t> out(host, count);
  LaunchShape shape;
  shape.gridX = 8;
  shape.threads = 128;
  host.run(convertKernel<C>, shape, in.data, out.data, count);
  return {bitsOf(out.data, out.count)};
}
template <class T> Outcome expansion(ProbeHost &host) {
  Array<uint32_t> out(host, 512);
  LaunchShape shape;
  shape.gridX = 2;
  shape.threads = 128;
  host.run(expandKernel<T>, shape, out.data);
  return {bitsOf(out.data, out.count)};
}

/// Tests exp2, log2 and the reciprocal.
MLA_KERNEL(128, 1)
functionKernel(const float *in, float *out, uint32_t count) {
  for (uint32_t i = ctaX() * 128 + threadIndex(); i < count;
       i += gridX() * 128) {
    out[3 * i] = exp2Fast(in[i]);
    out[3 * i + 1] = log2Fast(in[i] < 0 ? -in[i] : in[i]);
    out[3 * i + 2] = reciprocalFast(in[i]);
  }
}
inline Outcome functions(ProbeHost &host) {
  Numbers numbers(3);
  std::vector<float> values(4096);
  for (auto &value : values)
    value = numbers.wide(6);
  Array<float> in(host, values), out(host, 3 * values.size());
  LaunchShape shape;
  shape.gridX = 4;
  shape.threads = 128;
  host.run(functionKernel, shape, in.data, out.data,
           static_cast<uint32_t>(values.size()));
  // The host computes the exact values. Relative errors up to 2^-21 are
  // accepted (for a logarithm below 1, absolute errors).
  Outcome outcome{bitsOf(out.data, out.count), true};
  for (size_t i = 0; i < values.size(); ++i) {
    const double x = values[i],
                 exact[3] = {std::exp2(x), std::log2(std::abs(x)), 1 / x};
    for (int f = 0; f < 3; ++f) {
      const double got = out.data[3 * i + f];
      const double scale =
          f == 1 ? std::max(1.0, std::abs(exact[f])) : std::abs(exact[f]);
      const double bound = std::ldexp(scale, -21) + std::ldexp(1.0, -126);
      if (!(std::abs(got - exact[f]) <= bound))
        outcome.isRight = false, outcome.why = "function " + std::to_string(f) +
                                               " of " + std::to_string(x);
    }
  }
  return outcome;
}

/// Tests multiply-adds, maxima and minima of random bits, including NaN,
/// infinities, zeros of both signs and subnormals.
MLA_KERNEL(128, 1)
arithmeticKernel(const float *in, float *out, uint32_t count) {
  for (uint32_t i = ctaX() * 128 + threadIndex(); i < count;
       i += gridX() * 128) {
    const float a = in[3 * i], b = in[3 * i + 1], c = in[3 * i + 2];
    out[3 * i] = multiplyAdd(a, b, c);
    out[3 * i + 1] = maximum(a, b);
    out[3 * i + 2] = minimum(a, b);
  }
}
inline Outcome arithmetic(ProbeHost &host) {
  constexpr uint32_t edges[] = {0,          0x80000000, 1,          0x807fffff,
                                0x00800000, 0x3f800000, 0xbf800001, 0x7f7fffff,
                                0x7f800000, 0xff800000, 0x7f800001, 0xffc12345};
  Numbers numbers(4);
  std::vector<float> values;
  const auto push = [&](uint32_t bits) {
    float value;
    std::memcpy(&value, &bits, 4);
    values.push_back(value);
  };
  for (uint32_t a : edges)
    for (uint32_t b : edges)
      for (uint32_t c : edges)
        push(a), push(b), push(c);
  for (int i = 0; i < 3 * 2048; ++i)
    push(static_cast<uint32_t>(numbers.next()));
  for (int i = 0; i < 3 * 2048; ++i)
    values.push_back(numbers.wide(6));
  Array<float> in(host, values), out(host, values.size());
  LaunchShape shape;
  shape.gridX = 4;
  shape.threads = 128;
  host.run(arithmeticKernel, shape, in.data, out.data,
           static_cast<uint32_t>(values.size() / 3));
  return {bitsOf(out.data, out.count)};
}

/// Tests a dependent launch: a grid that starts early and reads what the
/// previous grid wrote.
MLA_KERNEL(128, 1) writerKernel(uint32_t *data) {
  launchDependents();
  backOff(2000);
  data[ctaX() * 128 + threadIndex()] = ctaX() * 1000 + threadIndex();
}
MLA_KERNEL(128, 1) readerKernel(const uint32_t *data, uint32_t *out) {
  waitForDependencies();
  const uint32_t i = ctaX() * 128 + threadIndex();
  out[i] = data[i] * 2 + 1;
}
inline Outcome dependentLaunch(ProbeHost &host) {
  Array<uint32_t> data(host, 8 * 128), out(host, 8 * 128);
  LaunchShape shape;
  shape.gridX = 8;
  shape.threads = 128;
  host.start(writerKernel, shape, data.data);
  shape.dependent = true;
  host.start(readerKernel, shape, data.data, out.data);
  host.finish();
  std::vector<uint32_t> expected;
  for (uint32_t i = 0; i < 1024; ++i)
    expected.push_back((i / 128 * 1000 + i % 128) * 2 + 1);
  return compare(bitsOf(out.data, out.count), expected);
}

/// One of three warpgroups lowers its registers and the others raise theirs.
/// Before that, each thread has 168 registers.
MLA_KERNEL(384, 1) registerKernel(uint32_t *out) {
  if (warpgroupIndex() == 0) {
    lowerRegisters<40>();
    out[threadIndex()] = 40;
  } else {
    raiseRegisters<232>();
    out[threadIndex()] = 232;
  }
}
inline Outcome registerCounts(ProbeHost &host) {
  Array<uint32_t> out(host, 384);
  LaunchShape shape;
  shape.threads = 384;
  host.run(registerKernel, shape, out.data);
  std::vector<uint32_t> expected(384, 232);
  std::fill_n(expected.begin(), 128, 40);
  return compare(bitsOf(out.data, 384), expected);
}

} // namespace probes

#endif // MLA_TEST_PROBES_THREADPROBES_H
