//===- ProxyKernels.cpp - Bugs of proxies and scopes ----------------------===//

#include "Plants.h"

using namespace mla;
using namespace mla::test;

namespace {

struct Shared {
  SharedTile<Bf16, 64, 64> tile;
  SharedArray<float, 64> plain;
  Barrier full;
};

constexpr uint32_t tileBytes = 64 * 64 * 2;

/// A proxy fence, or none.
enum class Fence { None, Shared, Global, All, Init };
template <Fence F> MLA_DEVICE void fence() {
  if (F == Fence::Shared)
    fenceProxyAsyncShared();
  if (F == Fence::Global)
    fenceProxyAsyncGlobal();
  if (F == Fence::All)
    fenceProxyAsync();
  if (F == Fence::Init)
    fenceBarrierInit();
}

MLA_DEVICE void storeTile(Shared &s, const TensorMap &map) {
  tmaStore(map, Coordinates(0, 0), s.tile.panelRows(0));
  bulkCommit();
  bulkWait<0>();
}

/// Bug class 32: the proxy fence is for another state space, or before the
/// stores instead of after them.
template <Fence Before, Fence Behind>
MLA_KERNEL(64, 1)
store(MLA_GRID_CONSTANT const TensorMap map) {
  auto &s = dynamicShared<Shared>();
  fence<Before>();
  for (uint32_t col = 0; col < 64; ++col)
    s.tile.at(threadIndex(), col) = Bf16{1};
  fence<Behind>();
  syncThreads();
  if (threadIndex() == 0)
    storeTile(s, map);
}

/// Bug class 32: TMA stores data that cp.async has written, without a proxy
/// fence. cp.async belongs to the generic proxy.
template <bool Bad>
MLA_KERNEL(64, 1)
storeCopied(MLA_GRID_CONSTANT const TensorMap map, const Bf16 *source) {
  auto &s = dynamicShared<Shared>();
  for (uint32_t i = 0; i < 8; ++i)
    copyAsync<16>(s.tile.panelRows(0) + (threadIndex() * 8 + i) * 8,
                  source + (threadIndex() * 8 + i) * 8);
  copyAsyncCommit();
  copyAsyncWait<0>();
  if (!Bad)
    fenceProxyAsyncShared();
  syncThreads();
  if (threadIndex() == 0)
    storeTile(s, map);
}

/// Bug class 32: a fence only for the shared memory of the thread's own CTA,
/// after stores to the shared memory of the peer.
template <Fence F> MLA_KERNEL_CLUSTER(32, 1, 2) storeOfPeer(float *out) {
  auto &s = dynamicShared<Shared>();
  clusterSync();
  storeRemote(&s.plain[threadIndex()], 1 - clusterRank(), 1.0f);
  fence<F>();
  clusterSync();
  if (threadIndex() == 0) {
    bulkStore(out + 32 * clusterRank(), &s.plain, 128);
    bulkCommit();
    bulkWait<0>();
  }
}

/// Loads the tile in thread 0. All threads wait for it.
MLA_DEVICE void loadTile(Shared &s, const TensorMap &map) {
  if (threadIndex() == 0) {
    s.full.arriveExpectTx(tileBytes);
    tmaLoad(s.tile.panelRows(0), map, Coordinates(0, 0), s.full);
  }
  s.full.wait(Phase::first());
}

/// Bug class 39: the initialisation of an mbarrier is fenced for another state
/// space, or not at all.
template <Fence F>
MLA_KERNEL(64, 1)
initialise(MLA_GRID_CONSTANT const TensorMap map) {
  auto &s = dynamicShared<Shared>();
  if (threadIndex() == 0) {
    s.full.init(1);
    fence<F>();
  }
  syncThreads();
  loadTile(s, map);
}

/// Bug class 32: TMA reads global memory that threads wrote, without a proxy
/// fence or after a fence for another state space.
template <Fence F>
MLA_KERNEL(64, 1)
produce(MLA_GRID_CONSTANT const TensorMap map, Bf16 *rows) {
  auto &s = dynamicShared<Shared>();
  if (threadIndex() == 0) {
    s.full.init(1);
    fenceBarrierInit();
  }
  for (uint32_t col = 0; col < 64; ++col)
    rows[threadIndex() * 64 + col] = Bf16{0x3f80};
  fence<F>();
  syncThreads();
  loadTile(s, map);
}

/// Bug class 32: a flag passes data in global memory to another CTA, where TMA
/// reads it. Neither the writer nor the reader executes a fence of global
/// memory.
template <Fence Writer, Fence Reader>
MLA_KERNEL(32, 1)
handOver(MLA_GRID_CONSTANT const TensorMap map, Bf16 *rows, uint32_t *flag) {
  auto &s = dynamicShared<Shared>();
  if (threadIndex() == 0) {
    s.full.init(1);
    fenceBarrierInit();
  }
  if (ctaX() == 0) {
    for (uint32_t i = threadIndex(); i < 64 * 64; i += 32)
      rows[i] = Bf16{0x3f80};
    fence<Writer>();
    syncWarp();
    if (threadIndex() == 0)
      storeRelease(flag, 1u);
    return;
  }
  while (threadIndex() == 0 && loadAcquire(flag) == 0)
    backOff(32);
  syncWarp();
  fence<Reader>();
  loadTile(s, map);
}

/// Bug class 49: the release or the acquire of a flag has a scope that does not
/// contain both CTAs.
template <Scope Writer, Scope Reader>
MLA_KERNEL(32, 1)
flagged(float *data, uint32_t *flag, float *out) {
  if (threadIndex() != 0)
    return;
  if (ctaX() == 0) {
    data[0] = 1;
    storeRelease<Writer>(flag, 1u);
    return;
  }
  while (loadAcquire<Reader>(flag) == 0)
    backOff(32);
  out[0] = data[0];
}

/// Bug class 49: a CTA sets a flag for another CTA after a fence of only CTA
/// scope.
template <bool Bad>
MLA_KERNEL(32, 1)
fencedFlag(float *data, uint32_t *flag, float *out) {
  if (threadIndex() != 0)
    return;
  if (ctaX() == 0) {
    data[0] = 1;
    Bad ? fenceCta() : fenceGpu();
    reduceAdd(flag, 1u);
    return;
  }
  while (loadRelaxed(flag) == 0)
    backOff(32);
  fenceGpu();
  out[0] = data[0];
}

TensorMap mapOf(sim::Device &device) {
  return rowsMap(filled<uint16_t>(device, 64 * 64, 0x3f80, "tensor"), 64, 64);
}
void queueMap(sim::Device &device, void (*kernel)(TensorMap)) {
  run(device, kernel, 64, sizeof(Shared), 1, 1, mapOf(device));
}
void queueCopied(sim::Device &device, void (*kernel)(TensorMap, const Bf16 *)) {
  run(device, kernel, 64, sizeof(Shared), 1, 1, mapOf(device),
      static_cast<const Bf16 *>(filled<Bf16>(device, 4096, {1}, "source")));
}
void queuePeer(sim::Device &device, void (*kernel)(float *)) {
  run(device, kernel, 32, sizeof(Shared), 2, 2,
      static_cast<float *>(device.allocate(256, "out")));
}
void queueProduce(sim::Device &device, void (*kernel)(TensorMap, Bf16 *)) {
  auto *rows = static_cast<Bf16 *>(device.allocate(tileBytes, "rows"));
  run(device, kernel, 64, sizeof(Shared), 1, 1, rowsMap(rows, 64, 64), rows);
}
void queueHandOver(sim::Device &device,
                   void (*kernel)(TensorMap, Bf16 *, uint32_t *)) {
  auto *rows = static_cast<Bf16 *>(device.allocate(tileBytes, "rows"));
  run(device, kernel, 32, sizeof(Shared), 2, 1, rowsMap(rows, 64, 64), rows,
      filled<uint32_t>(device, 1, 0, "flag"));
}
void queueFlag(sim::Device &device,
               void (*kernel)(float *, uint32_t *, float *)) {
  run(device, kernel, 32, 0, 2, 1,
      static_cast<float *>(device.allocate(4, "data")),
      filled<uint32_t>(device, 1, 0, "flag"),
      static_cast<float *>(device.allocate(4, "out")));
}

} // namespace

static void addFencePlants(Plants &plants) {
  using F = Fence;
  MLA_QUEUED_PLANT(32, "stores fenced for global memory", queueMap,
                   (store<F::None, F::Global>), (store<F::None, F::All>));
  MLA_QUEUED_PLANT(32, "stores fenced as an initialisation", queueMap,
                   (store<F::None, F::Init>), (store<F::None, F::Shared>));
  MLA_QUEUED_PLANT(32, "a proxy fence before the stores", queueMap,
                   (store<F::Shared, F::None>), (store<F::Shared, F::Shared>));
  MLA_QUEUED_PLANT(32, "a cp.async that is not fenced", queueCopied,
                   storeCopied<true>, storeCopied<false>);
  MLA_QUEUED_PLANT(32, "stores into a peer fenced for the own CTA", queuePeer,
                   storeOfPeer<F::Shared>, storeOfPeer<F::All>);
  MLA_QUEUED_PLANT(39, "an initialisation fenced for global memory", queueMap,
                   initialise<F::Global>, initialise<F::Shared>);
  MLA_QUEUED_PLANT(39, "an initialisation that is not fenced", queueMap,
                   initialise<F::None>, initialise<F::Init>);
}

static void addGlobalPlants(Plants &plants) {
  using F = Fence;
  MLA_QUEUED_PLANT(32, "global memory written and not fenced", queueProduce,
                   produce<F::None>, produce<F::Global>);
  MLA_QUEUED_PLANT(32, "global memory fenced as shared", queueProduce,
                   produce<F::Shared>, produce<F::All>);
  MLA_QUEUED_PLANT(32, "a flag without a proxy fence", queueHandOver,
                   (handOver<F::None, F::None>),
                   (handOver<F::Global, F::None>));
  MLA_QUEUED_PLANT(32, "a flag and a fence of shared memory", queueHandOver,
                   (handOver<F::None, F::Shared>),
                   (handOver<F::None, F::Global>));
  MLA_QUEUED_PLANT(49, "a flag released to the CTA alone", queueFlag,
                   (flagged<Scope::Cta, Scope::Gpu>),
                   (flagged<Scope::Gpu, Scope::Gpu>));
  MLA_QUEUED_PLANT(49, "a flag acquired from the cluster alone", queueFlag,
                   (flagged<Scope::Gpu, Scope::Cluster>),
                   (flagged<Scope::System, Scope::Gpu>));
  MLA_QUEUED_PLANT(49, "a fence of the CTA before a flag", queueFlag,
                   fencedFlag<true>, fencedFlag<false>);
}

void mla::test::addProxyPlants(Plants &plants) {
  addFencePlants(plants);
  addGlobalPlants(plants);
}
