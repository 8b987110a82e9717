//===- Decode.cpp - Absorbed attention over a paged cache -----------------
//===//

#include "../Common/CpuOperations.h"
#include "RunPaged.h"

using namespace mla::runtime;
using mla::kernels::AttentionProblem;

int32_t mla::runtime::cpuDecode(const MlaDecodeArgs *args,
                                const MlaCall *call) {
  Checker check("mlaDecode", false);
  AttentionProblem problem = resolveDecode(check, args);
  return runPaged(check, Op::Decode, args, problem, call);
}

int32_t mla::runtime::cpuDecodeWorkspace(const MlaDecodeArgs *args,
                                         uint64_t *bytes) {
  Checker check("mlaDecodeWorkspace", true);
  AttentionProblem problem = resolveDecode(check, args);
  return pagedWorkspace(check, Op::Decode, args, problem, bytes);
}
