//===- FakeLaunch.cpp - Fake kernel launches ------------------------------===//
//
// Records the parameters of launches, and fails for launches that CUDA rejects.
//
//===----------------------------------------------------------------------===//

#include "FakeCudaAnswers.h"

#include "Common/CacheParams.h"
#include "Common/CheckParams.h"
#include "Common/DecodeMaps.h"
#include "Common/ExpandCacheParams.h"
#include "Common/HeadProductParams.h"
#include "Common/ScaleParams.h"
#include "Generic/MatmulParams.h"

#include <map>
#include <utility>

using namespace mla::test;

namespace {

/// Maps the address of each host stub to its kernel.
std::map<const void *, std::string> &kernels() {
  static std::map<const void *, std::string> names;
  return names;
}

/// Acts as the kernel: reports the invalid value that the test set.
void runChecks(const mla::cuda::CheckParams &params) {
  fakeCuda()->checks.clear();
  for (int32_t i = 0; i < params.count; ++i)
    fakeCuda()->checks.push_back(params.checks[i].name);
  const mla::test::Refusal refusal = fakeCuda()->refusal;
  if (refusal.check < 0 || params.record->found)
    return;
  const mla::cuda::ValueCheck &check = params.checks[refusal.check];
  mla::cuda::CheckRecord &found = *params.record;
  found = {};
  found.found = 1;
  found.kind = static_cast<int32_t>(check.kind);
  found.function = params.function;
  found.name = check.name;
  found.noun = check.noun;
  found.i = refusal.i;
  found.j = -1;
  found.low = refusal.low;
  found.high = check.high;
  found.value = refusal.value;
}

/// Reads the attributes of a launch.
void readAttributes(const cudaLaunchConfig_t &config, Launch &launch) {
  for (unsigned i = 0; i < config.numAttrs; ++i) {
    const cudaLaunchAttribute &attribute = config.attrs[i];
    switch (attribute.id) {
    case cudaLaunchAttributeClusterDimension:
      if (attribute.val.clusterDim.y != 1 || attribute.val.clusterDim.z != 1)
        unexpected("a cluster along y or z");
      launch.cluster = attribute.val.clusterDim.x;
      break;
    case cudaLaunchAttributeProgrammaticStreamSerialization:
      launch.dependent = attribute.val.programmaticStreamSerializationAllowed;
      break;
    default:
      unexpected("an attribute of a launch");
    }
  }
}

/// Reads the tensor maps of a decode's kernel.
void readMaps(void **arguments, Launch &launch) {
  if (launch.kernel.find("10DecodeMaps") == std::string::npos)
    return;
  const auto &maps = *static_cast<const mla::cuda::DecodeMaps *>(arguments[1]);
  launch.maps = {maps.queryLatent, maps.queryRope, maps.latent, maps.rope};
}

/// Copies the first parameter of a kernel if tests read its parameters. The
/// mangled name identifies the kernel.
void readParams(void **arguments, Launch &launch) {
  using namespace mla::cuda;
  static const std::pair<const char *, size_t> known[] = {
      {"12AppendParams", sizeof(AppendParams)},
      {"12RotateParams", sizeof(RotateParams)},
      {"12GatherParams", sizeof(GatherParams)},
      {"13ConvertParams", sizeof(ConvertParams)},
      {"17ExpandCacheParams", sizeof(ExpandCacheParams)},
      {"12UpdateParams", sizeof(UpdateParams)},
      {"19MergePartialsParams", sizeof(MergePartialsParams)},
      {"11ScaleParams", sizeof(ScaleParams)},
      {"17HeadProductParams", sizeof(HeadProductParams)},
      {"12MatmulParams", sizeof(MatmulParams)},
      {"11CheckParams", sizeof(CheckParams)}};
  // The first type that the mangled name contains is the first parameter.
  size_t first = std::string::npos;
  for (const auto &[name, size] : known)
    if (const size_t at = launch.kernel.find(name); at < first) {
      first = at;
      const char *bytes = static_cast<const char *>(arguments[0]);
      launch.params.assign(bytes, bytes + size);
    }
}

/// Returns the error that CUDA reports for a launch.
cudaError_t refusalOf(const Launch &launch, uint32_t allowedSharedBytes) {
  const uint32_t most[] = {0x7fffffff, 65535, 65535};
  for (int dim = 0; dim < 3; ++dim)
    if (launch.grid[dim] < 1 || launch.grid[dim] > most[dim])
      return cudaErrorInvalidConfiguration;
  if (launch.threads < 1 || launch.threads > 1024)
    return cudaErrorInvalidConfiguration;
  if (launch.sharedBytes > allowedSharedBytes)
    return cudaErrorInvalidValue;
  // A cluster of more than 8 CTAs requires an attribute of the function. The
  // library does not set this attribute.
  if (launch.cluster < 1 || launch.cluster > 8)
    return cudaErrorInvalidClusterSize;
  if (launch.cluster > 1 && fakeCuda()->major < 9)
    return cudaErrorNotSupported;
  return launch.grid[0] % launch.cluster ? cudaErrorInvalidConfiguration
                                         : cudaSuccess;
}

} // namespace

extern "C" {

cudaError_t cudaFuncSetAttribute(const void *kernel,
                                 cudaFuncAttribute attribute, int value) {
  if (attribute != cudaFuncAttributeMaxDynamicSharedMemorySize)
    unexpected("an attribute of a kernel");
  if (value < 0 || static_cast<uint32_t>(value) > mostSharedBytes())
    return answer("cudaFuncSetAttribute", cudaErrorInvalidValue);
  fakeCuda()->sharedLimits[kernel] = static_cast<uint32_t>(value);
  return answer("cudaFuncSetAttribute");
}

cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t *config,
                                const void *kernel, void **arguments) {
  Launch launch;
  launch.kernel = kernels().at(kernel);
  launch.grid = {config->gridDim.x, config->gridDim.y, config->gridDim.z};
  launch.threads = config->blockDim.x * config->blockDim.y * config->blockDim.z;
  launch.sharedBytes = config->dynamicSmemBytes;
  launch.stream = config->stream;
  readAttributes(*config, launch);
  readMaps(arguments, launch);
  readParams(arguments, launch);
  const auto limit = fakeCuda()->sharedLimits.try_emplace(kernel, 48 * 1024);
  if (const cudaError_t error = refusalOf(launch, limit.first->second))
    return answer(launch.kernel.c_str(), error);
  if (launch.kernel.find("11checkKernel") != std::string::npos)
    runChecks(*static_cast<const mla::cuda::CheckParams *>(arguments[0]));
  if (!fakeCuda()->launchError)
    fakeCuda()->launched.push_back(launch);
  return answer(launch.kernel.c_str(), fakeCuda()->launchError);
}

// Functions that nvcc's kernel stubs call when the library is loaded, and when
// a kernel is launched by <<<>>>. The library never launches kernels by <<<>>>.
void **__cudaRegisterFatBinary(void *binary) {
  return static_cast<void **>(binary);
}
void __cudaRegisterFatBinaryEnd(void **) {}
void __cudaUnregisterFatBinary(void **) {}
void __cudaRegisterFunction(void **, const char *stub, char *, const char *name,
                            int, void *, void *, void *, void *, int *) {
  kernels()[stub] = name;
}
void __cudaRegisterVar(void **, char *, char *, const char *, int, size_t, int,
                       int) {}
cudaError_t __cudaGetKernel(void **, const void *) {
  unexpected("__cudaGetKernel");
}
cudaError_t __cudaLaunchKernel(void *, dim3, dim3, void **, size_t,
                               cudaStream_t) {
  unexpected("__cudaLaunchKernel");
}
unsigned __cudaPopCallConfiguration(void *, void *, size_t *, void *) {
  unexpected("__cudaPopCallConfiguration");
}

} // extern "C"
