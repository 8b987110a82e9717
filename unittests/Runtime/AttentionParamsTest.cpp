//===- AttentionParamsTest.cpp - Parameters of the GPU's attention kernels ===//
//
// Tests lib/Runtime/CUDA/AttentionParams.cpp: strides in the kernels' units,
// widths of loads and stores, and the factors of an LSE. Addresses are invalid,
// because nothing reads the data.
//
//===----------------------------------------------------------------------===//

#include "lib/Runtime/CUDA/AttentionParams.h"

#include "Arch/Types.h"
#include "mla-runtime/mla_runtime.h"

#include <cmath>
#include <gtest/gtest.h>
#include <vector>

using namespace mla;
using namespace mla::runtime;
using kernels::AttentionProblem;

namespace {

/// Returns an address that is a multiple of 4096.
const char *page(uint64_t number) {
  return reinterpret_cast<const char *>(number << 12);
}
template <class T> T *pointer(uint64_t number) {
  return reinterpret_cast<T *>(number << 12);
}

/// Returns a decode in bf16 with different addresses and strides, all multiples
/// of 64 bytes.
AttentionProblem decode() {
  AttentionProblem p;
  p.dtype = MLA_BF16;
  p.batch = 3;
  p.heads = 5;
  p.queryLength = 2;
  p.tokens = 6;
  p.queryA = {page(1), 64 * 101, 64 * 51, 64 * 11, 512};
  p.queryB = {page(2), 64 * 102, 64 * 52, 64 * 12, 64};
  p.out = {page(3), 64 * 103, 64 * 53, 64 * 13, 512};
  p.pagedA = {page(4), 64 * 1004, 64 * 14, 100};
  p.pagedB = {page(5), 64 * 1005, 64 * 15, 100};
  p.blockTable = pointer<const int32_t>(6);
  p.tableStride = 17;
  p.pageSize = 32;
  p.lengths = pointer<const int32_t>(7);
  p.maxLength = 999;
  p.valueWidth = 512;
  return p;
}

/// Returns the same problem with dense keys and values.
AttentionProblem prefill() {
  AttentionProblem p = decode();
  p.blockTable = nullptr;
  p.pagedA = p.pagedB = {};
  p.keyA = {page(8), 64 * 108, 64 * 58, 64 * 18, 128};
  p.keyB = {page(9), 64 * 109, 64 * 59, 64 * 19, 64};
  p.value = {page(10), 64 * 110, 64 * 60, 64 * 20, 96};
  p.valueIsKey = false;
  p.keyHeads = p.heads;
  p.keyDType = MLA_BF16;
  return p;
}

auto paged(const AttentionProblem &p) { return pagedParams<arch::Bf16>(p); }
auto generic(const AttentionProblem &p) { return genericParams<arch::Bf16>(p); }

TEST(AttentionParams, SizesAndPointers) {
  AttentionProblem p = decode();
  p.lse = pointer<float>(11);
  p.lseSequence = 21;
  p.lseToken = 22;
  p.lseHead = 23;
  p.cuSeqlens = pointer<const int32_t>(12);
  p.causal = true;
  p.window = 77;
  p.sink = page(13);
  const cuda::DecodeParams<arch::Bf16> params = paged(p);
  EXPECT_EQ(params.batch, 3);
  EXPECT_EQ(params.heads, 5);
  EXPECT_EQ(params.queryLen, 2);
  EXPECT_EQ(params.totalTokens, 6);
  EXPECT_EQ(params.pageSize, 32);
  EXPECT_EQ(params.maxLength, 999);
  EXPECT_EQ(params.causal, 1);
  EXPECT_EQ(params.window, 77);
  EXPECT_EQ(params.blockTable, p.blockTable);
  EXPECT_EQ(params.tableStride, 17);
  EXPECT_EQ(params.seqLens, p.lengths);
  EXPECT_EQ(params.cuSeqlens, p.cuSeqlens);
  EXPECT_EQ(params.sink, p.sink);
  EXPECT_EQ(params.lse.base, p.lse);
  EXPECT_EQ(params.lse.sequence, 21);
  EXPECT_EQ(params.lse.token, 22);
  EXPECT_EQ(params.lse.head, 23);
}

/// The scale of a cache of latents multiplies elements. Those of separate keys
/// and values multiply scores and results.
TEST(AttentionParams, ScalesOfE4m3) {
  AttentionProblem p = prefill();
  EXPECT_FALSE(generic(p).isStored);
  p.dtype = p.keyDType = MLA_F8E4M3;
  p.qScale = {pointer<const float>(21), 0};
  p.kScale = {pointer<const float>(22), 1};
  p.vScale = {pointer<const float>(23), 0};
  auto params = generic(p);
  EXPECT_TRUE(params.isStored);
  EXPECT_EQ(params.queryType, cuda::Element::E4m3);
  for (const auto *stored :
       {&params.storedA, &params.storedB, &params.storedValue})
    EXPECT_EQ(stored->type, cuda::Element::E4m3);
  EXPECT_EQ(params.queryScale.base, p.qScale.base);
  EXPECT_EQ(params.keyScale.base, p.kScale.base);
  EXPECT_EQ(params.keyScale.stride, 1);
  EXPECT_EQ(params.valueScale.base, p.vScale.base);
  EXPECT_EQ(params.valueScale.stride, 0);
  EXPECT_EQ(params.cacheScale.base, nullptr);
  p = decode();
  p.codecA.type = p.codecB.type = MLA_F8E4M3;
  p.kScale = p.vScale = {pointer<const float>(22), 0};
  params = generic(p);
  EXPECT_TRUE(params.isStored);
  EXPECT_EQ(params.queryType, cuda::Element::Bf16);
  EXPECT_EQ(params.storedValue.type, cuda::Element::E4m3);
  EXPECT_EQ(params.cacheScale.base, p.kScale.base);
  EXPECT_EQ(params.keyScale.base, nullptr);
  EXPECT_EQ(params.valueScale.base, nullptr);
}

TEST(AttentionParams, TunedStridesAreElementsAndPagesBytes) {
  const cuda::DecodeParams<arch::Bf16> params = paged(decode());
  EXPECT_EQ(static_cast<const void *>(params.queryLatent.base), page(1));
  EXPECT_EQ(params.queryLatent.sequence, 32 * 101);
  EXPECT_EQ(params.queryLatent.token, 32 * 51);
  EXPECT_EQ(params.queryLatent.head, 32 * 11);
  EXPECT_EQ(static_cast<const void *>(params.queryRope.base), page(2));
  EXPECT_EQ(params.queryRope.head, 32 * 12);
  EXPECT_EQ(static_cast<const void *>(params.out.base), page(3));
  EXPECT_EQ(params.out.sequence, 32 * 103);
  EXPECT_EQ(params.out.token, 32 * 53);
  EXPECT_EQ(params.out.head, 32 * 13);
  EXPECT_EQ(params.latent.base, page(4));
  EXPECT_EQ(params.latent.page, 64 * 1004);
  EXPECT_EQ(params.latent.token, 64 * 14);
  EXPECT_EQ(params.rope.base, page(5));
  EXPECT_EQ(params.rope.page, 64 * 1005);
  EXPECT_EQ(params.rope.token, 64 * 15);
}

void expectRows(const cuda::generic::Rows &rows, const kernels::RowView &view) {
  EXPECT_EQ(rows.base, view.base);
  EXPECT_EQ(rows.outer, view.sequence);
  EXPECT_EQ(rows.token, view.token);
  EXPECT_EQ(rows.head, view.head);
  EXPECT_EQ(rows.width, view.width);
}

TEST(AttentionParams, GenericStridesAreBytes) {
  AttentionProblem p = prefill();
  const auto params = generic(p);
  expectRows(params.queryA, p.queryA);
  expectRows(params.queryB, p.queryB);
  expectRows(params.keyA, p.keyA);
  expectRows(params.keyB, p.keyB);
  expectRows(params.value, p.value);
  EXPECT_EQ(genericParams<float>(p).out.token, 16 * 53);
  p.valueIsKey = true;
  expectRows(generic(p).value, p.keyA);
}

/// Rows of pages must have the width of the query segment, or width 0 if there
/// is no rope field.
TEST(AttentionParams, GenericPages) {
  AttentionProblem p = decode();
  auto params = generic(p);
  expectRows(params.keyA, {page(4), 64 * 1004, 64 * 14, 0, 512});
  expectRows(params.keyB, {page(5), 64 * 1005, 64 * 15, 0, 64});
  expectRows(params.value, {page(4), 64 * 1004, 64 * 14, 0, 512});
  p.pagedB = {};
  EXPECT_EQ(generic(p).keyB.width, 0);
}

/// Each address and stride of an operand must limit the width of loads.
TEST(AttentionParams, ChunksOfRows) {
  using cuda::generic::Rows;
  struct Operand {
    kernels::RowView AttentionProblem::*view;
    Rows cuda::generic::AttentionParams<arch::Bf16>::*rows;
  };
  using P = AttentionProblem;
  using G = cuda::generic::AttentionParams<arch::Bf16>;
  const Operand operands[] = {{&P::queryA, &G::queryA},
                              {&P::queryB, &G::queryB},
                              {&P::keyA, &G::keyA},
                              {&P::keyB, &G::keyB},
                              {&P::value, &G::value}};
  const int64_t steps[][2] = {{64, 16}, {16, 16}, {8, 4}, {4, 4}, {2, 2}};
  for (const auto &[step, chunk] : steps)
    for (const Operand &operand : operands)
      for (int part = 0; part < 4; ++part) {
        P p = prefill();
        kernels::RowView &view = p.*operand.view;
        view.base += part == 0 ? step : 0;
        view.sequence += part == 1 ? step : 0;
        view.token += part == 2 ? step : 0;
        view.head += part == 3 ? step : 0;
        const G params = generic(p);
        for (const Operand &other : operands)
          EXPECT_EQ((params.*other.rows).chunk,
                    other.rows == operand.rows ? chunk : 16)
              << step << " " << part;
      }
}

TEST(AttentionParams, ChunksOfPages) {
  const int64_t steps[][2] = {{16, 16}, {8, 4}, {4, 4}, {2, 2}};
  for (const auto &[step, chunk] : steps)
    for (int part = 0; part < 3; ++part)
      for (auto view : {&AttentionProblem::pagedA, &AttentionProblem::pagedB}) {
        AttentionProblem p = decode();
        kernels::PagedRows &rows = p.*view;
        rows.base += part == 0 ? step : 0;
        rows.page += part == 1 ? step : 0;
        rows.token += part == 2 ? step : 0;
        const auto params = generic(p);
        const bool isA = view == &AttentionProblem::pagedA;
        EXPECT_EQ(params.keyA.chunk, isA ? chunk : 16) << step << " " << part;
        EXPECT_EQ(params.value.chunk, isA ? chunk : 16) << step << " " << part;
        EXPECT_EQ(params.keyB.chunk, isA ? 16 : chunk) << step << " " << part;
      }
}

/// Out must be stored in pairs exactly if all of its rows begin at even
/// elements.
TEST(AttentionParams, PairStores) {
  EXPECT_TRUE(generic(decode()).pairStores);
  for (int part = 0; part < 4; ++part) {
    AttentionProblem p = decode();
    kernels::RowView &out = p.out;
    int64_t *const strides[] = {&out.sequence, &out.token, &out.head};
    int64_t *const sizes[] = {&p.batch, &p.queryLength, &p.heads};
    auto add = [&](int64_t bytes) {
      part == 3 ? void(out.base += bytes) : void(*strides[part] += bytes);
    };
    add(2);
    EXPECT_FALSE(generic(p).pairStores) << part;
    add(2);
    EXPECT_TRUE(generic(p).pairStores) << part;
    EXPECT_FALSE(genericParams<float>(p).pairStores) << part;
    add(4);
    EXPECT_TRUE(genericParams<float>(p).pairStores) << part;
    add(2);
    if (part < 3)
      *sizes[part] = 1; // the stride leads nowhere
    EXPECT_EQ(generic(p).pairStores, part < 3) << part;
  }
}

/// The tuned kernels work in base 2 and the generic kernel in natural
/// logarithms, so they must get different factors of an LSE.
TEST(AttentionParams, LseOfBothBases) {
  AttentionProblem p = decode();
  EXPECT_FLOAT_EQ(paged(p).lseFactor, std::log(2.0f));
  EXPECT_FLOAT_EQ(generic(p).lseUnit, 1.0f);
  p.lseBase = 1;
  EXPECT_FLOAT_EQ(paged(p).lseFactor, 1.0f);
  EXPECT_FLOAT_EQ(generic(p).lseUnit, std::log2(std::exp(1.0f)));
}

TEST(AttentionParams, LseOfEmptyRows) {
  AttentionProblem p = decode();
  EXPECT_EQ(paged(p).emptyLse, -INFINITY);
  EXPECT_EQ(generic(p).emptyLse, -INFINITY);
  p.emptyLse = INFINITY;
  EXPECT_EQ(paged(p).emptyLse, INFINITY);
  EXPECT_EQ(generic(p).emptyLse, INFINITY);
}

TEST(AttentionParams, Scales) {
  AttentionProblem p = decode();
  p.scale = 0.25f;
  EXPECT_FLOAT_EQ(paged(p).scaleLog2, 0.25f * std::log2(std::exp(1.0f)));
  EXPECT_EQ(generic(p).scale, 0.25f);
  p.scale = 0; // 0 * -inf would be NaN
  EXPECT_GT(paged(p).scaleLog2, 0);
  EXPECT_LT(paged(p).scaleLog2, 1e-29f);
  EXPECT_EQ(generic(p).scale, 0);
  p.scale = -2;
  EXPECT_EQ(generic(p).scale, -2);
}

TEST(AttentionParams, MaskStridesAreBytes) {
  AttentionProblem p = prefill();
  EXPECT_EQ(generic(p).mask.base, nullptr);
  p.mask = {page(14), MLA_BF16, 31, 32, 33, 34, 35};
  cuda::generic::MaskRows mask = generic(p).mask;
  EXPECT_EQ(mask.base, page(14));
  EXPECT_EQ(mask.sequence, 62);
  EXPECT_EQ(mask.head, 64);
  EXPECT_EQ(mask.query, 66);
  EXPECT_EQ(mask.key, 68);
  EXPECT_EQ(mask.lastQuery, 35);
  EXPECT_FALSE(mask.isBool);
  EXPECT_EQ(mask.type, cuda::Element::Bf16);
  p.mask.dtype = MLA_F32;
  EXPECT_EQ(generic(p).mask.key, 136);
  EXPECT_EQ(generic(p).mask.type, cuda::Element::F32);
  p.mask.dtype = MLA_I1;
  EXPECT_EQ(generic(p).mask.key, 34);
  EXPECT_TRUE(generic(p).mask.isBool);
}

TEST(AttentionParams, WhatNoInt32HoldsIsItsLargest) {
  AttentionProblem p = prefill();
  p.mask = {page(14), MLA_F32, 0, 0, 0, 0, int64_t{1} << 33};
  EXPECT_EQ(generic(p).mask.lastQuery, INT32_MAX);
  EXPECT_EQ(generic(p).maskKeys, INT32_MAX);
  p.maskKeys = 40;
  EXPECT_EQ(generic(p).maskKeys, 40);
  p.maskKeys = int64_t{1} << 32;
  EXPECT_EQ(generic(p).maskKeys, INT32_MAX);
}

/// The window must be limited, so that a position minus the window fits an
/// int32.
TEST(AttentionParams, WideWindow) {
  AttentionProblem p = decode();
  for (int64_t window : {int64_t{1} << 30, int64_t{1} << 32, INT64_MAX}) {
    p.window = window;
    EXPECT_EQ(paged(p).window, INT32_MAX / 2);
    EXPECT_EQ(generic(p).window, INT32_MAX / 2);
  }
}

TEST(AttentionParams, HeadsOfATile) {
  EXPECT_EQ(generic(decode()).rowHeads, 5);
  EXPECT_EQ(generic(prefill()).rowHeads, 1);
}

/// The plan of grouped-query attention is for one key head, so `heads` is then
/// the number of heads that share it.
TEST(AttentionParams, GroupedHeads) {
  AttentionProblem p = decode();
  p.heads = 6;
  p.keyHeads = 2;
  p.queryB = {};
  p.pagedB = {};
  p.pagedA.head = 64 * 3;
  p.valueIsKey = false;
  p.valueWidth = 96;
  p.pagedValue = {page(8), 64 * 1008, 64 * 18, 100, 64 * 4};
  const auto params = generic(p);
  EXPECT_EQ(params.keyHeads, 2);
  EXPECT_EQ(params.rowHeads, 3);
  EXPECT_EQ(params.heads, 3);
  EXPECT_EQ(params.keyA.head, 64 * 3);
  EXPECT_EQ(params.value.base, p.pagedValue.base);
  EXPECT_EQ(params.value.outer, 64 * 1008);
  EXPECT_EQ(params.value.token, 64 * 18);
  EXPECT_EQ(params.value.head, 64 * 4);
  EXPECT_EQ(params.value.width, 96);
  p.pagedValue.head += 2;
  EXPECT_EQ(alignmentOf(p), 2);
}

TEST(AttentionParams, SinkAndRaggedKeys) {
  AttentionProblem p = prefill();
  p.sink = page(15);
  p.sinkType = MLA_F16;
  p.cuSeqlensK = pointer<const int32_t>(16);
  const auto params = generic(p);
  EXPECT_EQ(params.sinkBase, page(15));
  EXPECT_EQ(params.sinkType, cuda::Element::F16);
  EXPECT_EQ(params.cuSeqlensK, p.cuSeqlensK);
}

TEST(AttentionParams, TunedPrefill) {
  AttentionProblem p = prefill();
  p.queryA.width = 128;
  p.valueWidth = 96;
  p.sink = page(15);
  p.cuSeqlensK = pointer<const int32_t>(16);
  p.scale = 0;
  const auto params = prefillParams<arch::Bf16>(p);
  EXPECT_EQ(params.nope, 128);
  EXPECT_EQ(params.rope, 64);
  EXPECT_EQ(params.valueWidth, 96);
  EXPECT_EQ(params.cuSeqlensK, p.cuSeqlensK);
  EXPECT_EQ(params.sink, p.sink);
  EXPECT_GT(params.scaleLog2, 0); // -inf * 0 would be NaN
  auto expectView = [](const cuda::RowView<const arch::Bf16> &view,
                       const kernels::RowView &from) {
    EXPECT_EQ(reinterpret_cast<const char *>(view.base), from.base);
    EXPECT_EQ(view.sequence, from.sequence / 2);
    EXPECT_EQ(view.token, from.token / 2);
    EXPECT_EQ(view.head, from.head / 2);
  };
  expectView(params.queryLatent, p.queryA);
  expectView(params.queryRope, p.queryB);
  expectView(params.keyNope, p.keyA);
  expectView(params.keyRope, p.keyB);
  expectView(params.value, p.value);
}

TEST(AttentionParams, AlignmentOfDenseKeys) {
  AttentionProblem p = prefill();
  EXPECT_EQ(alignmentOf(p), 16);
  for (kernels::RowView AttentionProblem::*view :
       {&AttentionProblem::keyA, &AttentionProblem::keyB,
        &AttentionProblem::value}) {
    AttentionProblem other = prefill();
    (other.*view).base += 2;
    EXPECT_EQ(alignmentOf(other), 2);
    for (int64_t kernels::RowView::*stride :
         {&kernels::RowView::sequence, &kernels::RowView::token,
          &kernels::RowView::head}) {
      other = prefill();
      (other.*view).*stride += 8;
      EXPECT_EQ(alignmentOf(other), 8);
    }
  }
  // Strides of dimensions of size 1 do not count.
  p.keyA.sequence += 2;
  p.keyA.token += 4;
  p.keyA.head += 8;
  p.batch = p.maxLength = p.heads = 1;
  EXPECT_EQ(alignmentOf(p), 16);
}

/// stridesOf() and basesOf() return all inputs of alignmentOf() of a decode.
std::vector<int64_t *> stridesOf(AttentionProblem &p) {
  return {&p.queryA.sequence, &p.queryA.token, &p.queryA.head,
          &p.queryB.sequence, &p.queryB.token, &p.queryB.head,
          &p.out.sequence,    &p.out.token,    &p.out.head,
          &p.pagedA.page,     &p.pagedA.token, &p.pagedB.page,
          &p.pagedB.token};
}
std::vector<const char **> basesOf(AttentionProblem &p) {
  return {&p.queryA.base, &p.queryB.base, &p.out.base, &p.pagedA.base,
          &p.pagedB.base};
}

TEST(AttentionParams, AlignmentOfEachOperand) {
  AttentionProblem p = decode();
  EXPECT_EQ(alignmentOf(p), 16); // the most that a kernel requires
  for (const int64_t bytes : {2, 4, 8, 16}) {
    for (size_t i = 0; i < basesOf(p).size(); ++i) {
      AttentionProblem other = decode();
      *basesOf(other)[i] += bytes;
      EXPECT_EQ(alignmentOf(other), bytes) << "address " << i;
    }
    for (size_t i = 0; i < stridesOf(p).size(); ++i) {
      AttentionProblem other = decode();
      *stridesOf(other)[i] += bytes;
      EXPECT_EQ(alignmentOf(other), bytes) << "stride " << i;
    }
  }
}

/// TMA requires strides below 2^40 bytes, so longer strides must count as
/// unaligned.
TEST(AttentionParams, AlignmentOfLongStrides) {
  AttentionProblem p = decode();
  for (size_t i = 0; i < stridesOf(p).size(); ++i) {
    AttentionProblem other = decode();
    *stridesOf(other)[i] = (int64_t{1} << 40) - 16;
    EXPECT_EQ(alignmentOf(other), 16) << i;
    *stridesOf(other)[i] = int64_t{1} << 40;
    EXPECT_EQ(alignmentOf(other), 1) << i;
  }
}

TEST(AttentionParams, AlignmentWithoutWhatIsNotThere) {
  AttentionProblem p = decode();
  for (kernels::RowView *view : {&p.queryA, &p.queryB, &p.out}) {
    view->sequence += 2;
    view->token += 4;
    view->head += 8;
  }
  EXPECT_EQ(alignmentOf(p), 2);
  p.batch = 1;
  EXPECT_EQ(alignmentOf(p), 4);
  p.queryLength = 1;
  EXPECT_EQ(alignmentOf(p), 8);
  p.heads = 1;
  EXPECT_EQ(alignmentOf(p), 16);
  p.queryB = {};
  p.pagedB = {};
  EXPECT_EQ(alignmentOf(p), 16);
}

} // namespace
