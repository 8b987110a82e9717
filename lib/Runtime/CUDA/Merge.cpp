//===- Merge.cpp - mlaCudaMerge -------------------------------------------===//

#include "CacheViews.h"
#include "CudaRuntime.h"

#include <cstdio>

using namespace mla;
using namespace mla::runtime;

namespace {

/// The strides of the dimensions in front of `inner` others, the last of them
/// last; missing ones are 0.
void leadingStrides(const MlaTensor &tensor, int32_t inner,
                    int64_t (&strides)[cuda::mergeDims]) {
  const int32_t dims = tensor.rank - inner, missing = cuda::mergeDims - dims;
  for (int32_t d = 0; d < cuda::mergeDims; ++d)
    strides[d] = d < missing ? 0 : tensor.strides[d - missing];
}

/// Checks partial number `i`, and that out and lse do not touch it.
bool readPartial(Checker &check, const MlaMergeArgs *args, int64_t i,
                 cuda::PartialView &view) {
  const MlaTensor &out = *args->out;
  char outName[32], lseName[32];
  std::snprintf(outName, sizeof(outName), "outs[%d]", static_cast<int>(i));
  std::snprintf(lseName, sizeof(lseName), "lses[%d]", static_cast<int>(i));
  if (!check.tensor(outName, &args->outs[i], FloatTypes, out.sizes, out.rank) ||
      !check.sameType(outName, &args->outs[i], "out", args->out) ||
      !check.tensor(lseName, &args->lses[i], F32Type, out.sizes, out.rank - 1))
    return false;
  for (const MlaTensor *written : {args->out, args->lse}) {
    const NamedView named{written == args->out ? "out" : "lse", written};
    if (written && (!check.disjoint(named, {outName, &args->outs[i]}) ||
                    !check.disjoint(named, {lseName, &args->lses[i]})))
      return false;
  }
  view.out = static_cast<const char *>(args->outs[i].data);
  view.lse = static_cast<const float *>(args->lses[i].data);
  leadingStrides(args->outs[i], 1, view.outStrides);
  leadingStrides(args->lses[i], 0, view.lseStrides);
  return true;
}

bool resolve(Checker &check, const MlaMergeArgs *args,
             cuda::MergePartialsParams &params) {
  if (!check.arguments(args) ||
      !check.range("numPartials", args->numPartials, 1,
                   cuda::mergeMostPartials) ||
      !check.range("lseBase", args->lseBase, 0, 1) ||
      !check.tensorOfRank("out", args->out, FloatTypes, 3, 4,
                          Strides::LastContiguous) ||
      !check.written("out", args->out) ||
      (args->lse && !check.tensor("lse", args->lse, F32Type, args->out->sizes,
                                  args->out->rank - 1)) ||
      !check.written("lse", args->lse))
    return false;
  if (!args->outs || !args->lses)
    return check.failWith(MLA_INVALID_ARGUMENT, args->outs ? "lses" : "outs",
                          "expected an array of views, got null");
  for (int64_t i = 0; i < args->numPartials; ++i)
    if (!readPartial(check, args, i, params.partials[i]))
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
  params.toBase2 = args->lseBase == 1 ? 1.0f : 1.44269504088896340736f;
  KernelRequest request{Op::Merge};
  request.dtype = out.dtype;
  return check.range("rows", params.rows, 0, INT32_MAX) &&
         check.range("width", out.sizes[dims], 0, INT32_MAX) &&
         selectOnGpu(check, request);
}

} // namespace

int32_t mlaCudaMerge(const MlaMergeArgs *args, const MlaCall *call) {
  Checker check("mlaCudaMerge", false, MLA_CUDA);
  cuda::MergePartialsParams params{};
  if (!resolve(check, args, params) || !check.call(call) ||
      !check.finish(0, call) || params.rows == 0)
    return check.status();
  return launched(check, cuda::launchMergePartials(params, call->stream));
}
