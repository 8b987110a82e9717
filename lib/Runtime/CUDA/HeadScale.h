//===- HeadScale.h - Scales of kernels --------------------------*- C++ -*-===//
#ifndef MLA_RUNTIME_CUDA_HEADSCALE_H
#define MLA_RUNTIME_CUDA_HEADSCALE_H

#include "../../Kernels/Common/AttentionProblem.h"
#include "Common/CacheParams.h"

namespace mla::runtime {

/// Returns the scales of an operand in the form that kernels take.
inline cuda::HeadScale headScale(const kernels::ScaleView &view) {
  return {view.base, static_cast<int32_t>(view.head), view.sequence,
          view.token};
}

} // namespace mla::runtime

#endif // MLA_RUNTIME_CUDA_HEADSCALE_H
