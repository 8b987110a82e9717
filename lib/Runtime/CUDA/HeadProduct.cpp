//===- HeadProduct.cpp - One matrix product per head on a GPU -------------===//

#include "../Common/HeadProductArgs.h"
#include "CacheViews.h"
#include "Common/HeadProductParams.h"
#include "CublasLt.h"
#include "CudaRuntime.h"
#include "Generic/MatmulParams.h"
#include "SM90/HeadProductLaunch.h"

#include <algorithm>
#include <cstring>

using namespace mla;
using namespace mla::runtime;

namespace {

constexpr const char *Names[] = {"mlaCudaAbsorbQuery", "mlaCudaProjectValue",
                                 "mlaCudaExpandKv"};

/// Returns the rows of a checked tensor with `dims` token dimensions. Rows that
/// all heads share have no head dimension.
cuda::ProductRows rowsOf(const MlaTensor &tensor, int32_t dims, bool shared) {
  return {tensor.data, dims == 2 ? tensor.strides[0] : 0,
          tensor.strides[dims - 1], shared ? 0 : tensor.strides[dims]};
}

/// Returns the address and the strides in bytes of a tensor of 16-bit elements,
/// combined by bitwise OR.
uint64_t bitsOf(const MlaTensor &tensor, int32_t contiguous) {
  uint64_t bits = reinterpret_cast<uint64_t>(tensor.data);
  for (int32_t d = 0; d < tensor.rank; ++d)
    if (d != contiguous && tensor.sizes[d] > 1)
      bits |= static_cast<uint64_t>(2 * tensor.strides[d]);
  return bits;
}

/// Resolves all arguments except the call struct. Sets `kContiguous` to true if
/// the weight is contiguous along the dimension that is contracted.
cuda::HeadProductParams resolve(Checker &check, const MlaHeadProductArgs *args,
                                HeadOp op, bool &kContiguous) {
  cuda::HeadProductParams params{};
  HeadSizes sizes;
  if (!readHeadProduct(check, args, op, sizes))
    return params;
  const MlaTensor &x = *args->x, &w = *args->w, &out = *args->out;
  KernelRequest request{Op::HeadProduct};
  request.dtype = x.dtype;
  request.heads = sizes.heads;
  request.latent = w.sizes[2];
  request.value = w.sizes[1];
  request.features[0] = args->out->dtype == x.dtype ? nullptr : "f32 products";
  const int32_t dims = sizes.tokenDims;
  if (!check.range("heads", sizes.heads, 0, 65535) ||
      !check.range("tokens", sizes.tokens, 0, int64_t(65535) * 64) ||
      !check.range("w", std::max(w.sizes[1], w.sizes[2]), 0, INT32_MAX / 2) ||
      !selectOnGpu(check, request))
    return params;
  // The contiguous dimension of the weight, 1 or 2.
  const int32_t contiguous = w.strides[2] == 1 || w.sizes[2] <= 1 ? 2 : 1;
  const int32_t kDim = op == HeadOp::Absorb ? 1 : 2;
  kContiguous = contiguous == kDim;
  params.x = rowsOf(x, dims, op == HeadOp::Expand);
  params.out = rowsOf(out, dims, false);
  params.w = w.data;
  params.wHead = w.strides[0];
  params.wStride = w.strides[3 - contiguous];
  params.inner = dims == 2 ? std::max<int64_t>(1, x.sizes[1]) : INT64_MAX;
  params.rows = sizes.tokens;
  params.heads = static_cast<int32_t>(sizes.heads);
  params.k = static_cast<int32_t>(sizes.from);
  params.n = static_cast<int32_t>(sizes.to);
  params.wide = (bitsOf(x, x.rank - 1) | bitsOf(w, contiguous)) % 16 == 0;
  params.outPairs = bitsOf(out, out.rank - 1) % 4 == 0;
  return params;
}

/// Launches the project's kernel for 16-bit elements.
template <class E>
std::string launchOwn(const cuda::HeadProductParams &params, bool kContiguous,
                      arch::Stream stream) {
  // The caller has already used this GPU, so this cannot fail.
  Checker check("", false, MLA_CUDA);
  Gpu gpu;
  return currentGpu(check, gpu) && std::strcmp(gpu.target, "sm_90a") == 0 &&
                 cuda::sm90HeadProductTakes(params, kContiguous)
             ? cuda::launchSm90HeadProduct<E>(params, kContiguous, stream)
             : cuda::launchHeadProduct<E>(params, kContiguous, stream);
}

/// Launches the generic product for f32, for which tensor cores are not precise
/// enough.
std::string launchF32(const cuda::HeadProductParams &p, bool kContiguous,
                      arch::Stream stream) {
  cuda::MatmulParams params{};
  auto rows = [&](const cuda::ProductRows &r) {
    return cuda::MatmulRows{p.inner, r.outer, r.inner};
  };
  params.a = p.x.base;
  params.b = p.w;
  params.out = p.out.base;
  params.m = p.rows;
  params.n = p.n;
  params.k = p.k;
  params.aRows = rows(p.x);
  params.outRows = rows(p.out);
  params.aK = params.outN = 1;
  params.bK = kContiguous ? 1 : p.wStride;
  params.bN = kContiguous ? p.wStride : 1;
  const int64_t batch[] = {1, 1, 1, p.heads}, x[] = {0, 0, 0, p.x.head},
                w[] = {0, 0, 0, p.wHead}, out[] = {0, 0, 0, p.out.head};
  std::copy_n(batch, 4, params.batch);
  std::copy_n(x, 4, params.aBatch);
  std::copy_n(w, 4, params.bBatch);
  std::copy_n(out, 4, params.outBatch);
  return cuda::launchMatmul<float>(params, stream);
}

int32_t run(HeadOp op, const MlaHeadProductArgs *args, const MlaCall *call) {
  Checker check(Names[static_cast<int>(op)], false, MLA_CUDA);
  bool kContiguous = false;
  const cuda::HeadProductParams params = resolve(check, args, op, kContiguous);
  if (!check.ok() || !gpuCall(check, call) || !check.finish(0, call) ||
      params.rows == 0 || params.heads == 0 || params.n == 0)
    return check.status();
  if (args->x->dtype == MLA_F32)
    return launched(check, launchF32(params, kContiguous, call->stream));
  // cuBLASLt is not batch-invariant: the bits of a row depend on the number of
  // rows.
  if (!(call->flags & MLA_BATCH_INVARIANT) &&
      runOnCublasLt(params, args->x->dtype, kContiguous, call->stream))
    return MLA_OK;
  return launched(
      check, args->x->dtype == MLA_BF16
                 ? launchOwn<arch::Bf16>(params, kContiguous, call->stream)
                 : launchOwn<arch::F16>(params, kContiguous, call->stream));
}

} // namespace

int32_t mlaCudaAbsorbQuery(const MlaHeadProductArgs *args,
                           const MlaCall *call) {
  return run(HeadOp::Absorb, args, call);
}

int32_t mlaCudaProjectValue(const MlaHeadProductArgs *args,
                            const MlaCall *call) {
  return run(HeadOp::Project, args, call);
}

int32_t mlaCudaExpandKv(const MlaHeadProductArgs *args, const MlaCall *call) {
  return run(HeadOp::Expand, args, call);
}

int32_t mlaCudaHeadProductWorkspace(const MlaHeadProductArgs *args, int32_t op,
                                    uint64_t *bytes) {
  Checker check("mlaCudaHeadProductWorkspace", true, MLA_CUDA);
  bool kContiguous = false;
  if (check.range("op", op, 0, 2))
    resolve(check, args, static_cast<HeadOp>(op), kContiguous);
  return check.finishQuery(bytes, [] { return uint64_t(0); });
}
