//===- MergeArgs.cpp - The arguments of a merge ---------------------------===//

#include "MergeArgs.h"

#include <cinttypes>
#include <cstdio>

using namespace mla::runtime;

namespace {

/// Checks partial number `i`, and that out and lse do not touch it.
bool checkPartial(Checker &check, const MlaMergeArgs *args, int64_t i) {
  const MlaTensor &out = *args->out;
  char outName[32], lseName[32];
  std::snprintf(outName, sizeof(outName), "outs[%" PRId64 "]", i);
  std::snprintf(lseName, sizeof(lseName), "lses[%" PRId64 "]", i);
  if (!check.part(outName, &args->outs[i], FloatTypes, out.sizes, out.rank) ||
      !check.sameType(outName, &args->outs[i], "out", args->out) ||
      !check.part(lseName, &args->lses[i], F32Type, out.sizes, out.rank - 1))
    return false;
  for (const MlaTensor *written : {args->out, args->lse}) {
    const NamedView view{written == args->out ? "out" : "lse", written};
    if (written && (!check.disjoint(view, {outName, &args->outs[i]}) ||
                    !check.disjoint(view, {lseName, &args->lses[i]})))
      return false;
  }
  return true;
}

} // namespace

bool mla::runtime::checkMergeCount(Checker &check, const MlaMergeArgs *args) {
  constexpr int64_t most = 1 << 20;
  return check.arguments(args) &&
         check.range("numPartials", args->numPartials, 1, most);
}

bool mla::runtime::checkMerge(Checker &check, const MlaMergeArgs *args) {
  if (!checkMergeCount(check, args) ||
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
    if (!checkPartial(check, args, i))
      return false;
  return true;
}
