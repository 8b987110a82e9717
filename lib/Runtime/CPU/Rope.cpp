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
  int64_t toCos = 0, toSin = 0;
  for (int32_t d = dims - 1; d >= 0; --d) {
    toCos += token % sizes[d] * cosStrides[d];
    toSin += token % sizes[d] * sinStrides[d];
    token /= sizes[d];
  }
  rotateRow(rotation, x, cos + toCos, sin + toSin, out);
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

/// How many of x's dimensions count tokens: all but the last when cos has as
/// many dimensions as x, else all but the heads and the last.
int32_t tokenDims(const MlaRopeArgs *args) {
  const int32_t rank = args->x->rank;
  return args->cos && args->cos->rank == rank ? rank - 1 : rank - 2;
}

/// Bytes from the begin of a tensor to one of its rows, counted flat.
int64_t rowOffset(const MlaTensor &tensor, int64_t row) {
  int64_t offset = 0;
  for (int32_t d = tensor.rank - 2; d >= 0; --d) {
    offset += row % tensor.sizes[d] * tensor.strides[d];
    row /= tensor.sizes[d];
  }
  return offset * dtypeBytes(tensor.dtype);
}

/// Rotates all rows; a token has `heads` of them.
void rotateAll(const MlaRopeArgs *args, const RopeFactors &factors,
               int64_t heads, int32_t threads) {
  const MlaTensor &x = *args->x, &out = *args->out;
  // A row is little work: only many of them are worth a thread.
  constexpr int64_t Batch = 64;
  const int64_t rows = numElements(x) / x.sizes[x.rank - 1];
  mla::cpu::parallelFor(
      (rows + Batch - 1) / Batch, threads, [&](int64_t piece, int) {
        int64_t end = std::min(rows, (piece + 1) * Batch);
        for (int64_t row = piece * Batch; row < end; ++row)
          factors.rotate(row / heads,
                         static_cast<const char *>(x.data) + rowOffset(x, row),
                         static_cast<char *>(out.data) + rowOffset(out, row));
      });
}

} // namespace

int32_t mlaRope(const MlaRopeArgs *args, const MlaCall *call) {
  Checker check("mlaRope", false);
  if (!check.arguments(args) || !check.call(call) ||
      !check.tensorOfRank("x", args->x, FloatTypes, 2, MLA_MAX_RANK,
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
