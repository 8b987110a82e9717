//===- MergeArgs.cpp - Check the arguments of a merge ---------------------===//

#include "MergeArgs.h"
#include "Overlap.h"

#include <cinttypes>
#include <cstdio>

using namespace mla::runtime;

namespace {

/// The argument names of partial result `i`, for messages.
struct PartialNames {
  char out[32], lse[32];
  explicit PartialNames(int64_t i) {
    std::snprintf(out, sizeof(out), "outs[%" PRId64 "]", i);
    std::snprintf(lse, sizeof(lse), "lses[%" PRId64 "]", i);
  }
};

/// Checks that `written` does not overlap partial result `i`.
bool apart(Checker &check, const NamedView &written, const MlaMergeArgs *args,
           int64_t i, const PartialNames &names) {
  return check.disjoint(written, {names.out, &args->outs[i]}) &&
         check.disjoint(written, {names.lse, &args->lses[i]});
}

/// Checks partial result `i`, and that out and lse do not overlap it.
bool checkPartial(Checker &check, const MlaMergeArgs *args, int64_t i) {
  const MlaTensor &out = *args->out;
  const PartialNames names(i);
  return check.part(names.out, &args->outs[i], FloatTypes, out.sizes,
                    out.rank) &&
         check.sameType(names.out, &args->outs[i], "out", args->out) &&
         check.part(names.lse, &args->lses[i], F32Type, out.sizes,
                    out.rank - 1) &&
         apart(check, {"out", args->out}, args, i, names) &&
         (!args->lse || apart(check, {"lse", args->lse}, args, i, names));
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
      !check.range("lseEmpty", args->lseEmpty, 0, 1) ||
      !check.tensorOfRank("out", args->out, FloatTypes, 3, 4,
                          Strides::LastContiguous) ||
      !check.written("out", args->out) ||
      (args->lse && !check.tensor("lse", args->lse, F32Type, args->out->sizes,
                                  args->out->rank - 1)) ||
      !check.written("lse", args->lse) ||
      !check.optional("sink", args->sink, FloatTypes,
                      {args->out->sizes[args->out->rank - 2]}))
    return false;
  if (!args->outs || !args->lses)
    return check.failWith(MLA_INVALID_ARGUMENT, args->outs ? "lses" : "outs",
                          "expected an array of views, got null");
  for (int64_t i = 0; i < args->numPartials; ++i)
    if (!checkPartial(check, args, i))
      return false;
  return true;
}

bool mla::runtime::checkMergeWorkspace(Checker &check, const MlaMergeArgs *args,
                                       uint64_t needed, const MlaCall *call) {
  if (!check.finish(needed, call) || needed == 0)
    return check.ok();
  const MlaTensor bytes = bytesView(call->workspace, needed, args->out->device);
  for (int64_t i = 0; i < args->numPartials; ++i)
    if (!apart(check, {"workspace", &bytes}, args, i, PartialNames(i)))
      return false;
  return true;
}
