//===- Merge.cpp - Merge partial results and convert LSE values -----------===//

#include "../../Kernels/CPU/Element.h"
#include "../../Kernels/CPU/Simd.h"
#include "../../Kernels/CPU/Threads.h"
#include "../Common/ConvertLseArgs.h"
#include "../Common/CpuOperations.h"
#include "../Common/EmptyLse.h"
#include "../Common/KernelTable.h"
#include "../Common/MergeArgs.h"

#include <algorithm>
#include <cmath>
#include <limits>

using namespace mla::runtime;

namespace {

constexpr double Log2E = 1.4426950408889634074;
constexpr double MinusInfinity = -std::numeric_limits<double>::infinity();

/// Returns the offset in elements of row `flat`, counted over the first `dims`
/// dimensions.
int64_t rowOffset(const MlaTensor &tensor, int32_t dims, int64_t flat) {
  int64_t offset = 0;
  for (int32_t d = dims - 1; d >= 0; --d) {
    offset += flat % tensor.sizes[d] * tensor.strides[d];
    flat /= tensor.sizes[d];
  }
  return offset;
}

/// Returns exp(sink - max) for a row's head, or 0 without a sink. `max` is a
/// natural logarithm.
double sinkShare(const MlaMergeArgs *args, int64_t row, double max) {
  if (!args->sink)
    return 0;
  const MlaTensor &sink = *args->sink;
  const int64_t head = row % args->out->sizes[args->out->rank - 2];
  return std::exp(double(mla::cpu::loadElement(sink.dtype, sink.data, head)) -
                  max);
}

/// Merges one row. The weights are few, so they are computed in double.
void mergeRow(const MlaMergeArgs *args, int64_t row) {
  const MlaTensor &out = *args->out;
  const int32_t dims = out.rank - 1;
  const double base = args->lseBase == 1 ? Log2E : 1.0;
  // Both conventions for a row that sees no key become -inf.
  auto lseOf = [&](int64_t i) {
    const MlaTensor &lse = args->lses[i];
    const double value =
        static_cast<const float *>(lse.data)[rowOffset(lse, dims, row)] / base;
    return std::isinf(value) ? MinusInfinity : value;
  };
  double max = MinusInfinity, sum = 0;
  // A NaN becomes the maximum, so that the result is NaN.
  for (int64_t i = 0; i < args->numPartials; ++i)
    if (const double lse = lseOf(i); lse > max || std::isnan(lse))
      max = lse;
  const bool empty = max == MinusInfinity;
  auto isEmpty = [&](int64_t i) { return lseOf(i) == MinusInfinity; };
  auto weightOf = [&](int64_t i) {
    return isEmpty(i) ? 0 : std::exp(lseOf(i) - max);
  };
  for (int64_t i = 0; i < args->numPartials; ++i)
    sum += weightOf(i);
  const double total = sum + (empty ? 0 : sinkShare(args, row, max));
  const int64_t to = rowOffset(out, dims, row), width = out.sizes[dims];
  constexpr int64_t Strip = 128;
  for (int64_t at = 0; at < width; at += Strip) {
    float values[Strip] = {};
    const int64_t count = std::min(Strip, width - at);
    for (int64_t i = 0; i < args->numPartials; ++i) {
      // The output of an empty partial result is undefined, so it must not be
      // read.
      if (isEmpty(i))
        continue;
      const float weight = static_cast<float>(weightOf(i) / total);
      const MlaTensor &part = args->outs[i];
      const int64_t from = rowOffset(part, dims, row) + at;
      for (int64_t c = 0; c < count; ++c)
        values[c] +=
            weight * mla::cpu::loadElement(part.dtype, part.data, from + c);
    }
    mla::cpu::storeFromF32(out.dtype, values, 1.0f,
                           static_cast<char *>(out.data) +
                               (to + at) * dtypeBytes(out.dtype),
                           count);
  }
  if (args->lse)
    static_cast<float *>(args->lse->data)[rowOffset(*args->lse, dims, row)] =
        empty ? emptyLse(args->lseEmpty)
              : static_cast<float>((max + std::log(sum)) * base);
}

/// Checks that the manifest has a kernel of `op` for this type.
bool hasKernel(Checker &check, Op op, int32_t dtype) {
  KernelRequest request{op};
  request.dtype = dtype;
  return selectKernel(check, request);
}

} // namespace

int32_t mla::runtime::cpuMerge(const MlaMergeArgs *args, const MlaCall *call) {
  Checker check("mlaMerge", false);
  if (!checkMerge(check, args) ||
      !hasKernel(check, Op::Merge, args->out->dtype) || !check.call(call) ||
      !check.finish(0, call))
    return check.status();
  int64_t rows = 1;
  for (int32_t d = 0; d + 1 < args->out->rank; ++d)
    rows *= args->out->sizes[d];
  const double values = double(args->numPartials) * numElements(*args->out);
  // Loading an element by its type takes the time of about 16 operations.
  mla::cpu::parallelFor(rows, {values * sizeof(float), 16 * values},
                        call->threads,
                        [&](int64_t row, int) { mergeRow(args, row); });
  return MLA_OK;
}

int32_t mla::runtime::cpuMergeWorkspace(const MlaMergeArgs *args,
                                        uint64_t *bytes) {
  Checker check("mlaMergeWorkspace", true);
  checkMergeCount(check, args);
  return check.finishQuery(bytes, [] { return 0; });
}

int32_t mla::runtime::cpuConvertLse(const MlaConvertLseArgs *args,
                                    const MlaCall *call) {
  Checker check("mlaConvertLse", false);
  if (!check.arguments(args) || !check.call(call) ||
      !checkConvertLse(check, args) ||
      !hasKernel(check, Op::ConvertLse, MLA_F32) || !check.finish(0, call))
    return check.status();
  const double factor = conversionFactor(args);
  const float fromEmpty = emptyLse(args->fromEmpty);
  const float toEmpty = emptyLse(args->toEmpty);
  const MlaTensor &from = *args->lse, &to = *args->out;
  const int64_t count = numElements(from);
  for (int64_t i = 0; i < count; ++i) {
    const float lse =
        static_cast<const float *>(from.data)[rowOffset(from, from.rank, i)];
    static_cast<float *>(to.data)[rowOffset(to, to.rank, i)] =
        lse == fromEmpty ? toEmpty : static_cast<float>(factor * lse);
  }
  return MLA_OK;
}
