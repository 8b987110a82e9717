//===- HeadProductLaunch.h - Host interface of the SM90 head product ------===//
#ifndef MLA_KERNELS_CUDA_SM90_HEADPRODUCTLAUNCH_H
#define MLA_KERNELS_CUDA_SM90_HEADPRODUCTLAUNCH_H

#include "Common/HeadProductParams.h"

namespace mla::cuda {

/// True if this kernel supports the product: rows at one stride, whole tiles of
/// columns, and addresses and strides that are multiples of 16 bytes. False for
/// up to 16 rows and weights that are contiguous along n, for which
/// launchHeadProduct() is faster. Both kernels give equal bits.
bool sm90HeadProductTakes(const HeadProductParams &params, bool kContiguous);

/// Launches the wgmma kernel of the product that launchHeadProduct() computes.
template <class E>
std::string launchSm90HeadProduct(const HeadProductParams &params,
                                  bool kContiguous, arch::Stream stream);

} // namespace mla::cuda

#endif // MLA_KERNELS_CUDA_SM90_HEADPRODUCTLAUNCH_H
