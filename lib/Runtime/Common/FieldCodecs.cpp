//===- FieldCodecs.cpp - How a cache stores its fields --------------------===//

#include "FieldCodecs.h"

#include "mla-runtime/mla_layout.h"

using namespace mla::runtime;
using mla::kernels::FieldCodec;

FieldCodec mla::runtime::fieldCodec(const MlaCache &cache, int32_t field) {
  FieldCodec codec;
  if (field < 0)
    return codec;
  const MlaField *fields = cache.fields;
  codec.type = fields[field].dtype;
  codec.usesOperandScale = mlaDTypeBits(codec.type) <= 8;
  int64_t first = 0;
  const int32_t index =
      mlaLayoutScaleOf(fields, cache.numFields, field, &first);
  if (index < 0)
    return codec;
  const MlaField &scale = fields[index];
  codec.usesOperandScale = scale.dtype == MLA_F8E4M3;
  const FieldAccess access = fieldAccess(cache, index);
  const MlaPool &pool = cache.pools[access.pool];
  kernels::BlockScales &scales = codec.scales;
  scales.base = static_cast<const char *>(pool.base) + access.offset;
  scales.page = pool.pageStride;
  scales.token = access.tokenStride;
  scales.type = scale.dtype;
  scales.bytes = static_cast<int32_t>(mlaDTypeBits(scale.dtype) / 8);
  scales.group = scale.group;
  scales.first = static_cast<int32_t>(first / scale.group);
  scales.columns = scale.transpose;
  scales.width = scale.width;
  scales.pages = pool.pages;
  return codec;
}

bool mla::runtime::usesOperandScale(const MlaCache &cache) {
  for (int32_t i = 0; i < cache.numFields; ++i)
    if (mlaFieldMayHaveScales(&cache.fields[i]) &&
        fieldCodec(cache, i).usesOperandScale)
      return true;
  return false;
}

bool mla::runtime::isSameCodec(const FieldCodec &a, const FieldCodec &b) {
  return a.type == b.type && a.scales.type == b.scales.type &&
         a.scales.group == b.scales.group;
}
