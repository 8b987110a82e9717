//===- DecodeLaunch.cu - Tensor maps and launches -------------------------===//

#include "Common/MergeKernel.h"
#include "Common/PlanKernel.h"
#include "SM90/DecodeKernel.h"
#include "SM90/DecodeLaunch.h"

#include <algorithm>

using namespace mla;
using namespace mla::cuda;
using sm90::DecodeBudget;
using sm90::DecodeMaps;

namespace {

template <class E> constexpr arch::TensorElement elementOf() {
  return std::is_same_v<E, arch::Bf16> ? arch::TensorElement::BF16
                                       : arch::TensorElement::F16;
}

/// {columns, rows[, panels]} of a tensor of query rows at one stride.
template <class E>
arch::TensorMapSpec querySpec(const RowView<const E> &view, int64_t rows,
                              int panels) {
  arch::TensorMapSpec spec;
  spec.address = view.base;
  spec.element = elementOf<E>();
  spec.rank = panels > 1 ? 3 : 2;
  const uint64_t stride = view.head * sizeof(E);
  const uint64_t extents[] = {DecodeBudget::panelCols,
                              static_cast<uint64_t>(rows),
                              static_cast<uint64_t>(panels)};
  const uint64_t strides[] = {0, stride, DecodeBudget::panelCols * sizeof(E)};
  const uint32_t box[] = {DecodeBudget::panelCols, DecodeBudget::tileRows,
                          static_cast<uint32_t>(panels)};
  for (int d = 0; d < spec.rank; ++d) {
    spec.extents[d] = extents[d];
    spec.strides[d] = strides[d];
    spec.box[d] = box[d];
  }
  return spec;
}

/// {columns, tokens of a page[, panels], pages} of a field.
template <class E>
arch::TensorMapSpec keySpec(const PagedRows &rows, int32_t pageSize,
                            int64_t pages, int32_t boxTokens, int panels) {
  arch::TensorMapSpec spec;
  spec.address = rows.base;
  spec.element = elementOf<E>();
  int d = 0;
  auto add = [&](uint64_t extent, uint64_t stride, uint32_t box) {
    spec.extents[d] = extent;
    spec.strides[d] = stride;
    spec.box[d++] = box;
  };
  add(DecodeBudget::panelCols, 0, DecodeBudget::panelCols);
  add(pageSize, rows.token, boxTokens);
  if (panels > 1)
    add(panels, DecodeBudget::panelCols * sizeof(E),
        boxTokens == DecodeBudget::blockTokens ? DecodeBudget::halfPanels : 1);
  add(pages, rows.page, 1);
  spec.rank = d;
  // Boxes read rows of 128 bytes; more would come twice.
  spec.promotion = arch::L2Promotion::B128;
  return spec;
}

/// Whether row (b, t, h) lies at (row number) * head stride.
template <class E>
bool evenRows(const DecodeParams<E> &p, const RowView<const E> &view) {
  return (view.token == view.head * p.heads || p.queryLen == 1) &&
         (p.cuSeqlens || view.sequence == view.head * p.heads * p.queryLen ||
          p.batch == 1);
}

/// The most tokens that a box within one page and one block can have; 0 when
/// the page is no multiple of 16.
int32_t boxTokensOf(int32_t pageSize) {
  for (int32_t tokens : {64, 32, 16})
    if (pageSize % tokens == 0)
      return tokens;
  return 0;
}

template <class E>
std::string encodeMaps(DecodeParams<E> &p, const DecodeExtents &extents,
                       DecodeMaps &maps) {
  constexpr int latentPanels = DecodeBudget::latent / DecodeBudget::panelCols;
  std::string error;
  auto encode = [&](const arch::TensorMapSpec &spec, arch::TensorMap &map) {
    if (error.empty())
      error = arch::encodeTensorMap(spec, map);
  };
  const int64_t rows = extents.queryTokens * p.heads;
  p.queryBoxes = evenRows(p, p.queryLatent) && evenRows(p, p.queryRope);
  if (p.queryBoxes) {
    encode(querySpec(p.queryLatent, rows, latentPanels), maps.queryLatent);
    encode(querySpec(p.queryRope, rows, 1), maps.queryRope);
  }
  p.boxTokens = boxTokensOf(p.pageSize);
  if (p.boxTokens) {
    encode(keySpec<E>(p.latent, p.pageSize, extents.latentPages, p.boxTokens,
                      latentPanels),
           maps.latent);
    encode(keySpec<E>(p.rope, p.pageSize, extents.ropePages, p.boxTokens, 1),
           maps.rope);
  }
  return error;
}

std::string textOf(const arch::LaunchResult &result) {
  return result.code == 0 ? std::string() : std::string(result.text);
}

/// Groups of threads that share the pieces of a row: one for each mergeDepth
/// pieces that an item has on average.
int32_t mergeGroups(int64_t pieces) {
  return pieces > 2 * mergeDepth ? mergeMaxGroups : pieces > mergeDepth ? 2 : 1;
}

/// CTAs of one group that an SM holds.
constexpr int32_t mergeResident = 8;

template <class E>
std::string launchMerge(const DecodeParams<E> &p, arch::Stream stream) {
  // An item that is split ends in a later part than it begins in, so there are
  // no more of them than parts.
  const int64_t tiles = int64_t(p.batch) * tilesOf(p.queryLen, p.heads);
  const int64_t most = p.cuSeqlens ? p.ctas : std::min<int64_t>(tiles, p.ctas);
  const int32_t groups = mergeGroups(p.ctas / std::max<int64_t>(1, tiles));
  arch::LaunchShape shape;
  shape.threads = mergeThreads * groups;
  shape.gridX = static_cast<uint32_t>(
      std::min<int64_t>(most * planTileRows, p.ctas * mergeResident / groups));
  shape.sharedBytes = sizeof(MergeShared);
  shape.dependent = true;
  return textOf(arch::launch(mergeKernel<E>, shape, stream, p));
}

} // namespace

bool mla::cuda::sm90DecodeTakes(int64_t latent, int64_t rope) {
  return latent == DecodeBudget::latent && rope == DecodeBudget::rope;
}

std::string mla::cuda::launchPlan(const PlanParams &params,
                                  arch::Stream stream) {
  arch::LaunchShape shape;
  shape.threads = planThreads;
  shape.sharedBytes = sizeof(PlanShared);
  shape.dependent = true;
  return textOf(arch::launch(planKernel, shape, stream, params));
}

template <class E>
std::string mla::cuda::launchSm90Decode(DecodeParams<E> params,
                                        const DecodeExtents &extents,
                                        arch::Stream stream) {
  DecodeMaps maps = {};
  std::string error = encodeMaps(params, extents, maps);
  if (!error.empty())
    return error;
  arch::LaunchShape shape;
  shape.gridX = params.ctas;
  shape.threads = DecodeBudget::threads;
  shape.sharedBytes = sizeof(sm90::DecodeShared<E>);
  shape.dependent = true;
  error =
      textOf(arch::launch(sm90::decodeKernel<E>, shape, stream, params, maps));
  return error.empty() ? launchMerge(params, stream) : error;
}

template std::string mla::cuda::launchSm90Decode(DecodeParams<arch::Bf16>,
                                                 const DecodeExtents &,
                                                 arch::Stream);
template std::string mla::cuda::launchSm90Decode(DecodeParams<arch::F16>,
                                                 const DecodeExtents &,
                                                 arch::Stream);
