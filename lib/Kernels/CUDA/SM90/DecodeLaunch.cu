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
template <class Shared, class Params, class Kernel>
std::string launchWith(Kernel *kernel, const KernelBudget &budget,
                       const Params &params, const DecodeMaps &maps,
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

/// Launches the decode of pages whose rows are Rows, and its merge.
template <class Rows>
std::string launchScaled(ScaledDecodeParams &params,
                         const DecodeExtents &extents, arch::Stream stream) {
  using Shared = sm90::ScaledShared<Rows>;
  DecodeMaps maps = {};
  params.tileRows = planTileRows;
  std::string error = encodeQueryMaps(params, extents, planTileRows,
                                      Shared::Traits::latent, maps);
  if (error.empty())
    error = launchWith<Shared>(sm90::scaledDecodeKernel<Rows>,
                               sm90::scaledDecodeBudget<Rows>, params, maps,
                               stream);
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
