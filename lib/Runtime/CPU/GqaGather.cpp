//===- GqaGather.cpp - Copy cache pages to dense keys and values ----------===//

#include "../Common/CpuOperations.h"
#include "../Common/FieldCodecs.h"
#include "../Common/GqaCacheArgs.h"
#include "RunGather.h"
#include "ScaleValues.h"

using namespace mla::runtime;

int32_t mla::runtime::cpuGqaGather(const MlaGqaGatherArgs *args,
                                   const MlaCall *call) {
  Checker check("mlaGqaGather", false);
  GqaCacheSizes sizes;
  if (!readGqaGather(check, args, "cpu", sizes) || !check.call(call) ||
      !check.finish(0, call))
    return check.status();
  const GatherSource source = gatherSource(*args, sizes.tokens);
  if (!checkSource(check, source) || !checkScales(check, *args))
    return check.status();
  auto field = [&](int32_t index, const MlaTensor *tensor,
                   const kernels::ScaleView &scale) {
    return GatheredField{pagedRows(*args->cache, index),
                         fieldCodec(*args->cache, index),
                         rowView(tensor, sizes.tokens),
                         sizes.fields.heads,
                         scale,
                         tensor->dtype};
  };
  const GatheredField fields[] = {
      field(sizes.fields.key, args->key, sizes.kScale),
      field(sizes.fields.value, args->value, sizes.vScale)};
  gatherFields(source, fields, 2, call->threads);
  return MLA_OK;
}
