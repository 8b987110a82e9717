//===- Merge.cpp - Merge partial results on a GPU -------------------------===//

#include "../Common/EmptyLse.h"
#include "../Common/MergeArgs.h"
#include "CacheViews.h"
#include "CudaRuntime.h"

#include <algorithm>

using namespace mla;
using namespace mla::runtime;

namespace {

/// Copies the strides of all dimensions, except the last `inner` dimensions, to
/// the end of `strides`. The remaining first entries are 0.
void leadingStrides(const MlaTensor &tensor, int32_t inner,
                    int64_t (&strides)[cuda::mergeDims]) {
  const int32_t dims = tensor.rank - inner, missing = cuda::mergeDims - dims;
  for (int32_t d = 0; d < cuda::mergeDims; ++d)
    strides[d] = d < missing ? 0 : tensor.strides[d - missing];
}

/// Returns an address and its strides in bytes, combined by bitwise OR.
uint64_t alignmentBits(const void *base,
                       const int64_t (&strides)[cuda::mergeDims],
                       uint64_t elementBytes) {
  uint64_t bits = reinterpret_cast<uint64_t>(base);
  for (int64_t stride : strides)
    bits |= static_cast<uint64_t>(stride) * elementBytes;
  return bits;
}

cuda::PartialView viewOf(const MlaMergeArgs *args, int64_t i) {
  cuda::PartialView view{static_cast<const char *>(args->outs[i].data),
                         static_cast<const float *>(args->lses[i].data),
                         {},
                         {}};
  leadingStrides(args->outs[i], 1, view.outStrides);
  leadingStrides(args->lses[i], 0, view.lseStrides);
  return view;
}

// mla_runtime.h documents this limit. Compiled code allocates no workspace for
// a merge of at most this many partial results.
static_assert(cuda::mergeDirectPartials == 32);

/// Returns the bytes of workspace for the views of `count` partial results.
uint64_t tableBytes(int64_t count) {
  return count > cuda::mergeDirectPartials
             ? static_cast<uint64_t>(count) * sizeof(cuda::PartialView)
             : 0;
}

/// Resolves all arguments but the partial results.
bool resolve(Checker &check, const MlaMergeArgs *args,
             cuda::MergePartialsParams &params) {
  if (!checkMerge(check, args))
    return false;
  const MlaTensor &out = *args->out;
  const int32_t dims = out.rank - 1, missing = cuda::mergeDims - dims;
  params.rows = 1;
  for (int32_t d = 0; d < cuda::mergeDims; ++d) {
    params.sizes[d] = d < missing ? 1 : out.sizes[d - missing];
    params.rows *= params.sizes[d];
  }
  params.out = static_cast<char *>(out.data);
  leadingStrides(out, 1, params.outStrides);
  if (args->lse) {
    params.lse = static_cast<float *>(args->lse->data);
    leadingStrides(*args->lse, 0, params.lseStrides);
  }
  params.count = static_cast<int32_t>(args->numPartials);
  params.width = static_cast<int32_t>(out.sizes[dims]);
  params.type = elementOf(out.dtype);
  if (args->sink) {
    params.sink = static_cast<const char *>(args->sink->data);
    params.sinkType = elementOf(args->sink->dtype);
  }
  params.emptyLse = emptyLse(args->lseEmpty);
  params.toBase2 = args->lseBase == 1 ? 1.0f : 1.44269504088896340736f;
  const uint64_t bytes = dtypeBytes(out.dtype);
  params.alignment = static_cast<uint64_t>(params.width) * bytes |
                     alignmentBits(params.out, params.outStrides, bytes);
  KernelRequest request{Op::Merge};
  request.dtype = out.dtype;
  return check.range("rows", params.rows, 0, INT32_MAX) &&
         check.range("width", out.sizes[dims], 0, INT32_MAX) &&
         selectOnGpu(check, request);
}

/// Launches the merge. If the views of the partial results do not fit the
/// launch arguments, kernels first write them to the table, a fixed number per
/// launch.
std::string launchMerge(const MlaMergeArgs *args,
                        cuda::MergePartialsParams &params,
                        const MlaCall *call) {
  const bool isDirect = params.count <= cuda::mergeDirectPartials;
  params.table =
      isDirect ? nullptr : static_cast<cuda::PartialView *>(call->workspace);
  const uint64_t bytes = dtypeBytes(args->out->dtype);
  for (int32_t first = 0; first < params.count;
       first += cuda::mergeDirectPartials) {
    const int32_t count =
        std::min(params.count - first, cuda::mergeDirectPartials);
    for (int32_t i = 0; i < count; ++i) {
      const cuda::PartialView &view = params.partials[i] =
          viewOf(args, first + i);
      params.alignment |= alignmentBits(view.out, view.outStrides, bytes);
    }
    if (isDirect)
      break;
    const std::string error =
        cuda::launchStorePartials(params, first, count, call->stream);
    if (!error.empty())
      return error;
  }
  return cuda::launchMergePartials(params, call->stream);
}

} // namespace

int32_t mlaCudaMerge(const MlaMergeArgs *args, const MlaCall *call) {
  Checker check("mlaCudaMerge", false, MLA_CUDA);
  cuda::MergePartialsParams params{};
  if (!resolve(check, args, params) || !gpuCall(check, call) ||
      !checkMergeWorkspace(check, args, tableBytes(params.count), call) ||
      params.rows == 0)
    return check.status();
  return launched(check, launchMerge(args, params, call));
}

int32_t mlaCudaMergeWorkspace(const MlaMergeArgs *args, uint64_t *bytes) {
  Checker check("mlaCudaMergeWorkspace", true, MLA_CUDA);
  checkMergeCount(check, args);
  return check.finishQuery(bytes,
                           [&] { return tableBytes(args->numPartials); });
}
