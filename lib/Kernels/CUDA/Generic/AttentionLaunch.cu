//===- AttentionLaunch.cu - Launches of the generic attention -------------===//

#include "Common/DecodeLaunch.h"
#include "Generic/AttentionKernel.h"
#include "Generic/AttentionLaunch.h"
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

/// Returns the number of CTAs without a plan: one per tile. For ragged tokens,
/// returns an upper bound, because each sequence can end in a partial tile.
template <class E> int64_t tilesOf(AttentionParams<E> &p) {
  const int64_t rows = int64_t(p.queryLen) * p.rowHeads;
  p.tilesPerSequence =
      static_cast<int32_t>((rows + planTileRows - 1) / planTileRows);
  if (!p.cuSeqlens)
    return int64_t(p.batch) * p.tilesPerSequence;
  return int64_t(p.totalTokens) * p.rowHeads / planTileRows + p.batch;
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
  params.residentTiles = residentTilesOf(params, sharedBytes);
  params.partialCols = genericPartialCols(params.value.width);
  const int64_t tiles = params.plan ? params.ctas : ::tilesOf(params);
  const int64_t heads = params.keyHeads;
  const int64_t slices = std::max(
      1, (params.value.width + Traits::sliceCols - 1) / Traits::sliceCols);
  if (tiles == 0 || params.heads == 0)
    return {};
  if (tiles > INT32_MAX || heads > 65535 || slices > 65535)
    return "attention grid must be at most 2147483647 x 65535 x 65535, got " +
           std::to_string(tiles) + " x " + std::to_string(slices) + " x " +
           std::to_string(heads);
  arch::LaunchShape shape = shapeOf(attentionBudget<E>);
  shape.gridX = static_cast<uint32_t>(tiles);
  shape.gridY = static_cast<uint32_t>(slices);
  shape.gridZ = static_cast<uint32_t>(heads);
  shape.sharedBytes = static_cast<uint32_t>(
      sizeof(AttentionShared<E>) + params.residentTiles * sizeof(Chunk<E>));
  shape.dependent = true;
  const std::string error =
      textOf(arch::launch(attentionKernel<E>, shape, stream, params));
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
