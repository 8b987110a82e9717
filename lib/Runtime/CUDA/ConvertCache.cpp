//===- ConvertCache.cpp - Copy tokens to pages of another layout ----------===//

#include "../Common/ConvertCacheArgs.h"
#include "CacheViews.h"
#include "CudaRuntime.h"
#include "DeviceChecks.h"

using namespace mla;
using namespace mla::runtime;

namespace {

cuda::FieldRows rowsOf(const kernels::PagedRows &rows) {
  return {const_cast<char *>(rows.base), rows.page, rows.token, 0};
}

/// Returns the largest power of two, at most 16, that divides all addresses of
/// both rows.
int32_t chunkOfBoth(const cuda::FieldRows &from, const cuda::FieldRows &to) {
  const uint64_t bits = bitsOf(from) | bitsOf(to);
  return bits % 2 ? 1 : chunkOf({bits});
}

cuda::ConvertedRows convertedRows(const ConvertedField &field) {
  cuda::ConvertedRows rows{};
  if (field.width == 0)
    return rows;
  rows.from = {rowsOf(field.from), elementOf(field.fromCodec.type),
               field.fromCodec.scales};
  rows.to = {rowsOf(field.to), elementOf(field.toCodec.type),
             field.toCodec.scales};
  rows.width = static_cast<int32_t>(field.width);
  rows.isCopy = field.copies;
  rows.chunk = chunkOfBoth(rows.from.rows, rows.to.rows);
  return rows;
}

/// Returns the tokens that a row of a table has room for.
int64_t capacityOf(const MlaTensor &table, const MlaCache &cache) {
  return table.sizes[1] * cache.pageSize;
}

cuda::ConvertParams paramsOf(const MlaConvertCacheArgs &args,
                             const ConvertSizes &sizes) {
  cuda::ConvertParams params{};
  params.latent = convertedRows(sizes.latent);
  params.rope = convertedRows(sizes.rope);
  params.fromTable = ints(args.fromTable);
  params.toTable = ints(sizes.toTable);
  params.seqLens = ints(args.seqLens);
  params.starts = ints(args.starts);
  params.fromStride = args.fromTable->strides[0];
  params.toStride = sizes.toTable->strides[0];
  params.capacity = std::min(capacityOf(*args.fromTable, *args.from),
                             capacityOf(*sizes.toTable, *args.to));
  params.batch = static_cast<int32_t>(sizes.batch);
  params.fromPageSize = static_cast<int32_t>(args.from->pageSize);
  params.toPageSize = static_cast<int32_t>(args.to->pageSize);
  params.fromScale = headScale(sizes.fromScale);
  params.toScale = headScale(sizes.toScale);
  return params;
}

} // namespace

int32_t mlaCudaConvertCache(const MlaConvertCacheArgs *args,
                            const MlaCall *call) {
  Checker check("mlaCudaConvertCache", false, MLA_CUDA);
  ConvertSizes sizes;
  if (!readConvert(check, args, sizes) ||
      !selectOnGpu(check, convertRequest(*args->from)) ||
      !selectOnGpu(check, convertRequest(*args->to)) ||
      !check.range("batch", sizes.batch, 0, 65535) || !gpuCall(check, call) ||
      !check.finish(0, call))
    return check.status();
  cuda::ConvertParams params = paramsOf(*args, sizes);
  DeviceChecks checks;
  checks.lengths("seqLens", params.seqLens, params.batch, params.capacity);
  checks.lengths("starts", params.starts, params.batch, params.capacity);
  checks.convertedPages("fromTable", params.fromTable, params.fromStride,
                        params.batch, params.seqLens, params.starts,
                        *args->from);
  checks.convertedPages("toTable", params.toTable, params.toStride,
                        params.batch, params.seqLens, params.starts, *args->to);
  if (!checks.launch(check, call, params.stop) || params.batch == 0 ||
      params.capacity == 0)
    return check.status();
  return launched(check, cuda::launchConvert(params, call->stream));
}
