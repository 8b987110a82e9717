//===- RopeArgs.cpp - Resolve cos and sin ---------------------------------===//

#include "RopeArgs.h"

#include <cinttypes>

using namespace mla::runtime;

namespace {

/// Checks one factor tensor. Each of its token dimensions has size 1 or the
/// size of the same dimension of x. Missing leading dimensions count as 1. Its
/// last dimension has r/2 or r factors, `step` elements apart.
bool readFactor(Checker &check, const char *name, const MlaTensor *factor,
                const MlaTensor *x, int32_t dims, int64_t width,
                int64_t *strides, int64_t &step) {
  if (!check.tensorOfRank(name, factor, FloatTypes, 1, dims + 1, Strides::Any))
    return false;
  step = factor->strides[factor->rank - 1];
  const int64_t last = factor->sizes[factor->rank - 1];
  if (last != width && 2 * last != width)
    return check.failWith(MLA_INVALID_ARGUMENT, name,
                          "expected size %" PRId64 " or %" PRId64
                          " in dimension %d, got %" PRId64,
                          width / 2, width, factor->rank - 1, last);
  const int32_t missing = dims + 1 - factor->rank;
  for (int32_t d = missing; d < dims; ++d) {
    int64_t size = factor->sizes[d - missing];
    if (size != 1 && size != x->sizes[d])
      return check.failWith(MLA_INVALID_ARGUMENT, name,
                            "expected size 1 or %" PRId64
                            " in dimension %d, got %" PRId64,
                            x->sizes[d], d - missing, size);
    strides[d] = strideOf(*factor, d - missing) * dtypeBytes(factor->dtype);
  }
  return true;
}

} // namespace

bool mla::runtime::readFactors(Checker &check, const MlaTensor *x, int32_t dims,
                               int64_t width, const MlaTensor *cos,
                               const MlaTensor *sin, int64_t input,
                               int64_t output, RopeFactors &factors) {
  if (!check.ok())
    return false;
  if (width % 2)
    return check.failWith(MLA_INVALID_ARGUMENT, "rope",
                          "expected an even width, got %" PRId64, width);
  int64_t cosStep = 1, sinStep = 1;
  if (!readFactor(check, "cos", cos, x, dims, width, factors.cosStrides,
                  cosStep) ||
      !readFactor(check, "sin", sin, x, dims, width, factors.sinStrides,
                  sinStep) ||
      !check.sameType("sin", sin, "cos", cos) ||
      !check.size("sin", sin, sin->rank - 1, cos->sizes[cos->rank - 1]) ||
      !check.range("input order", input, 0, 1) ||
      !check.range("output order", output, 0, 1))
    return false;
  factors.rotation = {
      width,    input != 0, output != 0, cos->sizes[cos->rank - 1],
      x->dtype, cos->dtype, x->dtype,    cosStep,
      sinStep};
  factors.cos = static_cast<const char *>(cos->data);
  factors.sin = static_cast<const char *>(sin->data);
  factors.dims = dims;
  for (int32_t d = 0; d < dims; ++d)
    factors.sizes[d] = x->sizes[d];
  return true;
}

bool mla::runtime::readRope(Checker &check, const MlaRopeArgs *args,
                            RopeFactors &factors) {
  const MlaTensor *x = args->x;
  if (!check.tensorOfRank("x", x, FloatTypes, 2, MLA_MAX_RANK,
                          Strides::LastContiguous))
    return false;
  const bool headsShare = !args->cos || args->cos->rank != x->rank;
  const int32_t dims = x->rank - (headsShare ? 2 : 1);
  return readFactors(check, x, dims, x->sizes[x->rank - 1], args->cos,
                     args->sin, args->input, args->output, factors) &&
         check.tensor("out", args->out, FloatTypes, x->sizes, x->rank) &&
         check.sameType("out", args->out, "x", x) &&
         check.written("out", args->out);
}
