//===- TensorShapesKernels.cpp - Layouts of tensor memory, for tests ------===//

#include "TensorShapesKernel.h"

using namespace mla;
using namespace mla::test;

namespace {

struct Shared {
  SharedTile<Bf16, 64, 64> a, b;
  SharedTile<Bf16, 128, 8, Swizzle::None> rows;
  Barrier done;
  TmemSlot slot;
};

template <class S> MLA_DEVICE TmemRange<64> begin(S &s) {
  if (threadIndex() == 0) {
    s.done.init(1);
    fenceBarrierInit();
  }
  fenceProxyAsyncShared();
  if (threadIndex() < 32)
    tmemAllocate<CtaGroup::One, 64>(s.slot);
  tcgen05FenceBefore();
  syncThreads();
  tcgen05FenceAfter();
  return tmemRange<64>(s.slot);
}

MLA_DEVICE void end(TmemRange<64> range) {
  tcgen05FenceBefore();
  syncThreads();
  if (threadIndex() < 32)
    tmemFree<CtaGroup::One>(range);
}

MLA_DEVICE uint32_t ownLane() { return threadIndex() / 32 * 32; }

template <TmemShape S> MLA_KERNEL(128, 1) shapes(float *out) {
  auto &s = dynamicShared<Shared>();
  const auto range = begin(s).atLane(ownLane());
  Frag<float, 32> values;
  for (int c = 0; c < 32; ++c)
    values[c] = 1000.0f * threadIndex() + c;
  tmemStore(range.template part<0, 32>(), values);
  tmemWaitStore();
  Frag<float, 8> read;
  tmemLoad<S>(read, range.template part<0, 32>());
  tmemWaitLoad(read);
  for (int j = 0; j < 8; ++j)
    out[threadIndex() * 8 + j] = read[j];
  end({range.address - (ownLane() << 16)});
}

template <TmemShape S> MLA_KERNEL(128, 1) packedShapes(uint32_t *out) {
  auto &s = dynamicShared<Shared>();
  const auto range = begin(s).atLane(ownLane());
  Frag<uint32_t, 32> values;
  for (int c = 0; c < 32; ++c)
    values[c] = 0xabcd0000u | (100 * laneIndex() + c);
  tmemStore(range.template part<0, 32>(), values);
  tmemWaitStore();
  Frag<uint32_t, 8> read;
  tmemLoadPacked<S>(read, range.template part<0, 32>());
  tmemWaitLoad(read);
  for (int j = 0; j < 8; ++j)
    out[threadIndex() * 8 + j] = read[j];
  end({range.address - (ownLane() << 16)});
}

template <TmemShape S> MLA_KERNEL(128, 1) unpackedShapes(uint32_t *out) {
  auto &s = dynamicShared<Shared>();
  const auto range = begin(s).atLane(ownLane());
  Frag<uint32_t, 16> zeros;
  fill(zeros, 0u);
  tmemStore(range.template part<0, 16>(), zeros);
  tmemWaitStore();
  Frag<uint32_t, 4> packed;
  for (int j = 0; j < 4; ++j)
    packed[j] = 512 * laneIndex() + 2 * j | (512 * laneIndex() + 2 * j + 1)
                                                << 16;
  tmemStoreUnpacked<S>(range.template part<0, 16>(), packed);
  tmemWaitStore();
  Frag<uint32_t, 16> read;
  tmemLoad(read, range.template part<0, 16>());
  tmemWaitLoad(read);
  for (int c = 0; c < 16; ++c)
    out[threadIndex() * 16 + c] = read[c];
  end({range.address - (ownLane() << 16)});
}

struct HalfShared {
  SharedTile<F16, 128, 64> a;
  SharedTile<F16, 64, 64> b;
  Barrier done;
  TmemSlot slot;
};

/// Bypasses the instruction layer, because it has no accumulators in f16.
MLA_KERNEL(128, 1) f16Result(const F16 *a, const F16 *b, uint32_t *out) {
  auto &s = dynamicShared<HalfShared>();
  for (uint32_t k = 0; k < 16; ++k) {
    s.a.at(threadIndex(), k) = a[threadIndex() * 16 + k];
    if (threadIndex() < 64)
      s.b.at(threadIndex(), k) = b[threadIndex() * 16 + k];
  }
  const auto range = begin(s);
  if (threadIndex() == 0) {
    const uint32_t instruction =
        ummaInstruction<F16, F16>(128, 64, Major::K, Major::K, false);
    for (bool accumulate : {false, true})
      sim::tensorMultiply({1, false, sim::TensorKind::F16, false, range.address,
                           s.a.kMajor(0, 0).ummaBits(),
                           s.b.kMajor(0, 0).ummaBits(), instruction,
                           accumulate},
                          Location());
    ummaCommit(s.done);
  }
  s.done.wait(Phase::first());
  tcgen05FenceAfter();
  Frag<uint32_t, 64> values;
  tmemLoad(values, range.atLane(ownLane()));
  tmemWaitLoad(values);
  for (int c = 0; c < 64; ++c)
    out[threadIndex() * 64 + c] = values[c];
  end(range);
}

/// Waits for the product and writes the 32 columns of the accumulator.
MLA_DEVICE void writeResult(Shared &s, TmemRange<32> d, float *out) {
  s.done.wait(Phase::first());
  tcgen05FenceAfter();
  Frag<float, 32> values;
  tmemLoad(values, d.atLane(ownLane()));
  tmemWaitLoad(values);
  for (int c = 0; c < 32; ++c)
    out[threadIndex() * 32 + c] = values[c];
}

MLA_DEVICE void fillOperands(Shared &s) {
  for (uint32_t row = threadIndex(); row < 64; row += 128)
    for (uint32_t k = 0; k < 64; ++k) {
      const Bf16 value = fromFloat<Bf16>(wsValue(row, k));
      s.a.at(row, k) = value;
      s.b.at(row, k) = value;
    }
}

template <bool InTensor> MLA_KERNEL(128, 1) weightStationary(float *out) {
  auto &s = dynamicShared<Shared>();
  fillOperands(s);
  const auto range = begin(s);
  const auto d = range.template part<0, 32>();
  const auto p = range.template part<32, 8>();
  // Row m of A must be in the lanes of both halves of D.
  Frag<uint32_t, 8> row;
  for (int j = 0; j < 8; ++j)
    row[j] = packPair<Bf16>(wsValue(threadIndex() % 64, 2 * j),
                            wsValue(threadIndex() % 64, 2 * j + 1))
                 .bits;
  tmemStore(p.atLane(ownLane()), row);
  tmemWaitStore();
  tcgen05FenceBefore();
  syncThreads();
  tcgen05FenceAfter();
  if (threadIndex() == 0) {
    if constexpr (InTensor)
      ummaWs(d, tmemOperand<Bf16, 64>(p), s.b.kMajor(0, 0), false);
    else
      ummaWs(d, s.a.kMajor(0, 0), s.b.kMajor(0, 0), false);
    ummaCommit(s.done);
  }
  writeResult(s, d, out);
  end(range);
}

/// Writes 1000 * lane + column to Count columns of the lanes of the warp.
template <int Count, int Columns>
MLA_DEVICE void numberColumns(TmemRange<Columns> range) {
  Frag<float, Count> values;
  for (int c = 0; c < Count; ++c)
    values[c] = 1000.0f * threadIndex() + c;
  tmemStore(range.template part<0, Count>(), values);
  tmemWaitStore();
}

MLA_KERNEL(128, 1) splitAccess(float *out) {
  auto &s = dynamicShared<Shared>();
  const auto all = begin(s);
  const auto range = all.atLane(ownLane());
  numberColumns<32>(range);
  Frag<float, 8> half;
  tmemLoadSplit<16>(half, range);
  tmemWaitLoad(half);
  for (int j = 0; j < 8; ++j)
    out[threadIndex() * 8 + j] = half[j];
  Frag<float, 32> columns;
  fill(columns, 0.0f);
  tmemStore(range.template part<0, 32>(), columns);
  tmemWaitStore();
  tmemStoreSplit<16>(range.atLane(16), half);
  tmemWaitStore();
  tmemLoad(columns, range.template part<0, 32>());
  tmemWaitLoad(columns);
  for (int c = 0; c < 32; ++c)
    out[1024 + threadIndex() * 32 + c] = columns[c];
  end(all);
}

MLA_KERNEL(128, 1) shiftLanes(float *out) {
  auto &s = dynamicShared<Shared>();
  const auto range = begin(s);
  numberColumns<8>(range.atLane(ownLane()));
  tcgen05FenceBefore();
  syncThreads();
  tcgen05FenceAfter();
  if (threadIndex() == 0) {
    tmemShiftDown<CtaGroup::One>(range.template part<0, 8>());
    ummaCommit(s.done);
  }
  s.done.wait(Phase::first());
  tcgen05FenceAfter();
  Frag<float, 8> values;
  tmemLoad(values, range.template part<0, 8>().atLane(ownLane()));
  tmemWaitLoad(values);
  for (int c = 0; c < 8; ++c)
    out[threadIndex() * 8 + c] = values[c];
  end(range);
}

MLA_KERNEL(128, 1) earlyLoad(float *out) {
  auto &s = dynamicShared<Shared>();
  for (uint32_t i = threadIndex(); i < 64 * 64; i += 128)
    s.a.at(i / 64, i % 64) = s.b.at(i / 64, i % 64) = Bf16{0x3f80};
  const auto range = begin(s);
  const auto d = range.template part<0, 32>();
  Frag<float, 32> values;
  fill(values, 1.0f);
  tmemStore(d.atLane(ownLane()), values);
  tmemWaitStore();
  tcgen05FenceBefore();
  syncThreads();
  tcgen05FenceAfter();
  if (threadIndex() == 0) {
    ummaWs(d, s.a.kMajor(0, 0), s.b.kMajor(0, 0), false);
    ummaCommit(s.done);
  }
  if (threadIndex() < 32) {
    syncWarp();
    tmemLoad(values, d);
    tmemWaitLoad(values);
    for (int c = 0; c < 32; ++c)
      out[threadIndex() * 32 + c] = values[c];
  }
  s.done.wait(Phase::first());
  tcgen05FenceAfter();
  end(range);
}

MLA_KERNEL(128, 1) copyRows(float *out) {
  auto &s = dynamicShared<Shared>();
  auto *words = reinterpret_cast<float *>(s.rows.panelRows(0, 0));
  for (int w = 0; w < 4; ++w)
    words[threadIndex() * 4 + w] = 4.0f * threadIndex() + w;
  const auto range = begin(s);
  if (threadIndex() == 0) {
    tmemCopy<CtaGroup::One, TmemCopyShape::L128x128b>(
        range.template part<0, 4>(), s.rows.kMajor(0, 0));
    ummaCommit(s.done);
  }
  s.done.wait(Phase::first());
  tcgen05FenceAfter();
  Frag<float, 4> values;
  tmemLoad(values, range.template part<0, 4>().atLane(ownLane()));
  tmemWaitLoad(values);
  for (int w = 0; w < 4; ++w)
    out[threadIndex() * 4 + w] = values[w];
  end(range);
}

template <class T> void queue(void (*kernel)(T *), Stream device, T *out) {
  LaunchShape shape;
  shape.threads = 128;
  shape.sharedBytes = sizeof(Shared);
  launch(kernel, shape, device, out);
}

} // namespace

// Calls queue() for the kernel of a shape.
#define MLA_BY_SHAPE(kernel)                                                   \
  switch (shape) {                                                             \
  case TmemShape::L32x32b:                                                     \
    return queue(kernel<TmemShape::L32x32b>, device, out);                     \
  case TmemShape::L16x64b:                                                     \
    return queue(kernel<TmemShape::L16x64b>, device, out);                     \
  case TmemShape::L16x128b:                                                    \
    return queue(kernel<TmemShape::L16x128b>, device, out);                    \
  case TmemShape::L16x256b:                                                    \
    return queue(kernel<TmemShape::L16x256b>, device, out);                    \
  }

void mla::test::queueTensorShape(TmemShape shape, Stream device, float *out) {
  MLA_BY_SHAPE(shapes)
}
void mla::test::queuePackedShape(TmemShape shape, Stream device,
                                 uint32_t *out) {
  MLA_BY_SHAPE(packedShapes)
}
void mla::test::queueUnpackedShape(TmemShape shape, Stream device,
                                   uint32_t *out) {
  MLA_BY_SHAPE(unpackedShapes)
}

void mla::test::queueF16Result(Stream device, const F16 *a, const F16 *b,
                               uint32_t *out) {
  LaunchShape shape;
  shape.threads = 128;
  shape.sharedBytes = sizeof(HalfShared);
  launch(f16Result, shape, device, a, b, out);
}

void mla::test::queueUmmaWs(bool isAInTensor, Stream device, float *out) {
  queue(isAInTensor ? weightStationary<true> : weightStationary<false>, device,
        out);
}

void mla::test::queueSplitAccess(Stream device, float *out) {
  queue(splitAccess, device, out);
}
void mla::test::queueTensorShift(Stream device, float *out) {
  queue(shiftLanes, device, out);
}
void mla::test::queueEarlyLoad(Stream device, float *out) {
  queue(earlyLoad, device, out);
}

void mla::test::queueTensorCopy(Stream device, float *out) {
  queue(copyRows, device, out);
}
