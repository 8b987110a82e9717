//===- TensorMapFields.cpp - Encode and decode tensor maps ----------------===//
// For the host, this file encodes tensor maps into the same bits as the driver.
// For simulated TMA, it decodes these bits.
//
//===----------------------------------------------------------------------===//

#include "Simulator/Memory/TensorMapFields.h"
#include "Arch/TensorMapBits.h"

#include <algorithm>
#include <cstring>

using namespace mla;
using namespace mla::arch;
using mla::sim::TensorMapFields;

/// The element types of the instruction layer, in the order of its enumeration.
static constexpr MapElement elements[] = {
    MapElement::U8,  MapElement::U16, MapElement::U32, MapElement::S32,
    MapElement::U64, MapElement::F16, MapElement::F32, MapElement::BF16};

static TensorMapArguments argumentsOf(const TensorMapSpec &spec) {
  TensorMapArguments arguments;
  arguments.address = reinterpret_cast<uintptr_t>(spec.address);
  arguments.rank = spec.rank;
  arguments.element = elements[static_cast<int>(spec.element)];
  arguments.swizzle = spec.swizzle;
  arguments.promotion = spec.promotion;
  arguments.nanFill = spec.nanFill;
  std::copy_n(spec.extents, spec.rank, arguments.extents);
  std::copy_n(spec.strides + 1, spec.rank - 1, arguments.strides + 1);
  std::copy_n(spec.box, spec.rank, arguments.box);
  std::copy_n(spec.steps, spec.rank, arguments.steps);
  return arguments;
}

std::string arch::encodeTensorMap(const TensorMapSpec &spec, TensorMap &map) {
  std::string problem = checkTensorMap(spec);
  if (problem.empty())
    map = packTensorMap(argumentsOf(spec));
  return problem;
}

/// Computes the TensorMapSpec of encoded arguments. Returns an error if they
/// are invalid or not simulated; otherwise an empty string.
static std::string specOf(const TensorMapArguments &arguments,
                          TensorMapSpec &spec) {
  const auto *element =
      std::find(std::begin(elements), std::end(elements), arguments.element);
  if (arguments.interleave != MapInterleave::None)
    return "interleaved tensor maps are not simulated, got interleave " +
           std::to_string(static_cast<int>(arguments.interleave));
  if (element == std::end(elements) || arguments.isTf32)
    return "tensor maps of elements with code " +
           std::to_string(static_cast<int>(arguments.element)) +
           (arguments.isTf32 ? ", rounded to tf32," : "") +
           " are not simulated";
  spec.address = reinterpret_cast<const void *>(arguments.address);
  spec.rank = arguments.rank;
  spec.element = static_cast<TensorElement>(element - elements);
  spec.swizzle = arguments.swizzle;
  spec.promotion = arguments.promotion;
  spec.nanFill = arguments.nanFill;
  std::copy_n(arguments.extents, spec.rank, spec.extents);
  std::copy_n(arguments.strides, spec.rank, spec.strides);
  std::copy_n(arguments.box, spec.rank, spec.box);
  std::copy_n(arguments.steps, spec.rank, spec.steps);
  return checkTensorMap(spec);
}

/// Returns an error for a spec that the driver encodes but the GPU does not
/// accept; otherwise an empty string.
static std::string checkExtents(const TensorMapSpec &spec) {
  for (int dim = 0; dim < spec.rank; ++dim)
    if (spec.extents[dim] > uint64_t{1} << 31)
      return "extents[" + std::to_string(dim) +
             "] must be 1 to 2^31 for TMA, got " +
             std::to_string(spec.extents[dim]);
  return {};
}

static TensorMapFields fieldsOf(const TensorMapSpec &spec) {
  TensorMapFields fields = {};
  fields.address = static_cast<char *>(const_cast<void *>(spec.address));
  fields.elementBytes = static_cast<uint8_t>(sizeOf(spec.element));
  fields.element = static_cast<uint8_t>(spec.element);
  fields.rank = static_cast<uint8_t>(spec.rank);
  fields.swizzle = static_cast<uint8_t>(spec.swizzle);
  fields.nanFill = spec.nanFill;
  for (int i = 0; i < TensorMapFields::maxRank; ++i) {
    const bool isUsed = i < spec.rank;
    fields.extents[i] = isUsed ? spec.extents[i] : 1;
    fields.strides[i] = isUsed && i ? spec.strides[i] : fields.elementBytes;
    fields.box[i] = isUsed ? spec.box[i] : 1;
    fields.steps[i] = isUsed ? static_cast<uint8_t>(spec.steps[i]) : 1;
  }
  return fields;
}

std::string sim::decodeTensorMap(const void *map, TensorMapFields &fields) {
  TensorMap bits;
  std::memcpy(&bits, map, sizeof bits);
  if (std::ranges::all_of(bits.opaque, [](uint64_t word) { return word == 0; }))
    return "the tensor map was not encoded: all its bits are zero";
  TensorMapArguments arguments;
  TensorMapSpec spec;
  std::string problem = readTensorMap(bits, arguments);
  if (problem.empty())
    problem = specOf(arguments, spec);
  if (problem.empty())
    problem = checkExtents(spec);
  if (problem.empty())
    fields = fieldsOf(spec);
  return problem;
}

std::string sim::strayTensorMapBit(const void *map) {
  TensorMap bits;
  std::memcpy(&bits, map, sizeof bits);
  TensorMapArguments arguments;
  std::string problem = readTensorMap(bits, arguments);
  return problem.empty() ? strayBit(bits, arguments) : problem;
}
