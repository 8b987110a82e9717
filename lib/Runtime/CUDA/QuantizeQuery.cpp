//===- QuantizeQuery.cpp - Round queries to e4m3 on a GPU -----------------===//

#include "../Common/QuantizeQueryArgs.h"
#include "CacheViews.h"
#include "Common/QuantizeParams.h"
#include "CudaRuntime.h"

#include <algorithm>

using namespace mla;
using namespace mla::runtime;

namespace {

cuda::QuantizedPart partOf(const MlaTensor *from, const MlaTensor *to,
                           const Tokens &tokens) {
  if (!from)
    return {};
  cuda::QuantizedPart part{tokenRows(from, tokens), tokenRows(to, tokens),
                           static_cast<int32_t>(from->sizes[from->rank - 1])};
  if (tokens.ragged) { // token i is sequence i
    part.from.outer = part.from.inner;
    part.to.outer = part.to.inner;
  }
  return part;
}

} // namespace

int32_t mlaCudaQuantizeQuery(const MlaQuantizeQueryArgs *args,
                             const MlaCall *call) {
  Checker check("mlaCudaQuantizeQuery", false, MLA_CUDA);
  QuantizedQueries queries;
  if (!check.arguments(args) || !readQuantizeQuery(check, args, queries))
    return check.status();
  const int64_t rows = queries.tokens.total * queries.heads;
  if (!check.range("rows", rows, 0, INT32_MAX) ||
      !check.range("latent width", queries.latent.width, 0, 1 << 16) ||
      !check.range("rope width", queries.rope.width, 0, 1 << 16) ||
      !selectOnGpu(check, quantizeRequest(args, queries)))
    return check.status();
  if (queries.outScale && queries.per != ScalesPer::Row)
    check.failWith(MLA_UNSUPPORTED, "outScale",
                   "must have a scale for each head of a token on a GPU, got "
                   "rank 1");
  if (!check.ok() || !gpuCall(check, call) || !check.finish(0, call) ||
      rows == 0)
    return check.status();
  cuda::QuantizeParams params{};
  params.latent = partOf(args->qLatent, args->outLatent, queries.tokens);
  params.rope = partOf(args->qRope, args->outRope, queries.tokens);
  params.type = elementOf(args->qLatent->dtype);
  params.scale = headScale(queries.scale);
  params.outScale = queries.outScale;
  if (queries.tokens.ragged) // token i is sequence i
    params.scale.sequence = params.scale.token;
  params.rows = rows;
  params.inner =
      queries.tokens.ragged ? 1 : std::max<int64_t>(1, queries.tokens.length);
  params.heads = static_cast<int32_t>(queries.heads);
  return launched(check, cuda::launchQuantize(params, call->stream));
}
