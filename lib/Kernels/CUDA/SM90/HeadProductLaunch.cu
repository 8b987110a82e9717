//===- HeadProductLaunch.cu - Launch of the SM90 head product -------------===//

#include "Common/DecodeLaunch.h"
#include "SM90/HeadMaps.h"
#include "SM90/HeadProductKernel.h"
#include "SM90/HeadProductLaunch.h"

#include <algorithm>

using namespace mla;
using namespace mla::cuda;

namespace {

/// True if consecutive rows of any number of sequences have one stride.
bool hasOneStride(const ProductRows &rows, const HeadProductParams &p) {
  return p.inner == INT64_MAX || rows.outer == rows.inner * p.inner;
}

sm90::HeadWeight weightOf(const HeadProductParams &p) {
  return {p.w, p.wHead, p.wStride, p.heads, p.k, p.n};
}

template <class Traits, class E>
std::string launchTiles(const HeadProductParams &p, arch::Stream stream) {
  // TMA takes longer to fill rows outside the tensor than to skip them.
  const auto boxRows = static_cast<uint32_t>(
      std::min<int64_t>((p.rows + 7) / 8 * 8, Traits::tileRows));
  sm90::HeadProductMaps maps = {};
  std::string error = arch::encodeTensorMap(
      sm90::headSpec(p.x.base, mapElement<E>(),
                     {p.k, p.rows, p.x.head ? p.heads : 1},
                     {1, p.x.inner, p.x.head}, {Traits::panelCols, boxRows, 1}),
      maps.x);
  if (error.empty())
    error = arch::encodeTensorMap(
        sm90::weightSpec<E>(weightOf(p), Traits::kContiguous), maps.w);
  if (!error.empty())
    return error;
  arch::LaunchShape shape = shapeOf(sm90::headProductBudget<Traits>);
  shape.gridX = static_cast<uint32_t>(p.n / Traits::tileCols);
  shape.gridY = static_cast<uint32_t>(p.heads);
  shape.gridZ =
      static_cast<uint32_t>((p.rows + Traits::tileRows - 1) / Traits::tileRows);
  shape.sharedBytes = sizeof(sm90::HeadProductShared<E, Traits>);
  shape.dependent = true;
  shape.name = "head product";
  return textOf(arch::launch(sm90::headProductKernel<E, Traits>, shape, stream,
                             p, static_cast<int32_t>(boxRows), maps));
}

template <class E, bool KContiguous>
std::string launchLayout(const HeadProductParams &p, arch::Stream stream) {
  return p.rows <= sm90::HeadProductTraits<KContiguous, 1>::tileRows
             ? launchTiles<sm90::HeadProductTraits<KContiguous, 1>, E>(p,
                                                                       stream)
             : launchTiles<sm90::HeadProductTraits<KContiguous, 2>, E>(p,
                                                                       stream);
}

} // namespace

bool mla::cuda::sm90HeadProductTakes(const HeadProductParams &p,
                                     bool kContiguous) {
  const int cols = kContiguous ? sm90::HeadProductTraits<true, 1>::tileCols
                               : sm90::HeadProductTraits<false, 1>::tileCols;
  const int64_t outBits =
      p.out.outer | p.out.inner | p.out.head |
      static_cast<int64_t>(reinterpret_cast<uintptr_t>(p.out.base) / 2);
  return (kContiguous || p.rows > 16) && p.wide && p.n % cols == 0 && p.k > 0 &&
         outBits % 8 == 0 && sm90::isMapStride(p.x.inner) &&
         sm90::isMapped(weightOf(p)) &&
         (p.x.head == 0 || sm90::isMapStride(p.x.head)) && hasOneStride(p.x, p);
}

template <class E>
std::string mla::cuda::launchSm90HeadProduct(const HeadProductParams &params,
                                             bool kContiguous,
                                             arch::Stream stream) {
  return kContiguous ? launchLayout<E, true>(params, stream)
                     : launchLayout<E, false>(params, stream);
}

template std::string
mla::cuda::launchSm90HeadProduct<arch::Bf16>(const HeadProductParams &, bool,
                                             arch::Stream);
template std::string
mla::cuda::launchSm90HeadProduct<arch::F16>(const HeadProductParams &, bool,
                                            arch::Stream);
