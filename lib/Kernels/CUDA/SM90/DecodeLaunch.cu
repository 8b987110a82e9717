//===- DecodeLaunch.cu - Launch of the SM90 decode ------------------------===//

#include "Common/DecodeLaunch.h"
#include "SM90/DecodeKernel.h"
#include "SM90/DecodeLaunch.h"

using namespace mla;
using namespace mla::cuda;
using sm90::DecodeTraits;

bool mla::cuda::sm90DecodeTakes(int64_t latent, int64_t rope) {
  return latent == DecodeTraits::latent && rope == DecodeTraits::rope;
}

namespace {

/// Launches `kernel`, whose shared memory is Shared.
template <class Shared, class Params, class Maps, class Kernel>
std::string launchWith(Kernel *kernel, const KernelBudget &budget,
                       const Params &params, const Maps &maps,
                       arch::Stream stream) {
  arch::LaunchShape shape = shapeOf(budget);
  shape.gridX = params.ctas;
  shape.sharedBytes = sizeof(Shared);
  shape.dependent = true;
  shape.name = "decode";
  return textOf(arch::launch(kernel, shape, stream, params, maps));
}

/// Encodes the maps and launches `kernel`, whose shared memory is Shared.
template <class Shared, class Params, class Kernel>
std::string launchKernel(Kernel *kernel, const KernelBudget &budget,
                         Params &params, const DecodeExtents &extents,
                         arch::Stream stream) {
  using Traits = typename Shared::Traits;
  constexpr DecodeBoxes boxes = {Traits::tileRows, Traits::halfPanels};
  DecodeMaps maps = {};
  params.tileRows = planTileRows;
  const std::string error =
      encodeMaps(params, extents, boxes, Traits::latent, maps);
  return error.empty()
             ? launchWith<Shared>(kernel, budget, params, maps, stream)
             : error;
}

/// Launches the decode of pages whose rows are Layout.
template <class Layout, int Rows>
std::string launchScaledRows(ScaledDecodeParams &params,
                             const DecodeExtents &extents,
                             arch::Stream stream) {
  sm90::ScaledMaps maps = {};
  params.tileRows = planTileRows;
  const std::string error =
      sm90::encodeScaledMaps<Layout>(params, extents, Rows, maps);
  return error.empty()
             ? launchWith<sm90::ScaledShared<Layout, Rows>>(
                   sm90::scaledDecodeKernel<Layout, Rows>,
                   sm90::scaledDecodeBudget<Layout, Rows>, params, maps, stream)
             : error;
}

/// Launches the kernel for the rows of a sequence, and the merge.
template <class Layout>
std::string launchScaled(ScaledDecodeParams &params,
                         const DecodeExtents &extents, arch::Stream stream) {
  const int64_t rows = int64_t(params.queryLen) * params.heads;
  const std::string error =
      rows <= 16   ? launchScaledRows<Layout, 16>(params, extents, stream)
      : rows <= 32 ? launchScaledRows<Layout, 32>(params, extents, stream)
                   : launchScaledRows<Layout, 64>(params, extents, stream);
  return error.empty()
             ? launchMerge(
                   static_cast<const DecodeParams<arch::Bf16> &>(params),
                   stream)
             : error;
}

template <int Rows>
std::string launchRows(Decode8Params &params, const DecodeExtents &extents,
                       arch::Stream stream) {
  return launchKernel<sm90::Decode8Shared<Rows>>(sm90::decode8Kernel<Rows>,
                                                 sm90::decode8Budget<Rows>,
                                                 params, extents, stream);
}

} // namespace

template <class E>
std::string mla::cuda::launchSm90Decode(DecodeParams<E> params,
                                        const DecodeExtents &extents,
                                        arch::Stream stream) {
  const std::string error = launchKernel<sm90::DecodeShared<E>>(
      sm90::decodeKernel<E>, sm90::decodeKernelBudget, params, extents, stream);
  return error.empty() ? launchMerge(params, stream) : error;
}

std::string mla::cuda::launchSm90Decode8(Decode8Params params,
                                         const DecodeExtents &extents,
                                         arch::Stream stream) {
  const int64_t rows = int64_t(params.queryLen) * params.heads;
  const std::string error = rows <= 16 ? launchRows<16>(params, extents, stream)
                            : rows <= 32
                                ? launchRows<32>(params, extents, stream)
                                : launchRows<64>(params, extents, stream);
  return error.empty() ? launchMerge8<arch::F16>(params, stream) : error;
}

std::string mla::cuda::launchSm90ScaledDecode(ScaledLayout layout,
                                              ScaledDecodeParams params,
                                              const DecodeExtents &extents,
                                              arch::Stream stream) {
  return layout == ScaledLayout::L4
             ? launchScaled<L4Rows>(params, extents, stream)
             : launchScaled<L5Rows>(params, extents, stream);
}

template std::string mla::cuda::launchSm90Decode(DecodeParams<arch::Bf16>,
                                                 const DecodeExtents &,
                                                 arch::Stream);
template std::string mla::cuda::launchSm90Decode(DecodeParams<arch::F16>,
                                                 const DecodeExtents &,
                                                 arch::Stream);
