//===- TensorMapEncode.cpp - Tensor maps of the simulator -----------------===//

#include "Arch/TensorMap.h"
#include "Simulator/Copies/TensorMapFields.h"

#include <cstring>

using namespace mla;
using namespace mla::arch;

std::string arch::encodeTensorMap(const TensorMapSpec &spec, TensorMap &map) {
  std::string problem = checkTensorMap(spec);
  if (!problem.empty())
    return problem;
  sim::TensorMapFields fields = {};
  fields.magic = sim::TensorMapFields::magicNumber;
  fields.address = static_cast<char *>(const_cast<void *>(spec.address));
  fields.elementBytes = static_cast<uint8_t>(sizeOf(spec.element));
  fields.element = static_cast<uint8_t>(spec.element);
  fields.rank = static_cast<uint8_t>(spec.rank);
  fields.swizzle = static_cast<uint8_t>(spec.swizzle);
  fields.nanFill = spec.nanFill;
  for (int i = 0; i < sim::TensorMapFields::maxRank; ++i) {
    bool isUsed = i < spec.rank;
    fields.extents[i] = isUsed ? spec.extents[i] : 1;
    fields.strides[i] = isUsed && i ? spec.strides[i] : fields.elementBytes;
    fields.box[i] = isUsed ? static_cast<uint16_t>(spec.box[i]) : 1;
    fields.steps[i] = isUsed ? static_cast<uint8_t>(spec.steps[i]) : 1;
  }
  memset(&map, 0, sizeof map);
  memcpy(&map, &fields, sizeof fields);
  return "";
}
