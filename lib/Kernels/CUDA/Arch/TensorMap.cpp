//===- TensorMap.cpp - Checks of tensor map arguments ---------------------===//
#include "Arch/TensorMap.h"

namespace mla::arch {
namespace {

std::string number(uint64_t value) { return std::to_string(value); }

/// Returns for example "box[1]", for an error message.
std::string indexed(const char *name, int dim) {
  return std::string(name) + "[" + std::to_string(dim) + "]";
}

/// Checks one dimension. Returns an error, or an empty string.
std::string checkDimension(const TensorMapSpec &spec, int dim) {
  const uint64_t extent = spec.extents[dim], stride = spec.strides[dim];
  const uint32_t box = spec.box[dim], step = spec.steps[dim];
  if (extent < 1 || extent > uint64_t{1} << 32)
    return indexed("extents", dim) + " must be 1 to 2^32, got " +
           number(extent);
  if (dim > 0 && (stride % 16 != 0 || stride >= uint64_t{1} << 40))
    return indexed("strides", dim) +
           " must be a multiple of 16 bytes below 2^40, got " + number(stride);
  if (box < 1 || box > 256)
    return indexed("box", dim) + " must be 1 to 256, got " + number(box);
  if (step < 1 || step > 8)
    return indexed("steps", dim) + " must be 1 to 8, got " + number(step);
  return {};
}

} // namespace

uint32_t sizeOf(TensorElement element) {
  switch (element) {
  case TensorElement::U8:
    return 1;
  case TensorElement::U16:
  case TensorElement::F16:
  case TensorElement::BF16:
    return 2;
  case TensorElement::U64:
    return 8;
  default:
    return 4;
  }
}

uint64_t boxBytes(const TensorMapSpec &spec) {
  uint64_t elements = spec.box[0];
  for (int dim = 1; dim < spec.rank; ++dim)
    elements *= (spec.box[dim] + spec.steps[dim] - 1) / spec.steps[dim];
  return elements * sizeOf(spec.element);
}

std::string checkTensorMap(const TensorMapSpec &spec) {
  const auto address = reinterpret_cast<uintptr_t>(spec.address);
  if (spec.rank < 1 || spec.rank > TensorMapSpec::maxRank)
    return "the rank must be 1 to 5, got " + std::to_string(spec.rank);
  if (address == 0 || address % 16 != 0 || address >> 57 != 0)
    return "the address must be a multiple of 16 bytes, below 2^57 and not "
           "null, got " +
           number(address);
  for (int dim = 0; dim < spec.rank; ++dim)
    if (std::string error = checkDimension(spec, dim); !error.empty())
      return error;
  const uint32_t inner = spec.box[0] * sizeOf(spec.element);
  if (inner % 16 != 0)
    return "the inner box must be a multiple of 16 bytes, got " + number(inner);
  if (spec.swizzle != Swizzle::None && inner > swizzleSpan(spec.swizzle))
    return "the inner box must not exceed the swizzle's " +
           number(swizzleSpan(spec.swizzle)) + " bytes, got " + number(inner);
  if (boxBytes(spec) > maxBoxBytes)
    return "the box must not exceed a multiprocessor's " + number(maxBoxBytes) +
           " bytes of shared memory, got " + number(boxBytes(spec));
  if (spec.nanFill && spec.element < TensorElement::F16)
    return "NaN fill requires floating-point elements";
  return {};
}

} // namespace mla::arch
