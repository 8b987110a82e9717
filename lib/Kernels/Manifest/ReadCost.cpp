//===- ReadCost.cpp - Measured times of decodes on cache layouts ----------===//

#include "mla/Kernels/Manifest/ReadCost.h"

using namespace mla;

static constexpr ReadCost readCosts[] = {
#include "ReadCosts.inc"
};

double ReadCost::getUsPerToken(int64_t count, int64_t width) const {
  double time = us[0];
  int64_t at = heads[0];
  for (size_t i = 1; i < heads.size() && at < count; ++i) {
    if (us[i] == 0)
      continue;
    if (count < heads[i]) {
      const double part = double(count - at) / double(heads[i] - at);
      time += part * (us[i] - time);
      at = count;
      break;
    }
    time = us[i];
    at = heads[i];
  }
  if (at < count)
    time *= double(count) / double(at);
  return time / tokens * double(width) / double(products);
}

const ReadCost *mla::findReadCost(std::string_view target,
                                  std::string_view kernel,
                                  std::string_view layout,
                                  std::string_view kind, int64_t queryBits) {
  const ReadCost *found = nullptr;
  for (const ReadCost &cost : readCosts) {
    if (cost.target != target || cost.kernel != kernel ||
        cost.queryBits != queryBits)
      continue;
    if (cost.layout == layout)
      return &cost;
    if (cost.layout == kind)
      found = &cost;
  }
  return found;
}
