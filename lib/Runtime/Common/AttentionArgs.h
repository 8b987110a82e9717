//===- AttentionArgs.h - Resolve the arguments of attention ---------------===//
//
// mlaDecode, mlaGqaDecode, mlaLatentAttention and mlaPrefill have different
// keys. Their queries, outputs and softmax arguments are the same.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_RUNTIME_COMMON_ATTENTIONARGS_H
#define MLA_RUNTIME_COMMON_ATTENTIONARGS_H

#include "../../Kernels/Common/AttentionProblem.h"
#include "KernelTable.h"
#include "Views.h"

namespace mla::runtime {

/// The query side of a call: `a` is qLatent, q or qNope, named `name`.
struct QueryArgs {
  const char *name;
  const MlaTensor *a, *rope, *cuSeqlens, *out;
  SoftmaxArgs softmax;
  DTypeSet types = OperandTypes; ///< of the queries
};
template <typename Args>
QueryArgs queryArgs(const char *name, const MlaTensor *a, const MlaTensor *rope,
                    const Args &args) {
  return {name,
          a,
          rope,
          args.cuSeqlens,
          args.out,
          {args.mask, args.sink, args.lse, args.scale, args.causal, args.window,
           args.lseBase, args.lseEmpty}};
}

/// The sizes of a query.
struct QuerySizes {
  Tokens tokens;
  int64_t heads = 0, width = 0;
};

/// Reads the sizes and checks `a`, [tokens, heads, width].
bool readQueries(Checker &check, const QueryArgs &args, QuerySizes &sizes);

/// Checks that the rope operands of query and key are both present or both
/// null.
bool checkRopePair(Checker &check, const MlaTensor *qRope,
                   const MlaTensor *kRope);

/// Checks that a tensor has the type `dtype` of the keys, which are named
/// `keys`. A message names the queries instead if they have that type, too.
bool checkType(Checker &check, const char *name, const MlaTensor *tensor,
               const QueryArgs &query, int32_t dtype, const char *keys);

/// Returns the kernel request of a call on the CPU. For other targets, the
/// caller sets more fields.
KernelRequest attentionRequest(Op op, const kernels::AttentionProblem &problem);

/// Check the arguments and resolve the problem. The caller checks the call and
/// chooses a kernel.
kernels::AttentionProblem resolveDecode(Checker &check,
                                        const MlaDecodeArgs *args);
kernels::AttentionProblem resolveGqaDecode(Checker &check,
                                           const MlaGqaDecodeArgs *args);
kernels::AttentionProblem
resolveLatentAttention(Checker &check, const MlaLatentAttentionArgs *args);
kernels::AttentionProblem resolvePrefill(Checker &check,
                                         const MlaPrefillArgs *args);

/// An upper bound of the keys per sequence, and the operand that it comes from.
struct KeyBound {
  const char *name;
  int64_t keys;
  int64_t maskKeys; ///< the expected width of a mask
};

/// The tokens that a block table of a checked call can list. A mask of a paged
/// call may have fewer keys.
KeyBound pagedKeys(const MlaTensor *blockTable, const MlaCache *cache,
                   const MlaTensor *mask);

/// Checks the lengths of the sequences of pages, which must not exceed the keys
/// of the table or of the mask.
bool checkPagedLengths(Checker &check, const MlaTensor *seqLens,
                       const KeyBound &bound);

/// Sets the table, lengths and page size of a paged problem, and checks the
/// address of its plan.
void resolvePages(Checker &check, const MlaTensor *blockTable,
                  const MlaTensor *seqLens, const MlaTensor *plan,
                  const MlaCache *cache, const KeyBound &bound,
                  kernels::AttentionProblem &problem);

/// Checks that a batch of sequences with at most `tokens` query tokens each has
/// no more work items (blocks of query rows) than an int32 can count.
bool checkItems(Checker &check, const char *name,
                const kernels::AttentionProblem &problem, int64_t tokens);

/// `dtype` is the type of the problem: queries of 8 bits, else the type of the
/// output. Checks the output, which may have any float type for queries of 8
/// bits, the bound and the softmax arguments, and fills the problem's fields
/// for queries, output and softmax.
bool resolveQueries(Checker &check, const QueryArgs &args, int32_t dtype,
                    const QuerySizes &sizes, int64_t valueWidth,
                    const KeyBound &bound, kernels::AttentionProblem &problem);

} // namespace mla::runtime

#endif // MLA_RUNTIME_COMMON_ATTENTIONARGS_H
