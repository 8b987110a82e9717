//===- FakeEncoder.cpp - A fake encoder of tensor maps --------------------===//
//
// Writes the bits that drivers write (Arch/TensorMapBits.h), and accepts the
// arguments that drivers accept.
//
//===----------------------------------------------------------------------===//

#include "FakeCudaAnswers.h"

#include "Arch/TensorMapBits.h"

#include <cstring>

using namespace mla;
using namespace mla::test;

namespace {

arch::MapElement elementOf(CUtensorMapDataType type) {
  switch (type) {
  case CU_TENSOR_MAP_DATA_TYPE_UINT8:
    return arch::MapElement::U8;
  case CU_TENSOR_MAP_DATA_TYPE_FLOAT16:
    return arch::MapElement::F16;
  case CU_TENSOR_MAP_DATA_TYPE_FLOAT32:
    return arch::MapElement::F32;
  case CU_TENSOR_MAP_DATA_TYPE_BFLOAT16:
    return arch::MapElement::BF16;
  default:
    unexpected("cuTensorMapEncodeTiled: a type");
  }
}

/// True if a driver accepts dimension `dim`.
bool takes(const arch::TensorMapArguments &a, int dim) {
  return a.extents[dim] >= 1 && a.extents[dim] <= uint64_t{1} << 32 &&
         a.strides[dim] % 16 == 0 && a.strides[dim] < uint64_t{1} << 40 &&
         a.box[dim] >= 1 && a.box[dim] <= 256 && a.steps[dim] >= 1 &&
         a.steps[dim] <= 8;
}
bool takes(const arch::TensorMapArguments &a) {
  for (int dim = 0; dim < a.rank; ++dim)
    if (!takes(a, dim))
      return false;
  const uint32_t inner = a.box[0] * sizeOf(a.element);
  return a.address && a.address % 16 == 0 && inner % 16 == 0 &&
         (a.swizzle == arch::Swizzle::None || inner <= swizzleSpan(a.swizzle));
}

} // namespace

CUresult mla::test::encodeTiled(
    CUtensorMap *map, CUtensorMapDataType type, cuuint32_t rank, void *address,
    const cuuint64_t *extents, const cuuint64_t *strides, const cuuint32_t *box,
    const cuuint32_t *steps, CUtensorMapInterleave interleave,
    CUtensorMapSwizzle swizzle, CUtensorMapL2promotion promotion,
    CUtensorMapFloatOOBfill fill) {
  fakeCuda()->calls.push_back("cuTensorMapEncodeTiled");
  if (fakeCuda()->encoderError)
    return static_cast<CUresult>(fakeCuda()->encoderError);
  if (!map || reinterpret_cast<uint64_t>(map) % 64 || !extents || !strides ||
      !box || !steps || rank < 1 || rank > arch::TensorMapArguments::maxRank)
    return CUDA_ERROR_INVALID_VALUE;
  arch::TensorMapArguments a;
  a.address = reinterpret_cast<uint64_t>(address);
  a.rank = static_cast<int>(rank);
  a.element = elementOf(type);
  for (int dim = 0; dim < a.rank; ++dim) {
    a.extents[dim] = extents[dim];
    a.strides[dim] = dim ? strides[dim - 1] : 0;
    a.box[dim] = box[dim];
    a.steps[dim] = steps[dim];
  }
  a.interleave = static_cast<arch::MapInterleave>(interleave);
  a.swizzle = static_cast<arch::Swizzle>(swizzle);
  a.promotion = static_cast<arch::L2Promotion>(promotion);
  a.nanFill = fill != CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE;
  if (!takes(a))
    return CUDA_ERROR_INVALID_VALUE;
  const arch::TensorMap bits = arch::packTensorMap(a);
  std::memcpy(map, &bits, sizeof(*map));
  return CUDA_SUCCESS;
}
