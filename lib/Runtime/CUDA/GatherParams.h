//===- GatherParams.h - Parameters of gathers -------------------*- C++ -*-===//
#ifndef MLA_RUNTIME_CUDA_GATHERPARAMS_H
#define MLA_RUNTIME_CUDA_GATHERPARAMS_H

#include "../Common/Views.h"
#include "Common/CacheParams.h"

namespace mla::runtime {

/// Fills the parameters that mlaGather and mlaGqaGather share from checked
/// arguments: the tokens to copy.
template <typename Args>
void fillSource(const Args *args, const Tokens &tokens,
                cuda::GatherParams &params) {
  params.blockTable = ints(args->blockTable);
  params.seqLens = ints(args->seqLens);
  params.starts = ints(args->starts);
  params.cuSeqlens = ints(args->cuSeqlensK);
  params.tableStride = args->blockTable->strides[0];
  params.capacity = args->blockTable->sizes[1] * args->cache->pageSize;
  params.total = tokens.total;
  params.batch = static_cast<int32_t>(tokens.batch);
  params.length = static_cast<int32_t>(tokens.length);
  params.pageSize = static_cast<int32_t>(args->cache->pageSize);
}

/// Launches the checks of the values in a gather's arguments, if the call asks
/// for them. Returns false if that fails or if the output has no rows.
bool checkGather(Checker &check, cuda::GatherParams &params,
                 const MlaCache &cache, const MlaCall *call);

/// Launches a gather with its checks. `cache` is the cache of the gather.
int32_t launchGather(Checker &check, cuda::GatherParams &params,
                     const MlaCache &cache, const MlaCall *call);

} // namespace mla::runtime

#endif // MLA_RUNTIME_CUDA_GATHERPARAMS_H
