//===- Rope.cpp - Rotary embedding on a GPU -------------------------------===//

#include "../Common/RopeArgs.h"
#include "CacheViews.h"
#include "CudaRuntime.h"
#include "RowParams.h"

using namespace mla;
using namespace mla::runtime;

namespace {

/// Copies the byte strides of all dimensions but the last to the end of
/// `strides`. The remaining first entries are 0.
void rowStrides(const MlaTensor &tensor,
                int64_t (&strides)[cuda::rotationDims]) {
  const int32_t dims = tensor.rank - 1, missing = cuda::rotationDims - dims;
  for (int32_t d = 0; d < cuda::rotationDims; ++d)
    strides[d] = d < missing
                     ? 0
                     : tensor.strides[d - missing] * dtypeBytes(tensor.dtype);
}

bool resolve(Checker &check, const MlaRopeArgs *args,
             cuda::RotateParams &params) {
  RopeFactors factors;
  if (!check.arguments(args) || !readRope(check, args, factors))
    return false;
  const MlaTensor &x = *args->x;
  KernelRequest request{Op::Rope};
  request.dtype = x.dtype;
  request.rope = x.sizes[x.rank - 1];
  return check.range("width", request.rope, 0, 1 << 16) &&
         selectOnGpu(check, request) &&
         resolveRotate(check, x, *args->out, factors, params);
}

} // namespace

bool mla::runtime::resolveRotate(Checker &check, const MlaTensor &x,
                                 const MlaTensor &out,
                                 const RopeFactors &factors,
                                 cuda::RotateParams &params) {
  const int32_t missing = cuda::rotationDims - (x.rank - 1);
  params.rows = 1;
  for (int32_t d = 0; d < cuda::rotationDims; ++d) {
    params.sizes[d] = d < missing ? 1 : x.sizes[d - missing];
    params.rows *= params.sizes[d];
    const int32_t token = d - missing; // heads share the factors of their token
    const bool varies = token >= 0 && token < factors.dims;
    params.cosStrides[d] = varies ? factors.cosStrides[token] : 0;
    params.sinStrides[d] = varies ? factors.sinStrides[token] : 0;
  }
  rowStrides(x, params.xStrides);
  rowStrides(out, params.outStrides);
  params.x = static_cast<const char *>(x.data);
  params.out = static_cast<char *>(out.data);
  params.cos = factors.cos;
  params.sin = factors.sin;
  params.rotation = {static_cast<int32_t>(x.sizes[x.rank - 1]),
                     static_cast<int32_t>(factors.rotation.factors),
                     elementOf(x.dtype),
                     elementOf(out.dtype),
                     elementOf(factors.rotation.factorType),
                     factors.rotation.inputInterleaved,
                     factors.rotation.outputInterleaved,
                     factors.rotation.cosStep,
                     factors.rotation.sinStep,
                     /*outScale=*/1};
  return check.range("rows", params.rows, 0, INT32_MAX);
}

int32_t mlaCudaRope(const MlaRopeArgs *args, const MlaCall *call) {
  Checker check("mlaCudaRope", false, MLA_CUDA);
  cuda::RotateParams params{};
  if (!resolve(check, args, params) || !gpuCall(check, call) ||
      !check.finish(0, call) || params.rows == 0)
    return check.status();
  return launched(check, cuda::launchRotate(params, call->stream));
}
