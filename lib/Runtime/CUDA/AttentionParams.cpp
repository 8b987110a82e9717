//===- AttentionParams.cpp - Parameters of the GPU's attention kernels ----===//

#include "AttentionParams.h"
#include "HeadScale.h"

#include "Arch/Types.h"
#include "mla-runtime/mla_layout.h"

#include <algorithm>
#include <cmath>
#include <type_traits>

using namespace mla;
using mla::kernels::AttentionProblem;
using mla::runtime::headScale;

namespace {

/// The scale of a tuned kernel must not be 0: hidden scores are -inf, and -inf
/// * 0 is NaN.
constexpr float leastScale = 1e-30f;

uint64_t bitsOf(const void *base) { return reinterpret_cast<uint64_t>(base); }

/// Return the strides of queries or out, of dense keys or values, and of pages,
/// combined by bitwise OR.
uint64_t stridesOf(const AttentionProblem &problem,
                   const kernels::RowView &view) {
  return static_cast<uint64_t>((problem.batch > 1 ? view.sequence : 0) |
                               (problem.queryLength > 1 ? view.token : 0) |
                               (problem.heads > 1 ? view.head : 0));
}
uint64_t keyStridesOf(const AttentionProblem &problem,
                      const kernels::RowView &view) {
  return static_cast<uint64_t>((problem.batch > 1 ? view.sequence : 0) |
                               (problem.maxLength > 1 ? view.token : 0) |
                               (problem.heads > 1 ? view.head : 0));
}
uint64_t stridesOf(const kernels::PagedRows &rows) {
  return static_cast<uint64_t>(rows.page | rows.token | rows.head);
}

/// Returns the address and the strides of a view, combined by bitwise OR.
uint64_t bitsOf(const AttentionProblem &problem, const kernels::RowView &view) {
  return bitsOf(view.base) | stridesOf(problem, view);
}
uint64_t bitsOf(const kernels::PagedRows &rows) {
  return bitsOf(rows.base) | stridesOf(rows);
}

int32_t chunkOf(uint64_t bits) {
  return bits % 16 == 0 ? 16 : bits % 4 == 0 ? 4 : 2;
}

cuda::generic::Rows denseRows(const kernels::RowView &view) {
  return {view.base,
          view.sequence,
          view.token,
          view.head,
          static_cast<int32_t>(view.width),
          chunkOf(bitsOf(view.base) | view.sequence | view.token | view.head)};
}
cuda::generic::Rows pagedRows(const kernels::PagedRows &rows, int64_t width) {
  return {rows.base,
          rows.page,
          rows.token,
          rows.head,
          static_cast<int32_t>(rows.base ? width : 0),
          chunkOf(bitsOf(rows))};
}

template <class E, class View> cuda::RowView<E> elements(const View &view) {
  constexpr int64_t size = sizeof(E);
  return {reinterpret_cast<E *>(const_cast<char *>(view.base)),
          view.sequence / size, view.token / size, view.head / size};
}

/// Returns how the rows of keys or values are stored. E is the type of the
/// kernel.
template <class E>
cuda::StoredElements storedElements(const AttentionProblem &problem,
                                    const kernels::FieldCodec &codec) {
  constexpr int32_t own = std::is_same_v<E, float>       ? MLA_F32
                          : std::is_same_v<E, arch::F16> ? MLA_F16
                                                         : MLA_BF16;
  const int32_t type = !problem.valueIsKey  ? problem.keyDType
                       : problem.blockTable ? codec.type
                                            : own;
  return {static_cast<cuda::Element>(type), codec.scales, 0, 0};
}

/// Fills the members for operands of other types than E.
template <class E>
void fillStored(const AttentionProblem &problem,
                cuda::generic::AttentionParams<E> &params) {
  params.storedA = storedElements<E>(problem, problem.codecA);
  params.storedB = storedElements<E>(problem, problem.codecB);
  params.storedValue = params.storedA;
  if (problem.valueIsKey) {
    params.cacheScale = headScale(problem.kScale);
  } else {
    params.keyScale = headScale(problem.kScale);
    params.valueScale = headScale(problem.vScale);
  }
  params.queryType = static_cast<cuda::Element>(problem.dtype);
  params.queryScale = headScale(problem.qScale);
  params.valueRope = problem.valueRope;
  const cuda::Element own = storedElements<E>({}, {}).type;
  params.isStored = problem.valueRope || params.queryType != own ||
                    params.storedA.type != own ||
                    (params.keyB.base && params.storedB.type != own);
}

int32_t saturated(int64_t value) {
  return static_cast<int32_t>(std::min<int64_t>(value, INT32_MAX));
}

cuda::generic::MaskRows maskRows(const kernels::MaskView &mask) {
  if (!mask.base)
    return {};
  const int64_t bytes = mlaDTypeBits(mask.dtype) / 8;
  return {
      mask.base,
      mask.sequence * bytes,
      mask.head * bytes,
      mask.query * bytes,
      mask.key * bytes,
      saturated(mask.lastQuery),
      mask.dtype == MLA_I1,
      static_cast<cuda::Element>(mask.dtype == MLA_I1 ? MLA_F32 : mask.dtype)};
}

} // namespace

template <class E>
void mla::runtime::fillDecodeParams(const AttentionProblem &problem,
                                    cuda::DecodeParams<E> &params) {
  auto narrow = [](int64_t value) { return static_cast<int32_t>(value); };
  params.out = elements<E>(problem.out);
  params.lse = {problem.lse, problem.lseSequence, problem.lseToken,
                problem.lseHead};
  params.blockTable = problem.blockTable;
  params.tableStride = problem.tableStride;
  params.seqLens = problem.lengths;
  params.cuSeqlens = problem.cuSeqlens;
  params.batch = narrow(problem.batch);
  params.heads = narrow(problem.heads);
  params.queryLen = narrow(problem.queryLength);
  params.totalTokens = narrow(problem.tokens);
  params.pageSize = narrow(problem.pageSize);
  params.maxLength = narrow(problem.maxLength);
  params.causal = problem.causal;
  // Limits the window, so that a position minus the window fits an int32.
  params.window = narrow(std::min<int64_t>(problem.window, INT32_MAX / 2));
  params.scaleLog2 = static_cast<float>(problem.scale * 1.4426950408889634);
  params.lseFactor = problem.lseBase == 0 ? static_cast<float>(M_LN2) : 1.0f;
  params.emptyLse = problem.emptyLse;
}

template <class E>
cuda::DecodeParams<E>
mla::runtime::pagedParams(const AttentionProblem &problem) {
  cuda::DecodeParams<E> params{};
  fillDecodeParams(problem, params);
  params.queryLatent = elements<const E>(problem.queryA);
  params.queryRope = elements<const E>(problem.queryB);
  params.latent = {problem.pagedA.base, problem.pagedA.page,
                   problem.pagedA.token};
  params.rope = {problem.pagedB.base, problem.pagedB.page,
                 problem.pagedB.token};
  params.sink = static_cast<const float *>(problem.sink);
  params.scaleLog2 = std::max(params.scaleLog2, leastScale);
  return params;
}

cuda::Decode8Params
mla::runtime::decode8Params(const AttentionProblem &problem) {
  return {pagedParams<arch::E4m3>(problem), headScale(problem.qScale),
          problem.kScale.base, static_cast<cuda::Element>(problem.outDType)};
}

cuda::ScaledDecodeParams
mla::runtime::scaledParams(const AttentionProblem &problem) {
  const kernels::BlockScales &scales = problem.codecA.scales;
  return {pagedParams<arch::Bf16>(problem),
          {scales.base, scales.page, scales.token}};
}

template <class E>
cuda::PrefillParams<E>
mla::runtime::prefillParams(const AttentionProblem &problem) {
  cuda::PrefillParams<E> params{};
  fillDecodeParams(problem, params);
  params.queryLatent = elements<const E>(problem.queryA);
  params.queryRope = elements<const E>(problem.queryB);
  params.keyNope = elements<const E>(problem.keyA);
  params.keyRope = elements<const E>(problem.keyB);
  params.value = elements<const E>(problem.value);
  params.nope = static_cast<int32_t>(problem.queryA.width);
  params.rope = static_cast<int32_t>(problem.queryB.width);
  params.valueWidth = static_cast<int32_t>(problem.valueWidth);
  params.cuSeqlensK = problem.cuSeqlensK;
  params.sink = static_cast<const float *>(problem.sink);
  params.scaleLog2 = std::max(params.scaleLog2, leastScale);
  params.queryScale = headScale(problem.qScale);
  params.keyScale = headScale(problem.kScale);
  params.valueScale = headScale(problem.vScale);
  params.outType = static_cast<cuda::Element>(problem.outDType);
  return params;
}

template <class E>
cuda::generic::AttentionParams<E>
mla::runtime::genericParams(const AttentionProblem &problem) {
  cuda::generic::AttentionParams<E> params{};
  fillDecodeParams(problem, params);
  params.queryA = denseRows(problem.queryA);
  params.queryB = denseRows(problem.queryB);
  if (problem.blockTable) {
    params.keyA = pagedRows(problem.pagedA, problem.queryA.width);
    params.keyB = pagedRows(problem.pagedB, problem.queryB.width);
  } else {
    params.keyA = denseRows(problem.keyA);
    params.keyB = denseRows(problem.keyB);
  }
  params.value = problem.valueIsKey ? params.keyA
                 : problem.blockTable
                     ? pagedRows(problem.pagedValue, problem.valueWidth)
                     : denseRows(problem.value);
  params.mask = maskRows(problem.mask);
  params.scale = problem.scale;
  params.lseUnit = problem.lseBase == 0 ? 1.0f : static_cast<float>(M_LOG2E);
  params.sinkBase = static_cast<const char *>(problem.sink);
  params.sinkType = static_cast<cuda::Element>(problem.sinkType);
  params.cuSeqlensK = problem.cuSeqlensK;
  params.maskKeys = saturated(problem.maskKeys);
  params.keyHeads = static_cast<int32_t>(problem.keyHeads);
  params.rowHeads = static_cast<int32_t>(rowHeads(problem));
  if (problem.blockTable)
    params.heads = params.rowHeads;
  params.pairStores = bitsOf(problem, problem.out) % (2 * sizeof(E)) == 0;
  fillStored(problem, params);
  return params;
}

int64_t mla::runtime::alignmentOf(const AttentionProblem &problem) {
  uint64_t bases = 0, strides = 0;
  for (const kernels::RowView *view :
       {&problem.queryA, &problem.queryB, &problem.out})
    if (view->base) {
      bases |= bitsOf(view->base);
      strides |= stridesOf(problem, *view);
    }
  for (const kernels::RowView *view :
       {&problem.keyA, &problem.keyB, &problem.value})
    if (view->base) {
      bases |= bitsOf(view->base);
      strides |= keyStridesOf(problem, *view);
    }
  for (const kernels::PagedRows *rows :
       {&problem.pagedA, &problem.pagedB, &problem.pagedValue})
    if (rows->base) {
      bases |= bitsOf(rows->base);
      strides |= stridesOf(*rows);
    }
  // TMA requires strides below 2^40 bytes. Longer strides count as unaligned.
  if (strides >> 40)
    return 1;
  const uint64_t bits = 16 | bases | strides;
  return static_cast<int64_t>(bits & -bits);
}

template cuda::DecodeParams<arch::Bf16>
mla::runtime::pagedParams(const AttentionProblem &);
template cuda::DecodeParams<arch::F16>
mla::runtime::pagedParams(const AttentionProblem &);
template cuda::PrefillParams<arch::Bf16>
mla::runtime::prefillParams(const AttentionProblem &);
template cuda::PrefillParams<arch::F16>
mla::runtime::prefillParams(const AttentionProblem &);
template cuda::PrefillParams<arch::E4m3>
mla::runtime::prefillParams(const AttentionProblem &);
template cuda::generic::AttentionParams<arch::Bf16>
mla::runtime::genericParams(const AttentionProblem &);
template cuda::generic::AttentionParams<arch::F16>
mla::runtime::genericParams(const AttentionProblem &);
template cuda::generic::AttentionParams<float>
mla::runtime::genericParams(const AttentionProblem &);
