//===- Device/TensorMapEncode.cpp - Encode tensor maps with the driver ----===//
//
// The driver's function is looked up at run time, so that the library loads on
// machines without a driver.
//
//===----------------------------------------------------------------------===//
#include "Arch/TensorMap.h"

#include <cuda.h>
#include <cuda_runtime_api.h>

namespace mla::arch {
namespace {

static_assert(sizeof(TensorMap) == sizeof(CUtensorMap) &&
                  alignof(TensorMap) >= alignof(CUtensorMap),
              "our tensor map holds the driver's");

using Encode = CUresult(CUtensorMap *, CUtensorMapDataType, cuuint32_t, void *,
                        const cuuint64_t *, const cuuint64_t *,
                        const cuuint32_t *, const cuuint32_t *,
                        CUtensorMapInterleave, CUtensorMapSwizzle,
                        CUtensorMapL2promotion, CUtensorMapFloatOOBfill);

/// Returns the encoder of the driver, or null if it has none.
Encode *findEncoder() {
  void *function = nullptr;
  cudaDriverEntryPointQueryResult found;
  const cudaError_t error = cudaGetDriverEntryPointByVersion(
      "cuTensorMapEncodeTiled", &function, 12000, cudaEnableDefault, &found);
  if (error != cudaSuccess || found != cudaDriverEntryPointSuccess)
    return nullptr;
  return reinterpret_cast<Encode *>(function);
}

CUtensorMapDataType dataType(TensorElement element) {
  switch (element) {
  case TensorElement::U8:
    return CU_TENSOR_MAP_DATA_TYPE_UINT8;
  case TensorElement::U16:
    return CU_TENSOR_MAP_DATA_TYPE_UINT16;
  case TensorElement::U32:
    return CU_TENSOR_MAP_DATA_TYPE_UINT32;
  case TensorElement::S32:
    return CU_TENSOR_MAP_DATA_TYPE_INT32;
  case TensorElement::U64:
    return CU_TENSOR_MAP_DATA_TYPE_UINT64;
  case TensorElement::F16:
    return CU_TENSOR_MAP_DATA_TYPE_FLOAT16;
  case TensorElement::F32:
    return CU_TENSOR_MAP_DATA_TYPE_FLOAT32;
  case TensorElement::BF16:
    return CU_TENSOR_MAP_DATA_TYPE_BFLOAT16;
  }
  return CU_TENSOR_MAP_DATA_TYPE_UINT8;
}

// The enumerators are in the order of the driver.
static_assert(int(Swizzle::B32) == CU_TENSOR_MAP_SWIZZLE_32B &&
              int(Swizzle::B64) == CU_TENSOR_MAP_SWIZZLE_64B &&
              int(Swizzle::B128) == CU_TENSOR_MAP_SWIZZLE_128B);
static_assert(int(L2Promotion::B64) == CU_TENSOR_MAP_L2_PROMOTION_L2_64B &&
              int(L2Promotion::B128) == CU_TENSOR_MAP_L2_PROMOTION_L2_128B &&
              int(L2Promotion::B256) == CU_TENSOR_MAP_L2_PROMOTION_L2_256B);

} // namespace

std::string encodeTensorMap(const TensorMapSpec &spec, TensorMap &map) {
  if (std::string error = checkTensorMap(spec); !error.empty())
    return error;
  static Encode *const encode = findEncoder();
  if (!encode)
    return "the CUDA driver has no tensor maps: it is absent or older than "
           "12.0; install a newer one";
  const CUresult result =
      encode(reinterpret_cast<CUtensorMap *>(&map), dataType(spec.element),
             static_cast<cuuint32_t>(spec.rank),
             const_cast<void *>(spec.address), spec.extents, spec.strides + 1,
             spec.box, spec.steps, CU_TENSOR_MAP_INTERLEAVE_NONE,
             static_cast<CUtensorMapSwizzle>(spec.swizzle),
             static_cast<CUtensorMapL2promotion>(spec.promotion),
             spec.nanFill ? CU_TENSOR_MAP_FLOAT_OOB_FILL_NAN_REQUEST_ZERO_FMA
                          : CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
  if (result != CUDA_SUCCESS)
    return "the CUDA driver refuses the tensor map with error " +
           std::to_string(static_cast<int>(result));
  return {};
}

} // namespace mla::arch
