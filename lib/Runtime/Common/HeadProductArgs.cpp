//===- HeadProductArgs.cpp - Check the arguments of a product per head ----===//

#include "HeadProductArgs.h"

#include <cinttypes>

using namespace mla::runtime;

namespace {

/// Checks a tensor [tokens, heads, width] with the tokens of `like`.
bool headTensor(Checker &check, const char *name, const MlaTensor *tensor,
                const MlaTensor &like, int32_t tokenDims, int64_t heads,
                int64_t width) {
  int64_t sizes[MLA_MAX_RANK];
  for (int32_t d = 0; d < tokenDims; ++d)
    sizes[d] = like.sizes[d];
  sizes[tokenDims] = heads;
  sizes[tokenDims + 1] = width;
  return check.tensor(name, tensor, FloatTypes, sizes, tokenDims + 2);
}

} // namespace

bool mla::runtime::checkContiguousWeight(Checker &check, const char *name,
                                         const MlaTensor &w) {
  if (w.strides[1] == 1 || w.strides[2] == 1 || numElements(w) <= 1 ||
      w.sizes[1] <= 1 || w.sizes[2] <= 1)
    return true;
  return check.failWith(MLA_INVALID_ARGUMENT, name,
                        "expected a stride of 1 in dimension 1 or 2, got "
                        "%" PRId64 " and %" PRId64,
                        w.strides[1], w.strides[2]);
}

bool mla::runtime::readHeadProduct(Checker &check,
                                   const MlaHeadProductArgs *args, HeadOp op,
                                   HeadSizes &sizes) {
  const int32_t inner = op == HeadOp::Expand ? 1 : 2;
  if (!check.arguments(args) ||
      !check.tensorOfRank("x", args->x, FloatTypes, inner + 1, inner + 2,
                          Strides::LastContiguous) ||
      !check.tensor("w", args->w, FloatTypes, {AnySize, AnySize, AnySize},
                    Strides::Any) ||
      !check.sameType("w", args->w, "x", args->x) ||
      !checkContiguousWeight(check, "w", *args->w))
    return false;
  const MlaTensor &x = *args->x, &w = *args->w;
  const int32_t dims = sizes.tokenDims = x.rank - inner;
  sizes.tokens =
      dims == 2 ? saturatingProduct(x.sizes[0], x.sizes[1]) : x.sizes[0];
  sizes.heads = w.sizes[0];
  sizes.from = w.sizes[op == HeadOp::Absorb ? 1 : 2];
  sizes.to = w.sizes[op == HeadOp::Absorb ? 2 : 1];
  const bool shaped =
      op == HeadOp::Expand
          ? check.size("x", &x, dims, sizes.from)
          : headTensor(check, "x", &x, x, dims, sizes.heads, sizes.from);
  return shaped &&
         headTensor(check, "out", args->out, x, dims, sizes.heads, sizes.to) &&
         ((op != HeadOp::Project && args->out->dtype == MLA_F32) ||
          check.sameType("out", args->out, "x", &x)) &&
         check.written("out", args->out);
}
