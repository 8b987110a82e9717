// Loads through tensor maps with one changed bit, on a GPU.
//
//   map-bits MAP [FIRST [END]]    bits FIRST (0) to END - 1 (1023) of map 0..3
//
// If FIRST is 0, prints "# DEVICE, driver VERSION, CUDA VERSION" and a line
// "map MAP RANK COORDINATES = WORDS BYTES" with the bytes that the unchanged map
// writes. Then prints one line per bit: "MAP BIT same", "MAP BIT HASH BYTES" or
// "MAP BIT error NAME". After an error it exits with 3, because the process cannot
// load again. HASH is the hash of all shared memory, which is filled with 0xab
// before. The 2^26 bytes before and after the tensor's first byte hold 16-bit
// numbers that depend on their offset from the tensor. map_bits.py runs this
// program for all bits.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda.h>
#include <cuda_runtime.h>
#include <fstream>
#include <string>

constexpr int sharedBytes = 192 * 1024, maps = 4;
constexpr size_t blockBytes = size_t{1} << 27;

struct Case {
  CUtensorMapDataType type;
  cuuint32_t rank;
  cuuint64_t extents[5], strides[4];
  cuuint32_t box[5], steps[5];
  CUtensorMapSwizzle swizzle;
  CUtensorMapL2promotion promotion;
  CUtensorMapFloatOOBfill fill;
  int at[5];
};
// Each box extends past the ends of the tensor, so that the fill value has an
// effect.
constexpr Case cases[maps] = {
    {CU_TENSOR_MAP_DATA_TYPE_BFLOAT16,
     2,
     {64, 12},
     {256},
     {64, 16},
     {1, 1},
     CU_TENSOR_MAP_SWIZZLE_128B,
     CU_TENSOR_MAP_L2_PROMOTION_L2_128B,
     CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE,
     {32, 5}},
    {CU_TENSOR_MAP_DATA_TYPE_BFLOAT16,
     5,
     {20, 3, 4, 5, 6},
     {128, 1024, 8192, 65536},
     {16, 3, 4, 2, 2},
     {1, 2, 1, 1, 1},
     CU_TENSOR_MAP_SWIZZLE_NONE,
     CU_TENSOR_MAP_L2_PROMOTION_NONE,
     CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE,
     {8, 1, 1, 1, 1}},
    {CU_TENSOR_MAP_DATA_TYPE_FLOAT32,
     3,
     {40, 9, 5},
     {256, 4096},
     {16, 6, 3},
     {1, 2, 1},
     CU_TENSOR_MAP_SWIZZLE_64B,
     CU_TENSOR_MAP_L2_PROMOTION_L2_256B,
     CU_TENSOR_MAP_FLOAT_OOB_FILL_NAN_REQUEST_ZERO_FMA,
     {28, 3, 3}},
    {CU_TENSOR_MAP_DATA_TYPE_UINT32,
     4,
     {24, 5, 4, 3},
     {128, 1024, 8192},
     {8, 4, 2, 2},
     {1, 1, 1, 1},
     CU_TENSOR_MAP_SWIZZLE_32B,
     CU_TENSOR_MAP_L2_PROMOTION_L2_64B,
     CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE,
     {20, -1, 2, 1}}};

struct Place {
  int at[5];
};

#define LOAD(dims, list)                                                       \
  asm volatile("cp.async.bulk.tensor." dims                                    \
               ".shared::cluster.global.mbarrier::complete_tx::bytes [%0], "   \
               "[%1, " list "], [%2];" ::"r"(to),                              \
               "l"(&map), "r"(full), "r"(p.at[0]), "r"(p.at[1]), "r"(p.at[2]), \
               "r"(p.at[3]), "r"(p.at[4])                                      \
               : "memory")

__global__ void fill(uint16_t *memory, size_t count, const void *tensor) {
  for (size_t i = blockIdx.x * size_t{blockDim.x} + threadIdx.x; i < count;
       i += size_t{gridDim.x} * blockDim.x)
    memory[i] = static_cast<uint16_t>(
        static_cast<uint32_t>(memory + i -
                              static_cast<const uint16_t *>(tensor)) *
            2654435761u >>
        16);
}

/// Loads a box and copies shared memory a long time later. It does not wait for the
/// load, because a changed map may load another number of bytes. The barrier's
/// phase stays open.
__global__ void load(const __grid_constant__ CUtensorMap map, int rank, Place p,
                     uint32_t *out) {
  extern __shared__ __align__(1024) unsigned char memory[];
  __shared__ __align__(8) uint64_t barrier;
  volatile auto *words = reinterpret_cast<uint32_t *>(memory);
  for (int i = threadIdx.x; i < sharedBytes / 4; i += blockDim.x)
    words[i] = 0xabababab;
  const auto to = static_cast<uint32_t>(__cvta_generic_to_shared(memory));
  const auto full = static_cast<uint32_t>(__cvta_generic_to_shared(&barrier));
  if (threadIdx.x == 0)
    asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(full));
  asm volatile("fence.proxy.async;" ::: "memory");
  __syncthreads();
  if (threadIdx.x == 0) {
    if (rank == 2)
      LOAD("2d", "{%3, %4}");
    else if (rank == 3)
      LOAD("3d", "{%3, %4, %5}");
    else if (rank == 4)
      LOAD("4d", "{%3, %4, %5, %6}");
    else
      LOAD("5d", "{%3, %4, %5, %6, %7}");
  }
  for (const long long begin = clock64(); clock64() - begin < 100000;)
    ;
  __syncthreads();
  asm volatile("fence.proxy.async;" ::: "memory");
  for (int i = threadIdx.x; i < sharedBytes / 4; i += blockDim.x)
    out[i] = words[i];
}

/// The result of a load: the FNV-1a hash of the words of shared memory, and the
/// number of bytes in words that changed.
struct Result {
  unsigned long long hash;
  unsigned bytes;
};

static uint32_t *out, *host;
static cudaError_t run(const CUtensorMap &map, const Case &c, Result &result) {
  Place place;
  memcpy(place.at, c.at, sizeof place.at);
  load<<<1, 256, sharedBytes>>>(map, c.rank, place, out);
  cudaError_t error = cudaDeviceSynchronize();
  if (!error)
    error = cudaMemcpy(host, out, sharedBytes, cudaMemcpyDeviceToHost);
  result = {0xcbf29ce484222325, 0};
  for (int i = 0; i < sharedBytes / 4; ++i) {
    result.hash = (result.hash ^ host[i]) * 0x100000001b3;
    result.bytes += host[i] != 0xabababab ? 4 : 0;
  }
  return error;
}

static std::string title() {
  cudaDeviceProp properties;
  cudaGetDeviceProperties(&properties, 0);
  std::string text = properties.name;
  std::ifstream file("/proc/driver/nvidia/version");
  for (std::string word; file >> word;)
    if (word.find('.') != word.rfind('.')) {
      text += ", driver " + word;
      break;
    }
  return text + ", CUDA " + std::to_string(CUDART_VERSION / 1000) + "." +
         std::to_string(CUDART_VERSION % 1000 / 10);
}

static CUtensorMap encodeCase(const Case &c, void *tensor) {
  void *function = nullptr;
  cudaDriverEntryPointQueryResult found;
  cudaGetDriverEntryPointByVersion("cuTensorMapEncodeTiled", &function, 12000,
                                   cudaEnableDefault, &found);
  CUtensorMap map;
  const auto encode =
      reinterpret_cast<decltype(&cuTensorMapEncodeTiled)>(function);
  const CUresult result =
      encode(&map, c.type, c.rank, tensor, c.extents, c.strides, c.box, c.steps,
             CU_TENSOR_MAP_INTERLEAVE_NONE, c.swizzle, c.promotion, c.fill);
  if (result) {
    printf("cuTensorMapEncodeTiled: error %d\n", result);
    exit(1);
  }
  return map;
}

/// Returns a tensor's address, a multiple of 2^27, with 2^26 bytes of memory before
/// and after it.
static unsigned char *allocate() {
  unsigned char *memory;
  if (cudaMalloc(&memory, 2 * blockBytes) || cudaMalloc(&out, sharedBytes)) {
    puts("no memory");
    exit(1);
  }
  host = static_cast<uint32_t *>(malloc(sharedBytes));
  const auto last =
      reinterpret_cast<uintptr_t>(memory) + blockBytes + blockBytes / 2;
  auto *tensor =
      reinterpret_cast<unsigned char *>(last / blockBytes * blockBytes);
  fill<<<1024, 256>>>(reinterpret_cast<uint16_t *>(memory), blockBytes, tensor);
  return tensor;
}

int main(int argc, char **argv) {
  const int number = argc > 1 ? atoi(argv[1]) : -1;
  const int first = argc > 2 ? atoi(argv[2]) : 0;
  const int end = argc > 3 ? atoi(argv[3]) : 1024;
  if (number < 0 || number >= maps) {
    puts("map-bits MAP [FIRST [END]], with MAP 0 to 3");
    return 2;
  }
  const Case &c = cases[number];
  const CUtensorMap map = encodeCase(c, allocate());
  cudaFuncSetAttribute(load, cudaFuncAttributeMaxDynamicSharedMemorySize,
                       sharedBytes);
  Result base, result;
  if (const cudaError_t error = run(map, c, base)) {
    printf("unchanged: error %s\n", cudaGetErrorName(error));
    return 1;
  }
  uint64_t words[16];
  memcpy(words, &map, sizeof words);
  if (first == 0) {
    printf("# %s\nmap %d %u %d", title().c_str(), number, c.rank, c.at[0]);
    for (unsigned i = 1; i < c.rank; ++i)
      printf(",%d", c.at[i]);
    printf(" =");
    for (uint64_t word : words)
      printf(" %llx", static_cast<unsigned long long>(word));
    printf(" %016llx %u\n", base.hash, base.bytes);
  }
  for (int bit = first; bit < end; ++bit) {
    words[bit / 64] ^= uint64_t{1} << bit % 64;
    CUtensorMap changed;
    memcpy(&changed, words, sizeof words);
    words[bit / 64] ^= uint64_t{1} << bit % 64;
    const cudaError_t error = run(changed, c, result);
    if (error)
      printf("%d %d error %s\n", number, bit, cudaGetErrorName(error));
    else if (result.hash == base.hash)
      printf("%d %d same\n", number, bit);
    else
      printf("%d %d %016llx %u\n", number, bit, result.hash, result.bytes);
    fflush(stdout);
    if (error)
      return 3;
  }
  return 0;
}
