//===- Update.cpp - Write new tokens to a dense cache on a GPU ------------===//

#include "../Common/UpdateArgs.h"
#include "CacheViews.h"
#include "CudaRuntime.h"
#include "DeviceChecks.h"

using namespace mla;
using namespace mla::runtime;

namespace {

/// Returns the rows of a checked [sequences, tokens, width] tensor or of null.
cuda::TokenRows rowsOf(const MlaTensor *tensor) {
  if (!tensor)
    return {};
  const int64_t bytes = dtypeBytes(tensor->dtype);
  return {static_cast<char *>(tensor->data), tensor->strides[0] * bytes,
          tensor->strides[1] * bytes};
}

cuda::UpdatedRows fieldOf(const MlaTensor *to, const MlaTensor *past,
                          const MlaTensor *added) {
  cuda::UpdatedRows rows{rowsOf(to), rowsOf(past), rowsOf(added), 0, 0};
  if (to)
    rows.bytes = static_cast<int32_t>(to->sizes[2] * dtypeBytes(to->dtype));
  rows.chunk =
      chunkOf({bitsOf(rows.to), bitsOf(rows.past), bitsOf(rows.added)});
  return rows;
}

bool resolve(Checker &check, const MlaUpdateArgs *args,
             cuda::UpdateParams &params) {
  UpdateSizes sizes;
  if (!checkUpdate(check, args, sizes))
    return false;
  params.latent = fieldOf(args->latent, args->past, args->added);
  params.rope = fieldOf(args->rope, args->pastRope, args->addedRope);
  params.tokens = sizes.tokens;
  params.added = sizes.added;
  params.batch = sizes.batch;
  params.addedBatch = sizes.addedBatch;
  if (const MlaTensor *positions = args->positions) {
    params.positions = static_cast<const char *>(positions->data);
    params.sequenceStride = positions->rank == 2 ? sizes.added : 0;
    params.wide = positions->dtype == MLA_I64;
  }
  KernelRequest request{Op::Update};
  request.dtype = args->latent->dtype;
  request.latent = sizes.width;
  request.rope = sizes.ropeWidth;
  return check.range("added tokens", sizes.added, 0, INT32_MAX) &&
         check.range("rows", saturatingProduct(sizes.batch, sizes.tokens), 0,
                     INT32_MAX) &&
         check.range("added rows",
                     saturatingProduct(sizes.addedBatch, sizes.added), 0,
                     INT32_MAX) &&
         selectOnGpu(check, request);
}

} // namespace

int32_t mlaCudaUpdate(const MlaUpdateArgs *args, const MlaCall *call) {
  Checker check("mlaCudaUpdate", false, MLA_CUDA);
  cuda::UpdateParams params{};
  if (!resolve(check, args, params) || !gpuCall(check, call) ||
      !check.finish(0, call))
    return check.status();
  DeviceChecks checks;
  if (const MlaTensor *positions = args->positions; params.positions)
    checks.positions(params.positions, params.wide, numElements(*positions),
                     positions->rank == 2 ? positions->sizes[1] : 0,
                     params.tokens - 1);
  if (!checks.launch(check, call, params.stop) || cuda::updateRows(params) == 0)
    return check.status();
  return launched(check, cuda::launchUpdate(params, call->stream));
}
