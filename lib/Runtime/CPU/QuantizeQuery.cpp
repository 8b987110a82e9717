//===- QuantizeQuery.cpp - Round queries to e4m3 --------------------------===//

#include "../../Kernels/CPU/RowCodec.h"
#include "../../Kernels/CPU/Simd.h"
#include "../../Kernels/CPU/Threads.h"
#include "../Common/CpuOperations.h"
#include "../Common/QuantizeQueryArgs.h"
#include "ScaleValues.h"
#include "mla-runtime/mla_quantise.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <span>

using namespace mla::runtime;
using mla::cpu::RowStrip;
using mla::kernels::RowView;

namespace {

/// A head of a token.
struct Place {
  int64_t sequence, token, head;
};

Place placeOf(const QuantizedQueries &queries, int64_t row) {
  const int64_t token = row / queries.heads, head = row % queries.heads;
  const int64_t length = queries.tokens.length;
  return queries.tokens.ragged ? Place{0, token, head}
                               : Place{token / length, token % length, head};
}

/// Calls visit(begin, count, values) for strips of a row, in f32.
template <typename Visit>
void eachStrip(int32_t type, const RowView &rows, const Place &place,
               const Visit &visit) {
  const mla::cpu::TensorValues row(
      type, rows.row(place.sequence, place.token, place.head));
  float values[RowStrip];
  for (int64_t begin = 0; begin < rows.width; begin += RowStrip) {
    const int64_t count = std::min(RowStrip, rows.width - begin);
    row.load(begin, count, values);
    visit(begin, count, values);
  }
}

/// Returns the larger of `amax` and the magnitudes of a row. NaNs do not count.
float largest(int32_t type, const RowView &rows, const Place &place,
              float amax) {
  eachStrip(type, rows, place,
            [&](int64_t, int64_t count, const float *values) {
              for (int64_t i = 0; i < count; ++i)
                if (std::fabs(values[i]) > amax)
                  amax = std::fabs(values[i]);
            });
  return amax;
}

/// Sets `most` to `amax` if it is smaller. Threads may do this at the same
/// time.
void raiseTo(float &most, float amax) {
  const std::atomic_ref<float> shared(most);
  float old = shared.load(std::memory_order_relaxed);
  while (old < amax && !shared.compare_exchange_weak(old, amax))
    ;
}

/// Returns the scale of numbers whose largest magnitude is `amax`.
float scaleOf(float amax) {
  uint32_t bits = 0;
  return mlaTileDivisor(MLA_F8E4M3, MLA_F32, amax, 1.0f, &bits);
}

/// Returns the largest magnitude of both parts of a row, at least `amax`.
float largestOfRow(int32_t type, const QuantizedQueries &queries,
                   const Place &place, float amax) {
  amax = largest(type, queries.latent, place, amax);
  return largest(type, queries.rope, place, amax);
}

/// Computes scales of more than one row. Until the end, outScale has the
/// largest magnitudes.
void computeScales(int32_t type, const QuantizedQueries &queries,
                   const mla::cpu::Work &work, int32_t threads) {
  const bool perHead = queries.per == ScalesPer::Head;
  const int64_t count = perHead ? queries.heads : 1;
  std::fill_n(queries.outScale, count, 0.0f);
  mla::cpu::parallelFor(queries.heads, work, threads, [&](int64_t h, int) {
    float amax = 0;
    for (int64_t t = 0; t < queries.tokens.total; ++t)
      amax = largestOfRow(type, queries,
                          placeOf(queries, t * queries.heads + h), amax);
    raiseTo(queries.outScale[perHead ? h : 0], amax);
  });
  for (float &scale : std::span(queries.outScale, count))
    scale = scaleOf(scale);
}

/// Writes one part of a row.
void quantizeRow(int32_t type, const RowView &from, const RowView &to,
                 const Place &place, float scale) {
  char *out =
      const_cast<char *>(to.row(place.sequence, place.token, place.head));
  eachStrip(type, from, place,
            [&](int64_t begin, int64_t count, const float *values) {
              mla::cpu::storeE4M3(values, scale, out + begin, count);
            });
}

} // namespace

int32_t mla::runtime::cpuQuantizeQuery(const MlaQuantizeQueryArgs *args,
                                       const MlaCall *call) {
  Checker check("mlaQuantizeQuery", false);
  QuantizedQueries queries;
  if (!check.arguments(args) || !check.call(call) ||
      !readQuantizeQuery(check, args, queries) ||
      !selectKernel(check, quantizeRequest(args, queries)) ||
      !check.finish(0, call) || !checkScaleValues(check, "scale", args->scale))
    return check.status();
  const int32_t type = args->qLatent->dtype;
  const int64_t rows = queries.tokens.total * queries.heads;
  const mla::cpu::Work work{
      static_cast<double>(rows * (queries.latent.width + queries.rope.width)) *
      dtypeBytes(type)};
  const bool perRow = queries.outScale && queries.per == ScalesPer::Row;
  if (queries.outScale && !perRow)
    computeScales(type, queries, work, call->threads);
  kernels::ScaleView scales = queries.scale;
  if (queries.outScale)
    scales.base = queries.outScale;
  mla::cpu::parallelFor(rows, work, call->threads, [&](int64_t row, int) {
    const Place place = placeOf(queries, row);
    if (perRow)
      queries.outScale[scales.offset(place.sequence, place.token, place.head)] =
          scaleOf(largestOfRow(type, queries, place, 0));
    const float scale = scales.row(place.sequence, place.token, place.head);
    quantizeRow(type, queries.latent, queries.outLatent, place, scale);
    quantizeRow(type, queries.rope, queries.outRope, place, scale);
  });
  return MLA_OK;
}
