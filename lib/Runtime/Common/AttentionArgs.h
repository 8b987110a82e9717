//===- AttentionArgs.h - What the attention entry points share ------------===//
//
// mlaDecode, mlaLatentAttention and mlaPrefill differ in where keys come from.
// Their queries, output, softmax and the way they are run are the same.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_RUNTIME_COMMON_ATTENTIONARGS_H
#define MLA_RUNTIME_COMMON_ATTENTIONARGS_H

#include "../../Kernels/Common/AttentionProblem.h"
#include "KernelTable.h"
#include "Views.h"

namespace mla::runtime {

/// The query side of a call. `name` is that of the first piece, `a`.
struct QueryArgs {
  const char *name;
  const MlaTensor *a, *rope, *cuSeqlens, *out;
  SoftmaxArgs softmax;
};
template <typename Args>
QueryArgs queryArgs(const char *name, const MlaTensor *a, const Args &args) {
  return {name,
          a,
          args.qRope,
          args.cuSeqlens,
          args.out,
          {args.mask, args.sink, args.lse, args.scale, args.causal, args.window,
           args.lseBase}};
}

/// Sizes read off the first piece.
struct QuerySizes {
  Tokens tokens;
  int64_t heads = 0, width = 0;
};

/// Reads the sizes and checks the first piece, [tokens, heads, width].
bool readQueries(Checker &check, const QueryArgs &args, QuerySizes &sizes);

/// Checks that the rope operands of query and key are both there or both not.
bool ropeBesideRope(Checker &check, const MlaTensor *qRope,
                    const MlaTensor *kRope);

/// What a call asks of a kernel of the CPU; other targets add to it.
KernelRequest attentionRequest(Op op, const kernels::AttentionProblem &problem);

/// Check everything but the call and the choice of a kernel, and resolve the
/// problem.
kernels::AttentionProblem resolveDecode(Checker &check,
                                        const MlaDecodeArgs *args);
kernels::AttentionProblem
resolveLatentAttention(Checker &check, const MlaLatentAttentionArgs *args);
kernels::AttentionProblem resolvePrefill(Checker &check,
                                         const MlaPrefillArgs *args);

/// Keys of a call: how many there are at most, and the operand that says so.
struct KeyBound {
  const char *name;
  int64_t keys;
  int64_t maskKeys; ///< keys of a mask
};

/// Checks that a schedule counts the rounds of query rows of sequences with at
/// most `tokens` query tokens.
bool checkItems(Checker &check, const char *name,
                const kernels::AttentionProblem &problem, int64_t tokens);

/// Checks the output, the bound and the softmax, and fills the problem's fields
/// of queries, output and softmax.
bool resolveQueries(Checker &check, const QueryArgs &args,
                    const QuerySizes &sizes, int64_t valueWidth,
                    const KeyBound &bound, kernels::AttentionProblem &problem);

} // namespace mla::runtime

#endif // MLA_RUNTIME_COMMON_ATTENTIONARGS_H
