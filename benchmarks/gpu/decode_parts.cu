// Times the parts of a paged decode on one Hopper GPU: the decode with its merge, the decode kernel alone, the merge
// alone. The costs of a plan can be varied, and lengths can be unequal.
//
//   nvcc -std=c++20 -O2 --expt-relaxed-constexpr -gencode arch=compute_90a,code=sm_90a -Ilib/Kernels/CUDA
//     -Ilib/Kernels/CUDA/Arch/Device -o decode_parts benchmarks/gpu/decode_parts.cu lib/Kernels/CUDA/Arch/TensorMap.cpp
//     lib/Kernels/CUDA/Arch/Device/TensorMapEncode.cpp
//   decode_parts SEED POINT... [-- COSTS...]
//
// With a negative seed, only the decode with its merge is timed.
// A point is heads:query length:batch:lengths. Lengths: a number, or u8192 (uniform in 1 to 8192), l2048 (lognormal with
// this median), o65536 (one sequence of this length among ones of 1024). COSTS is overhead,minimum,mergeShare,slack of
// PlanParams; without any, the costs of the runtime. The time is the median of replays of a CUDA graph of at least 2 ms,
// each after 30 ms of rest and one untimed replay; a call has its own pages, of at least 256 MB of pages in a graph.
// Prints one line of JSON for each point and costs, with a hash of the outputs.

#include "Common/DecodeLaunch.cu"
#include "SM90/DecodeLaunch.cu"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <random>
#include <string>
#include <unistd.h>
#include <vector>

using namespace mla;
using namespace mla::cuda;
using Bf16 = arch::Bf16;

#define CHECK(call)                                                                                                    \
  do {                                                                                                                 \
    const cudaError_t error = (call);                                                                                  \
    if (error != cudaSuccess) {                                                                                        \
      std::fprintf(stderr, "error: %s: %s\n", #call, cudaGetErrorString(error));                                       \
      std::exit(1);                                                                                                    \
    }                                                                                                                  \
  } while (0)

static void check(const std::string &error) {
  if (error.empty())
    return;
  std::fprintf(stderr, "error: %s\n", error.c_str());
  std::exit(1);
}

constexpr int pageSize = 64, width = 576, latent = 512;
constexpr int64_t poolPages = 65536, rotatedBytes = 256 << 20;
constexpr double leastUs = 2000;

__global__ void fillRandom(uint16_t *to, int64_t count, uint32_t seed) {
  for (int64_t i = blockIdx.x * int64_t(blockDim.x) + threadIdx.x; i < count; i += int64_t(gridDim.x) * blockDim.x) {
    float sum = 0; // about normal, deviation 1
    uint32_t x = static_cast<uint32_t>(i) * 2654435761u ^ seed;
    for (int k = 0; k < 4; ++k) {
      x ^= x >> 16, x *= 0x7feb352d, x ^= x >> 15, x *= 0x846ca68b, x ^= x >> 16;
      sum += static_cast<float>(x >> 8) * (1.0f / (1 << 24)) - 0.5f;
    }
    const float value = sum * 1.73f;
    to[i] = static_cast<uint16_t>(__float_as_uint(value) >> 16);
  }
}

template <class T> static T *allocate(int64_t count) {
  T *at = nullptr;
  CHECK(cudaMalloc(&at, count * sizeof(T)));
  return at;
}

struct Costs {
  int overhead = 2, minimum = 2, mergeShare = 11, slack = 17;
};

/// The lengths of a batch.
static std::vector<int32_t> lengthsOf(const std::string &text, int batch, std::mt19937 &random) {
  std::vector<int32_t> lengths(batch);
  const bool isNumber = std::isdigit(text[0]);
  const int number = std::atoi(text.c_str() + (isNumber ? 0 : 1));
  for (int32_t &length : lengths) {
    length = number;
    if (text[0] == 'u')
      length = std::uniform_int_distribution<int>(1, number)(random);
    if (text[0] == 'l')
      length = std::min(65536, 1 + static_cast<int>(std::lognormal_distribution<double>(std::log(number), 0.8)(random)));
    if (text[0] == 'o')
      length = 1024;
  }
  if (text[0] == 'o')
    lengths[batch / 2] = number;
  return lengths;
}

struct Point {
  int heads, queryLen, batch;
  std::string lengths;
};

class Bench {
public:
  explicit Bench(int seed) : seed(std::abs(seed)), hasParts(seed >= 0) {
    CHECK(cudaStreamCreate(&stream));
    CHECK(cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, 0));
    pool = allocate<uint16_t>(poolPages * pageSize * width);
    fillRandom<<<1024, 256>>>(pool, poolPages * pageSize * width, seed);
    CHECK(cudaDeviceSynchronize());
  }

  void run(const Point &point, const std::vector<Costs> &all) {
    std::mt19937 random(seed);
    const std::vector<int32_t> lengths = lengthsOf(point.lengths, point.batch, random);
    prepare(point, lengths, random);
    for (const Costs &costs : all)
      measure(point, costs);
    for (void *at : owned)
      CHECK(cudaFree(at));
    owned.clear();
  }

private:
  template <class T> T *own(int64_t count) {
    T *at = allocate<T>(count);
    owned.push_back(at);
    return at;
  }

  void prepare(const Point &point, const std::vector<int32_t> &lengths, std::mt19937 &random) {
    int32_t longest = 0;
    int64_t pages = 0;
    for (int32_t length : lengths) {
      longest = std::max(longest, length);
      pages += (length + pageSize - 1) / pageSize;
    }
    const int32_t columns = (longest + pageSize - 1) / pageSize;
    const int64_t bytes = pages * pageSize * width * 2;
    sets = static_cast<int>(std::clamp<int64_t>((rotatedBytes + bytes - 1) / bytes, 2, 220));
    const int64_t rows = int64_t(point.batch) * point.queryLen * point.heads;
    queries = own<uint16_t>(sets * rows * width);
    outputs = own<uint16_t>(sets * rows * latent);
    fillRandom<<<1024, 256>>>(queries, sets * rows * width, seed + 1);
    tables = own<int32_t>(int64_t(sets) * point.batch * columns);
    std::vector<int32_t> order(poolPages), table(int64_t(sets) * point.batch * columns, 0);
    for (int64_t i = 0; i < poolPages; ++i)
      order[i] = static_cast<int32_t>(i);
    std::shuffle(order.begin(), order.end(), random);
    int64_t next = 0;
    for (int s = 0; s < sets; ++s)
      for (int b = 0; b < point.batch; ++b)
        for (int c = 0; c < (lengths[b] + pageSize - 1) / pageSize; ++c)
          table[(int64_t(s) * point.batch + b) * columns + c] = order[next++ % poolPages];
    CHECK(cudaMemcpy(tables, table.data(), table.size() * 4, cudaMemcpyHostToDevice));
    seqLens = own<int32_t>(point.batch);
    CHECK(cudaMemcpy(seqLens, lengths.data(), point.batch * 4, cudaMemcpyHostToDevice));
    planParams = {};
    planParams.seqLens = seqLens;
    planParams.batch = point.batch;
    planParams.heads = point.heads;
    planParams.queryLen = point.queryLen;
    planParams.maxLength = columns * pageSize;
    planParams.ctas = multiprocessors;
    planParams.plan = own<char>(planBytes(multiprocessors, point.batch));
    const int64_t tiles = planSlotTiles(multiprocessors) * planTileRows;
    partialOut = own<float>(tiles * latent);
    partialLse = own<float>(tiles);
    CHECK(cudaDeviceSynchronize());
  }

  DecodeParams<Bf16> paramsOf(const Point &point, int set) const {
    const int64_t rows = int64_t(point.batch) * point.queryLen * point.heads;
    DecodeParams<Bf16> p{};
    const Bf16 *query = reinterpret_cast<const Bf16 *>(queries + set * rows * width);
    const int64_t head = width, token = head * point.heads;
    p.queryLatent = {query, token * point.queryLen, token, head};
    p.queryRope = {query + latent, token * point.queryLen, token, head};
    p.out = {reinterpret_cast<Bf16 *>(outputs + set * rows * latent), int64_t(latent) * point.heads * point.queryLen,
             int64_t(latent) * point.heads, latent};
    p.latent = {reinterpret_cast<const char *>(pool), pageSize * width * 2, width * 2};
    p.rope = {p.latent.base + latent * 2, p.latent.page, p.latent.token};
    const int32_t columns = planParams.maxLength / pageSize;
    p.blockTable = tables + int64_t(set) * point.batch * columns;
    p.tableStride = columns;
    p.seqLens = seqLens;
    p.plan = planParams.plan;
    p.partialOut = partialOut;
    p.partialLse = partialLse;
    p.batch = point.batch, p.heads = point.heads, p.queryLen = point.queryLen;
    p.pageSize = pageSize, p.maxLength = planParams.maxLength;
    p.totalTokens = point.batch * point.queryLen;
    p.ctas = multiprocessors;
    p.causal = point.queryLen > 1;
    p.scaleLog2 = 1.4426950408889634f / std::sqrt(float(width));
    p.lseFactor = 1;
    p.tileRows = planTileRows;
    return p;
  }

  void launchDecode(const Point &point, int set, bool merges) {
    DecodeParams<Bf16> p = paramsOf(point, set);
    const DecodeExtents extents{poolPages, poolPages, p.totalTokens};
    if (merges)
      return check(launchSm90Decode(p, extents, stream));
    DecodeMaps maps = {};
    check(encodeMaps(p, extents, DecodeBoxes{DecodeTraits::tileRows, DecodeTraits::halfPanels}, DecodeTraits::latent, maps));
    arch::LaunchShape shape = shapeOf(sm90::decodeKernelBudget);
    shape.gridX = p.ctas;
    shape.sharedBytes = sizeof(sm90::DecodeShared<Bf16>);
    shape.dependent = true;
    check(textOf(arch::launch(sm90::decodeKernel<Bf16>, shape, stream, p, maps)));
  }

  /// Returns the time of a call in a graph of calls of all sets, in us.
  double time(const std::function<void(int)> &call) {
    for (int s = 0; s < 2; ++s)
      call(s);
    CHECK(cudaStreamSynchronize(stream));
    double us = 0;
    int calls = sets;
    for (int attempt = 0; attempt < 2; ++attempt) {
      cudaGraph_t graph;
      cudaGraphExec_t executable;
      CHECK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
      for (int c = 0; c < calls; ++c)
        call(c % sets);
      CHECK(cudaStreamEndCapture(stream, &graph));
      CHECK(cudaGraphInstantiate(&executable, graph, 0));
      us = replayed(executable, attempt == 0 ? 1 : 11) / calls;
      CHECK(cudaGraphExecDestroy(executable));
      CHECK(cudaGraphDestroy(graph));
      calls = std::clamp(static_cast<int>(leastUs / us / sets + 1) * sets, sets, 440);
    }
    return us;
  }

  double replayed(cudaGraphExec_t executable, int count) {
    cudaEvent_t begin, end;
    CHECK(cudaEventCreate(&begin));
    CHECK(cudaEventCreate(&end));
    std::vector<float> times(count);
    for (float &ms : times) {
      CHECK(cudaStreamSynchronize(stream));
      usleep(30000);
      CHECK(cudaGraphLaunch(executable, stream));
      CHECK(cudaEventRecord(begin, stream));
      CHECK(cudaGraphLaunch(executable, stream));
      CHECK(cudaEventRecord(end, stream));
      CHECK(cudaStreamSynchronize(stream));
      CHECK(cudaEventElapsedTime(&ms, begin, end));
    }
    CHECK(cudaEventDestroy(begin));
    CHECK(cudaEventDestroy(end));
    std::sort(times.begin(), times.end());
    return times[count / 2] * 1000.0;
  }

  void measure(const Point &point, const Costs &costs) {
    planParams.overhead = costs.overhead;
    planParams.minimum = costs.minimum;
    planParams.mergeShare = costs.mergeShare;
    planParams.slack = costs.slack;
    check(launchPlan(planParams, stream));
    CHECK(cudaStreamSynchronize(stream));
    const double both = time([&](int s) { launchDecode(point, s, true); });
    const uint64_t hash = outputHash(point);
    const double alone = hasParts ? time([&](int s) { launchDecode(point, s, false); }) : 0;
    const double merge = hasParts ? time([&](int s) { check(launchMerge(paramsOf(point, s), stream)); }) : 0;
    int items = 0, pieces = 0;
    countMerges(items, pieces);
    std::printf("{\"point\": \"%d:%d:%d:%s\", \"costs\": [%d, %d, %d, %d], \"us\": %.2f, \"decode_us\": %.2f, "
                "\"merge_us\": %.2f, \"split_items\": %d, \"pieces\": %d, \"hash\": \"%016llx\"}\n",
                point.heads, point.queryLen, point.batch, point.lengths.c_str(), costs.overhead, costs.minimum,
                costs.mergeShare, costs.slack, both, alone, merge, items, pieces, static_cast<unsigned long long>(hash));
    std::fflush(stdout);
  }

  uint64_t outputHash(const Point &point) {
    const int64_t count = int64_t(sets) * point.batch * point.queryLen * point.heads * latent;
    std::vector<uint16_t> host(std::min<int64_t>(count, 16 << 20));
    CHECK(cudaMemcpy(host.data(), outputs, host.size() * 2, cudaMemcpyDeviceToHost));
    uint64_t hash = 1469598103934665603ull;
    for (uint16_t x : host)
      hash = (hash ^ x) * 1099511628211ull;
    return hash;
  }

  void countMerges(int &items, int &pieces) {
    std::vector<char> plan(planBytes(multiprocessors, planParams.batch));
    CHECK(cudaMemcpy(plan.data(), planParams.plan, plan.size(), cudaMemcpyDeviceToHost));
    const PlanMerge *merges = PlanView{plan.data(), multiprocessors}.merges();
    for (int i = 0; i < multiprocessors && merges[i].groups; ++i) {
      ++items;
      pieces += merges[i].lastPart - merges[i].firstPart + 1;
    }
  }

  using DecodeTraits = sm90::DecodeTraits;
  uint32_t seed;
  bool hasParts;
  cudaStream_t stream;
  int multiprocessors = 0, sets = 0;
  uint16_t *pool, *queries, *outputs;
  int32_t *tables, *seqLens;
  float *partialOut, *partialLse;
  PlanParams planParams;
  std::vector<void *> owned;
};

int main(int argc, char **argv) {
  std::vector<Point> points;
  std::vector<Costs> all;
  bool isCosts = false;
  for (int i = 2; i < argc; ++i) {
    Costs costs;
    Point point;
    char lengths[32];
    if (!std::strcmp(argv[i], "--"))
      isCosts = true;
    else if (isCosts && std::sscanf(argv[i], "%d,%d,%d,%d", &costs.overhead, &costs.minimum, &costs.mergeShare,
                                    &costs.slack) == 4)
      all.push_back(costs);
    else if (!isCosts && std::sscanf(argv[i], "%d:%d:%d:%31s", &point.heads, &point.queryLen, &point.batch, lengths) == 4)
      point.lengths = lengths, points.push_back(point);
    else
      return std::fprintf(stderr, "error: expected heads:query length:batch:lengths or costs, got '%s'\n", argv[i]), 2;
  }
  if (points.empty())
    return std::fprintf(stderr, "error: expected a seed and a point, got none\n"), 2;
  if (all.empty())
    all.push_back({});
  Bench bench(std::atoi(argv[1]));
  for (const Point &point : points)
    bench.run(point, all);
}
