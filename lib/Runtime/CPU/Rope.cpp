//===- Rope.cpp - mlaRope -------------------------------------------------===//

#include "../../Kernels/CPU/Element.h"
#include "../../Kernels/CPU/Threads.h"
#include "RopeArgs.h"

#include <cinttypes>

using namespace mla::runtime;

namespace {

/// Checks one factor tensor: token dimensions of the size of x's or 1, fewer of
/// them meaning that the missing ones are 1, then r/2 or r factors.
bool readFactor(Checker &check, const char *name, const MlaTensor *factor,
                const MlaTensor *x, int32_t dims, int64_t width,
                int64_t *strides) {
  if (!check.tensorOfRank(name, factor, FloatTypes, 1, dims + 1,
                          Strides::LastContiguous))
    return false;
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
    strides[d] = size == 1
                     ? 0
                     : factor->strides[d - missing] * dtypeBytes(factor->dtype);
  }
  return true;
}

} // namespace

void RopeFactors::rotate(int64_t token, const void *x, void *out) const {
  int64_t outer = dims == 2 ? token / sizes[1] : token;
  int64_t inner = dims == 2 ? token % sizes[1] : 0;
  rotateRow(rotation, x, cos + outer * cosStrides[0] + inner * cosStrides[1],
            sin + outer * sinStrides[0] + inner * sinStrides[1], out);
}

bool mla::runtime::readFactors(Checker &check, const MlaTensor *x, int32_t dims,
                               int64_t width, const MlaTensor *cos,
                               const MlaTensor *sin, int64_t input,
                               int64_t output, RopeFactors &factors) {
  if (!check.ok())
    return false;
  if (width % 2)
    return check.failWith(MLA_INVALID_ARGUMENT, "rope",
                          "expected an even width, got %" PRId64, width);
  if (!readFactor(check, "cos", cos, x, dims, width, factors.cosStrides) ||
      !readFactor(check, "sin", sin, x, dims, width, factors.sinStrides) ||
      !check.sameType("sin", sin, "cos", cos) ||
      !check.size("sin", sin, sin->rank - 1, cos->sizes[cos->rank - 1]) ||
      !check.range("input order", input, 0, 1) ||
      !check.range("output order", output, 0, 1))
    return false;
  factors.rotation = {width,       input != 0,
                      output != 0, cos->sizes[cos->rank - 1],
                      x->dtype,    cos->dtype};
  factors.cos = static_cast<const char *>(cos->data);
  factors.sin = static_cast<const char *>(sin->data);
  factors.dims = dims;
  for (int32_t d = 0; d < dims; ++d)
    factors.sizes[d] = x->sizes[d];
  return true;
}

namespace {

/// How many of x's dimensions count tokens: x is [N, r], [N, H, r] or
/// [B, S, H, r]; a [B, S, r] is told from [N, H, r] by the rank of cos.
int32_t tokenDims(const MlaRopeArgs *args) {
  if (args->x->rank == 2)
    return 1;
  if (args->x->rank == 4)
    return 2;
  return args->cos && args->cos->rank == 3 ? 2 : 1;
}

/// Rotates all rows; token t has `heads` of them.
void rotateAll(const MlaRopeArgs *args, const RopeFactors &factors,
               int64_t heads, int32_t threads) {
  const MlaTensor &x = *args->x, &out = *args->out;
  const int64_t bytes = dtypeBytes(x.dtype);
  const bool hasHeads = x.rank == factors.dims + 2;
  auto address = [&](const MlaTensor &tensor, int64_t token, int64_t head) {
    int64_t at = hasHeads ? head * tensor.strides[factors.dims] : 0;
    if (factors.dims == 2)
      at += token / x.sizes[1] * tensor.strides[0] +
            token % x.sizes[1] * tensor.strides[1];
    else
      at += token * tensor.strides[0];
    return static_cast<char *>(tensor.data) + at * bytes;
  };
  const int64_t tokens =
      factors.dims == 2 ? x.sizes[0] * x.sizes[1] : x.sizes[0];
  // A row is little work: only many of them are worth a thread.
  constexpr int64_t Batch = 64;
  const int64_t rows = tokens * heads;
  mla::cpu::parallelFor((rows + Batch - 1) / Batch, threads,
                        [&](int64_t piece, int) {
                          int64_t end = std::min(rows, (piece + 1) * Batch);
                          for (int64_t row = piece * Batch; row < end; ++row) {
                            int64_t token = row / heads, head = row % heads;
                            factors.rotate(token, address(x, token, head),
                                           address(out, token, head));
                          }
                        });
}

} // namespace

int32_t mlaRope(const MlaRopeArgs *args, const MlaCall *call) {
  Checker check("mlaRope", false);
  if (!check.arguments(args) || !check.call(call) ||
      !check.tensorOfRank("x", args->x, FloatTypes, 2, 4,
                          Strides::LastContiguous))
    return check.status();
  const MlaTensor *x = args->x;
  const int32_t dims = tokenDims(args);
  const int64_t heads = x->rank == dims + 2 ? x->sizes[dims] : 1;
  RopeFactors factors;
  if (!readFactors(check, x, dims, x->sizes[x->rank - 1], args->cos, args->sin,
                   args->input, args->output, factors) ||
      !check.tensor("out", args->out, FloatTypes, x->sizes, x->rank) ||
      !check.sameType("out", args->out, "x", x) ||
      !check.written("out", args->out) || !check.finish(0, call))
    return check.status();
  if (numElements(*x) > 0)
    rotateAll(args, factors, heads, call->threads);
  return MLA_OK;
}
