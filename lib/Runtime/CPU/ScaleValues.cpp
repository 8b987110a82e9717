//===- ScaleValues.cpp - Check the values of operand scales ---------------===//

#include "ScaleValues.h"

#include "../Common/Layout.h"

#include <cmath>
#include <string>

using namespace mla::runtime;

namespace {

/// Returns the offset of element `index` of a tensor, in row-major order.
int64_t offsetOf(const MlaTensor &tensor, int64_t index) {
  int64_t offset = 0;
  for (int32_t dim = tensor.rank - 1; dim >= 0; --dim) {
    offset += index % tensor.sizes[dim] * strideOf(tensor, dim);
    index /= tensor.sizes[dim];
  }
  return offset;
}

/// Returns the place of element `index` for messages, such as "[2, 3]: ". Empty
/// for the only element of a tensor.
std::string placeOf(const MlaTensor &tensor, int64_t index, int64_t count) {
  std::string place;
  for (int32_t dim = tensor.rank - 1; dim >= 0 && count > 1; --dim) {
    const std::string at = std::to_string(index % tensor.sizes[dim]);
    place = place.empty() ? at : at + ", " + place;
    index /= tensor.sizes[dim];
  }
  return place.empty() ? "" : "[" + place + "]: ";
}

} // namespace

bool mla::runtime::checkScaleValues(Checker &check, const char *name,
                                    const MlaTensor *scale) {
  if (!check.ok() || !scale)
    return check.ok();
  int64_t count = 1;
  for (int32_t dim = 0; dim < scale->rank; ++dim)
    count *= scale->sizes[dim];
  const auto *values = static_cast<const float *>(scale->data);
  for (int64_t i = 0; i < count; ++i) {
    const float value = values[offsetOf(*scale, i)];
    if (!(value > 0) || !std::isfinite(value))
      return check.failWith(
          MLA_OUT_OF_RANGE, name, "%smust be finite and greater than 0, got %g",
          placeOf(*scale, i, count).c_str(), static_cast<double>(value));
  }
  return true;
}
