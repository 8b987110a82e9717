//===- AttentionLaunch.cu - Launches of the generic attention -------------===//

#include "Common/DecodeLaunch.h"
#include "Generic/AttentionKernel.h"
#include "Generic/AttentionLaunch.h"
#include "Generic/DenseKernel.h"
#include "Generic/MergeKernel.h"

#include <algorithm>

using namespace mla;
using namespace mla::cuda;
using namespace mla::cuda::generic;

namespace {

/// Returns the number of query chunks if all of them fit in shared memory, else
/// 0.
template <class E>
int32_t residentTilesOf(const AttentionParams<E> &p, int32_t sharedBytes) {
  const int64_t tiles =
      chunksOf<E>(p.queryA.width) + chunksOf<E>(p.queryB.width);
  const int64_t bytes = sizeof(AttentionShared<E>) + tiles * sizeof(Chunk<E>);
  return bytes <= sharedBytes ? static_cast<int32_t>(tiles) : 0;
}

/// Returns the number of CTAs without a plan: one per tile of `tileRows` rows.
/// For ragged tokens, returns an upper bound, because each sequence can end in
/// a partial tile.
template <class E> int64_t tilesOf(AttentionParams<E> &p, int64_t tileRows) {
  const int64_t rows = int64_t(p.queryLen) * p.rowHeads;
  p.tilesPerSequence = static_cast<int32_t>((rows + tileRows - 1) / tileRows);
  if (!p.cuSeqlens)
    return int64_t(p.batch) * p.tilesPerSequence;
  return int64_t(p.totalTokens) * p.rowHeads / tileRows + p.batch;
}

std::string checkGrid(int64_t x, int64_t y, int64_t z) {
  if (x <= INT32_MAX && y <= 65535 && z <= 65535)
    return {};
  return "attention grid must be at most 2147483647 x 65535 x 65535, got " +
         std::to_string(x) + " x " + std::to_string(y) + " x " +
         std::to_string(z);
}

/// Sets how the kernel loads elements of 8 or 4 bits.
void setRuns(const Rows &view, StoredElements &stored) {
  findRuns(reinterpret_cast<int64_t>(view.base) | view.outer | view.token |
               view.head,
           view.width, stored);
}

/// True if the kernel for dense keys can compute this with its tile.
template <class Traits>
bool takesDense(const AttentionParams<typename Traits::E> &p,
                int64_t sharedBytes) {
  const auto aligned = [](const Rows &rows) {
    return rows.width == 0 || rows.chunk == 16;
  };
  const int64_t chunks = chunksOf<typename Traits::E>(p.queryA.width) +
                         chunksOf<typename Traits::E>(p.queryB.width);
  return !p.plan && !p.blockTable && !p.mask.base && p.scale > 0 &&
         !p.isStored && p.value.width <= Traits::valueCols &&
         aligned(p.queryA) && aligned(p.queryB) && aligned(p.keyA) &&
         aligned(p.keyB) && aligned(p.value) &&
         DenseShared<Traits>::bytes(chunks) <= sharedBytes;
}

template <class Traits>
std::string launchDense(AttentionParams<typename Traits::E> params,
                        arch::Stream stream) {
  using E = typename Traits::E;
  params.scaleLog2 = params.scale * generic::detail::log2e;
  const int64_t tiles = ::tilesOf(params, Traits::tileRows);
  if (std::string error = checkGrid(tiles, 1, params.keyHeads); !error.empty())
    return error;
  arch::LaunchShape shape = shapeOf(denseBudget<Traits>);
  shape.gridX = static_cast<uint32_t>(tiles);
  shape.gridZ = static_cast<uint32_t>(params.keyHeads);
  shape.sharedBytes = static_cast<uint32_t>(DenseShared<Traits>::bytes(
      chunksOf<E>(params.queryA.width) + chunksOf<E>(params.queryB.width)));
  shape.dependent = true;
  return textOf(arch::launch(denseKernel<Traits>, shape, stream, params));
}

template <class E>
std::string launchMergeGeneric(const AttentionParams<E> &p,
                               arch::Stream stream) {
  arch::LaunchShape shape = shapeOf(mergeGenericBudget);
  shape.gridX = static_cast<uint32_t>(4 * p.ctas);
  shape.gridZ = static_cast<uint32_t>(p.keyHeads);
  shape.dependent = true;
  return textOf(arch::launch(mergeGenericKernel<E>, shape, stream, p));
}

} // namespace

template <class E>
std::string mla::cuda::launchGenericAttention(AttentionParams<E> params,
                                              int32_t sharedBytes,
                                              arch::Stream stream) {
  using Traits = AttentionTraits<E>;
  if (params.batch == 0 || params.totalTokens == 0 || params.heads == 0)
    return {};
  if constexpr (sizeof(E) == 2) {
    // The kernel for dense keys reads only operands of type E.
    using Narrow = DenseTraits<E, 2>;
    using Wide = DenseTraits<E, 1>;
    if (takesDense<Narrow>(params, sharedBytes))
      return launchDense<Narrow>(params, stream);
    if (takesDense<Wide>(params, sharedBytes))
      return launchDense<Wide>(params, stream);
  }
  setRuns(params.keyA, params.storedA);
  setRuns(params.keyB, params.storedB);
  setRuns(params.value, params.storedValue);
  params.residentTiles = residentTilesOf(params, sharedBytes);
  params.partialCols = genericPartialCols(params.outCols());
  const int64_t tiles =
      params.plan ? params.ctas : ::tilesOf(params, planTileRows);
  const int64_t heads = params.keyHeads;
  const int64_t slices =
      std::max(1, (valueChunksOf(params) + Traits::sliceChunks - 1) /
                      Traits::sliceChunks);
  if (tiles == 0)
    return {};
  if (std::string error = checkGrid(tiles, slices, heads); !error.empty())
    return error;
  arch::LaunchShape shape = shapeOf(attentionBudget<E>);
  shape.gridX = static_cast<uint32_t>(tiles);
  shape.gridY = static_cast<uint32_t>(slices);
  shape.gridZ = static_cast<uint32_t>(heads);
  shape.sharedBytes = static_cast<uint32_t>(
      sizeof(AttentionShared<E>) + params.residentTiles * sizeof(Chunk<E>));
  shape.dependent = true;
  const std::string error = textOf(arch::launch(
      params.isStored ? attentionKernel<E, true> : attentionKernel<E, false>,
      shape, stream, params));
  return error.empty() && params.plan ? launchMergeGeneric(params, stream)
                                      : error;
}

template std::string
mla::cuda::launchGenericAttention(AttentionParams<arch::Bf16>, int32_t,
                                  arch::Stream);
template std::string
mla::cuda::launchGenericAttention(AttentionParams<arch::F16>, int32_t,
                                  arch::Stream);
template std::string mla::cuda::launchGenericAttention(AttentionParams<float>,
                                                       int32_t, arch::Stream);
