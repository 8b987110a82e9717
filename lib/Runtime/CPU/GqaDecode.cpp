//===- GqaDecode.cpp - Grouped-query attention over a paged cache ---------
//===//

#include "../Common/CpuOperations.h"
#include "RunPaged.h"

using namespace mla::runtime;
using mla::kernels::AttentionProblem;

int32_t mla::runtime::cpuGqaDecode(const MlaGqaDecodeArgs *args,
                                   const MlaCall *call) {
  Checker check("mlaGqaDecode", false);
  AttentionProblem problem = resolveGqaDecode(check, args);
  return runPaged(check, Op::GqaDecode, args, problem, call);
}

int32_t mla::runtime::cpuGqaDecodeWorkspace(const MlaGqaDecodeArgs *args,
                                            uint64_t *bytes) {
  Checker check("mlaGqaDecodeWorkspace", true);
  AttentionProblem problem = resolveGqaDecode(check, args);
  return pagedWorkspace(check, Op::GqaDecode, args, problem, bytes);
}
