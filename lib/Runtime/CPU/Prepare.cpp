//===- Prepare.cpp - Rotate queries and append new tokens -----------------===//

#include "../Common/CpuOperations.h"
#include "../Common/PrepareArgs.h"
#include "RunAppend.h"
#include "ScaleValues.h"

using namespace mla::runtime;

int32_t mla::runtime::cpuPrepare(const MlaPrepareArgs *args,
                                 const MlaCall *call) {
  Checker check("mlaPrepare", false);
  if (!check.arguments(args))
    return check.status();
  const MlaAppendArgs part = appendPart(*args);
  Append append;
  RopeFactors queries;
  if (!readAppend(check, &part, append) || !check.call(call) ||
      !readPreparedQueries(check, args, append.sizes, queries) ||
      !selectKernel(check, prepareRequest(args, append.sizes)) ||
      !check.finish(0, call) || !checkSlots(check, part.slots, *part.cache) ||
      !checkScales(check, part))
    return check.status();
  rotateAll(*args->qRope, *args->out, queries, call->threads);
  writeTokens(&part, append, call->threads);
  return MLA_OK;
}
