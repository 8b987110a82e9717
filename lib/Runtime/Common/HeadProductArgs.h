//===- HeadProductArgs.h - Check the arguments of a product per head ------===//
#ifndef MLA_RUNTIME_COMMON_HEADPRODUCTARGS_H
#define MLA_RUNTIME_COMMON_HEADPRODUCTARGS_H

#include "Checker.h"

namespace mla::runtime {

/// The three products, as mlaHeadProductWorkspace numbers them.
enum class HeadOp : int32_t { Absorb, Project, Expand };

/// Sizes of a checked product: [tokens, heads, from] to [tokens, heads, to].
struct HeadSizes {
  int32_t tokenDims = 0; ///< 1 or 2
  int64_t tokens = 0, heads = 0, from = 0, to = 0;
};

/// Checks that dimension 1 or 2 of a checked weight [H, rows, columns] is
/// contiguous.
bool checkContiguousWeight(Checker &check, const char *name,
                           const MlaTensor &w);

/// Checks all tensors of a call and reads its sizes. One of the last two
/// dimensions of `w` must be contiguous.
bool readHeadProduct(Checker &check, const MlaHeadProductArgs *args, HeadOp op,
                     HeadSizes &sizes);

} // namespace mla::runtime

#endif // MLA_RUNTIME_COMMON_HEADPRODUCTARGS_H
