//===- ExpandCacheLaunch.cu - Launch of the SM90 expansion ----------------===//

#include "Common/DecodeLaunch.h"
#include "SM90/ExpandCacheKernel.h"
#include "SM90/ExpandCacheLaunch.h"
#include "SM90/HeadMaps.h"

#include <algorithm>

using namespace mla;
using namespace mla::cuda;

namespace {

int64_t ceilDiv(int64_t a, int64_t b) { return (a + b - 1) / b; }

sm90::HeadWeight weightOf(const ExpandCacheParams &p, const ExpandPart &part) {
  return {part.w, part.wHead, part.wStride, p.heads, p.k, part.n};
}

bool takesPart(const ExpandCacheParams &p, const ExpandPart &part) {
  const TokenRows &out = part.out;
  const int64_t outBits =
      out.outer | out.inner | out.head |
      static_cast<int64_t>(reinterpret_cast<uintptr_t>(out.base));
  return part.wide && part.n > 0 && outBits % 16 == 0 &&
         sm90::isMapped(weightOf(p, part));
}

/// Returns the parameters for the parts whose weights have this order. `first`:
/// the launch copies the rope keys.
ExpandCacheParams partsOf(ExpandCacheParams p, bool kContiguous, bool first) {
  for (ExpandPart &part : p.parts)
    if (static_cast<bool>(part.kContiguous) != kContiguous)
      part.headTiles = 0;
  p.tiles = p.heads * (p.parts[0].headTiles + p.parts[1].headTiles);
  if (!first)
    p.source.ropeBytes = 0;
  return p;
}

/// Sets how the latents are read.
void setLatents(ExpandCacheParams &p) {
  const FieldRows &from = p.source.fromLatent;
  const int64_t bits =
      reinterpret_cast<int64_t>(from.base) | from.page | from.token;
  p.stored = {p.source.latentType, p.source.latentScales, 0, 0};
  findRuns(bits, p.k, p.stored);
  p.isOperand = p.source.latentType == p.source.type && bits % 16 == 0;
}

/// Returns how many groups of CTAs divide the tiles of columns: as many as
/// finish first. Reading the latents takes a CTA as long as about four tiles.
int64_t groupsFor(int64_t tokenTiles, int64_t tiles, int64_t processors) {
  constexpr int64_t readTiles = 4;
  int64_t best = 1, least = INT64_MAX;
  for (int64_t groups = 1; groups <= tiles; ++groups) {
    const int64_t time = ceilDiv(tokenTiles * groups, processors) *
                         (readTiles + ceilDiv(tiles, groups));
    if (time < least) {
      least = time;
      best = groups;
    }
  }
  return best;
}

template <class E, class Traits>
std::string launchTiles(ExpandCacheParams p, int32_t multiprocessors,
                        arch::Stream stream) {
  setLatents(p);
  sm90::ExpandMaps maps = {};
  for (int i = 0; i < 2; ++i) {
    if (p.parts[i].headTiles == 0)
      continue;
    std::string error = arch::encodeTensorMap(
        sm90::weightSpec<E>(weightOf(p, p.parts[i]), Traits::kContiguous),
        maps.w[i]);
    if (!error.empty())
      return error;
  }
  const int64_t rowTiles = ceilDiv(p.source.length, Traits::tileRows);
  arch::LaunchShape shape = shapeOf(sm90::expandCacheBudget<Traits>);
  shape.cluster = rowTiles > 1 ? Traits::clusterCtas : 1;
  shape.gridX =
      static_cast<uint32_t>(ceilDiv(rowTiles, shape.cluster)) * shape.cluster;
  shape.gridY = static_cast<uint32_t>(p.source.batch);
  // Ragged sequences have few of the tiles of the grid.
  const int64_t tokenTiles = p.source.cuSeqlens
                                 ? rowTiles + p.source.batch
                                 : int64_t(shape.gridX) * p.source.batch;
  const int64_t tiles = ceilDiv(p.tiles, Traits::tileUnits);
  const int64_t groups =
      groupsFor(tokenTiles, tiles, std::max(1, multiprocessors));
  p.ctaTiles = static_cast<int32_t>(ceilDiv(tiles, groups) * Traits::tileUnits);
  shape.gridZ = static_cast<uint32_t>(ceilDiv(p.tiles, p.ctaTiles));
  shape.sharedBytes = sizeof(sm90::ExpandShared<E, Traits>);
  shape.dependent = true;
  shape.name = "expand cache";
  return textOf(
      arch::launch(sm90::expandCacheKernel<E, Traits>, shape, stream, p, maps));
}

template <class E>
std::string launchOrders(const ExpandCacheParams &params,
                         int32_t multiprocessors, arch::Stream stream) {
  const ExpandCacheParams byK = partsOf(params, true, true),
                          byN = partsOf(params, false, byK.tiles == 0);
  std::string error;
  if (byK.tiles > 0)
    error =
        launchTiles<E, sm90::ExpandTraits<true>>(byK, multiprocessors, stream);
  if (error.empty() && byN.tiles > 0)
    error =
        launchTiles<E, sm90::ExpandTraits<false>>(byN, multiprocessors, stream);
  return error;
}

} // namespace

bool mla::cuda::sm90ExpandCacheTakes(const ExpandCacheParams &p) {
  return p.tiles > 0 && p.source.length > 0 && takesPart(p, p.parts[0]) &&
         takesPart(p, p.parts[1]);
}

std::string mla::cuda::launchSm90ExpandCache(const ExpandCacheParams &params,
                                             int32_t multiprocessors,
                                             arch::Stream stream) {
  return params.source.type == Element::F16
             ? launchOrders<arch::F16>(params, multiprocessors, stream)
             : launchOrders<arch::Bf16>(params, multiprocessors, stream);
}
