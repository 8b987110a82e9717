//===- CopyKernels.cpp - Bugs of asynchronous copies ----------------------===//

#include "CopyPlants.h"

using namespace mla;
using namespace mla::test;

namespace {

using Shared = CopyShared;

/// Bug class 26: the expected bytes do not include rows outside the tensor, but
/// the mbarrier counts the bytes of these rows, too.
template <bool Bad>
MLA_KERNEL(32, 1)
countRows(MLA_GRID_CONSTANT const TensorMap map) {
  Shared &s = beginCopies();
  if (threadIndex() == 0) {
    s.full.arriveExpectTx(Bad ? tileBytes / 2 : tileBytes);
    tmaLoad(s.tile.panelRows(0), map, Coordinates(0, 32), s.full);
  }
  s.full.wait(Phase::first());
}

/// Bug class 26: more bytes are expected than are copied.
template <bool Bad>
MLA_KERNEL(32, 1)
countTwice(MLA_GRID_CONSTANT const TensorMap map) {
  Shared &s = beginCopies();
  if (threadIndex() == 0) {
    s.full.arriveExpectTx(Bad ? 2 * tileBytes : tileBytes);
    tmaLoad(s.tile.panelRows(0), map, Coordinates(0, 0), s.full);
  }
  s.full.wait(Phase::first());
}

/// Bug class 26: no phase expects the bytes of a copy. The target of the copy
/// is read after the previous phase has ended.
template <bool Bad>
MLA_KERNEL(32, 1)
unexpectedCopy(const float *source, float *out) {
  Shared &s = beginCopies();
  if (threadIndex() == 0) {
    s.full.arriveExpectTx(128); // of two copies
    bulkLoad(&s.plain[0], source, 128, s.full);
  }
  s.full.wait(Phase::first());
  syncWarp();
  if (threadIndex() == 0) {
    if (!Bad)
      s.full.arriveExpectTx(128);
    bulkLoad(&s.plain[32], source + 32, 128, s.full);
  }
  if (Bad)
    syncThreads();
  else
    s.full.wait(Phase::at(1));
  out[threadIndex()] = s.plain[32 + threadIndex()];
}

/// Bug class 27: the target address of a load is not a multiple of 128 bytes.
template <bool Bad>
MLA_KERNEL(32, 1)
misaligned(MLA_GRID_CONSTANT const TensorMap map) {
  Shared &s = beginCopies();
  loadTile(s, map, reinterpret_cast<char *>(&s.tile) + (Bad ? 64 : 1024));
}

/// Bug class 28: the coordinate in dimension 0 is not a multiple of 16 bytes.
template <bool Bad>
MLA_KERNEL(32, 1)
oddColumn(MLA_GRID_CONSTANT const TensorMap map) {
  Shared &s = beginCopies();
  loadTile(s, map, s.tile.panelRows(0), Bad ? 4 : 8);
}

template <bool Bad>
MLA_KERNEL(32, 1)
oddPrefetch(MLA_GRID_CONSTANT const TensorMap map) {
  if (threadIndex() == 0)
    tmaPrefetch(map, Coordinates(Bad ? 4 : 8, 0));
}

/// Bug class 28: a store with a negative coordinate.
template <bool Bad>
MLA_KERNEL(32, 1)
negativeStore(MLA_GRID_CONSTANT const TensorMap map) {
  Shared &s = beginCopies();
  loadTile(s, map, s.tile.panelRows(0));
  if (threadIndex() == 0) {
    tmaStore(map, Coordinates(0, Bad ? -8 : 0), s.tile.panelRows(0));
    bulkCommit();
    bulkWait<0>();
  }
}

/// Bug class 29: a bulk copy of 24 bytes.
template <bool Bad> MLA_KERNEL(32, 1) oddSize(const float *source) {
  Shared &s = beginCopies();
  if (threadIndex() == 0) {
    s.full.arriveExpectTx(Bad ? 24 : 32);
    bulkLoad(&s.plain, source, Bad ? 24 : 32, s.full);
  }
  s.full.wait(Phase::first());
}

/// Issues a bulk prefetch of `count` bytes from `source + first`. Bug class 29:
/// the size or the address is not a multiple of 16. Bug class 49: the bytes
/// extend past the end of the allocation.
MLA_KERNEL(32, 1) prefetch(const char *source, int first, int count) {
  if (threadIndex() == 0)
    bulkPrefetch(source + first, static_cast<uint32_t>(count));
}

/// Bug class 39: a bulk copy is too long and overwrites the mbarrier that
/// follows its target.
template <bool Bad> MLA_KERNEL(32, 1) overBarrier(const float *source) {
  Shared &s = beginCopies();
  if (threadIndex() == 0) {
    s.full.arriveExpectTx(Bad ? 272 : 256);
    bulkLoad(&s.plain, source, Bad ? 272 : 256, s.full);
  }
  s.full.wait(Phase::first());
}

/// Bug class 31: a load overwrites a tile that other threads have read. The
/// load waits only for a relaxed flag, which does not order it after the reads.
template <bool Bad>
MLA_KERNEL(64, 1)
overwrite(MLA_GRID_CONSTANT const TensorMap map, float *out, uint32_t *flag) {
  Shared &s = beginCopies();
  loadTile(s, map, s.tile.panelRows(0));
  syncThreads();
  if (threadIndex() >= 32) {
    out[laneIndex()] = toFloat(s.tile.at(laneIndex(), 0));
    syncWarp();
    if (laneIndex() == 0) {
      s.empty.arrive();
      reduceAdd(flag, 1u);
    }
  }
  if (threadIndex() == 0) {
    while (Bad && loadRelaxed(flag) == 0)
      backOff(32);
    if (!Bad)
      s.empty.wait(Phase::first());
    s.full.arriveExpectTx(tileBytes);
    tmaLoad(s.tile.panelRows(0), map, Coordinates(0, 0), s.full);
    s.full.wait(Phase::at(1));
  }
}

/// Bug class 32: TMA stores data that threads wrote, without a proxy fence.
template <bool Bad>
MLA_KERNEL(64, 1)
unfenced(MLA_GRID_CONSTANT const TensorMap map) {
  Shared &s = beginCopies();
  for (uint32_t row = threadIndex(); row < 64; row += 64)
    for (uint32_t col = 0; col < 64; ++col)
      s.tile.at(row, col) = Bf16{1};
  if (!Bad)
    fenceProxyAsyncShared();
  syncThreads();
  if (threadIndex() == 0) {
    tmaStore(map, Coordinates(0, 0), s.tile.panelRows(0));
    bulkCommit();
    bulkWait<0>();
  }
}

/// Bug class 33: a thread overwrites the source of a store that may still read
/// it, or exits before the store has read it.
template <int How>
MLA_KERNEL(32, 1)
reuse(MLA_GRID_CONSTANT const TensorMap map) {
  Shared &s = beginCopies();
  for (uint32_t col = 0; col < 128; ++col)
    s.tile.at(threadIndex() + col / 64 * 32, col % 64) = Bf16{1};
  fenceProxyAsyncShared();
  syncThreads();
  if (threadIndex() == 0) {
    tmaStore(map, Coordinates(0, 0), s.tile.panelRows(0));
    bulkCommit();
    if (How == 0)
      bulkWaitRead<0>();
    if (How != 2)
      s.tile.at(0, 0) = Bf16{2};
  }
}

/// Bug class 34: a thread reads the target of a load before the load has
/// completed.
template <bool Bad>
MLA_KERNEL(32, 1)
unawaited(MLA_GRID_CONSTANT const TensorMap map, float *out) {
  Shared &s = beginCopies();
  if (threadIndex() == 0) {
    s.full.arriveExpectTx(tileBytes);
    tmaLoad(s.tile.panelRows(0), map, Coordinates(0, 0), s.full);
  }
  syncThreads();
  if (!Bad)
    s.full.wait(Phase::first());
  out[threadIndex()] = toFloat(s.tile.at(threadIndex(), 0));
  if (Bad)
    s.full.wait(Phase::first());
}

/// Bug class 34: a thread reads the target of cp.async before it has waited for
/// the copy.
template <bool Bad>
MLA_KERNEL(32, 1)
unawaitedCopy(const float *in, float *out) {
  Shared &s = beginCopies();
  copyAsync<4>(&s.plain[threadIndex()], in + threadIndex());
  copyAsyncCommit();
  if (!Bad)
    copyAsyncWait<0>();
  out[threadIndex()] = s.plain[threadIndex()];
  copyAsyncWait<0>();
}

/// Bug class 35: a multicast to a CTA whose mbarrier is possibly not
/// initialised yet.
template <bool Bad>
MLA_KERNEL_CLUSTER(32, 1, 2)
multicastEarly(MLA_GRID_CONSTANT const TensorMap map) {
  Shared &s = beginCopies();
  if (!Bad)
    clusterSync();
  if (threadIndex() == 0) {
    s.full.arriveExpectTx(tileBytes);
    if (clusterRank() == 0)
      tmaLoadMulticast(s.tile.panelRows(0), map, Coordinates(0, 0), s.full, 3);
  }
  s.full.waitCluster(Phase::first());
  clusterSync();
}

/// Bug class 35: a multicast to no CTA, or to a rank that does not exist.
template <uint16_t Ctas>
MLA_KERNEL_CLUSTER(32, 1, 2)
multicastTo(MLA_GRID_CONSTANT const TensorMap map) {
  Shared &s = beginCopies();
  clusterSync();
  if (threadIndex() == 0) {
    s.full.arriveExpectTx(tileBytes);
    if (clusterRank() == 0)
      tmaLoadMulticast(s.tile.panelRows(0), map, Coordinates(0, 0), s.full,
                       Ctas);
  }
  s.full.waitCluster(Phase::first());
  clusterSync();
}

/// Bug class 26: the expected bytes exceed the largest transaction count by
/// one.
template <bool Bad>
MLA_KERNEL(32, 1)
expectTooMuch(MLA_GRID_CONSTANT const TensorMap map) {
  Shared &s = beginCopies();
  if (threadIndex() == 0) {
    s.full.arriveExpectTx(Bad ? 1 << 20 : tileBytes);
    tmaLoad(s.tile.panelRows(0), map, Coordinates(0, 0), s.full);
  }
  s.full.wait(Phase::first());
}

/// Bug class 47: a CTA exits during a load into its shared memory.
template <bool Bad>
MLA_KERNEL(32, 1)
exitUnderLoad(MLA_GRID_CONSTANT const TensorMap map) {
  Shared &s = beginCopies();
  if (threadIndex() == 0) {
    s.full.arriveExpectTx(tileBytes);
    tmaLoad(s.tile.panelRows(0), map, Coordinates(0, 0), s.full);
  }
  if (!Bad)
    s.full.wait(Phase::first());
}

/// Bug class 47: a CTA exits while another CTA multicasts or copies into its
/// shared memory.
enum class Sent { Multicast, Copy };
template <bool Bad, Sent How>
MLA_KERNEL_CLUSTER(32, 1, 2)
exitUnderSender(MLA_GRID_CONSTANT const TensorMap map) {
  Shared &s = beginCopies();
  for (uint32_t i = threadIndex(); i < 64; i += 32)
    s.plain[i] = 1;
  fenceProxyAsyncShared();
  syncWarp();
  constexpr uint32_t bytes = How == Sent::Copy ? 256 : tileBytes;
  if (threadIndex() == 0 && (How == Sent::Multicast || clusterRank() == 1))
    s.full.arriveExpectTx(bytes);
  clusterSync();
  if (threadIndex() == 0 && clusterRank() == 0) {
    if (How == Sent::Multicast)
      tmaLoadMulticast(s.tile.panelRows(0), map, Coordinates(0, 0), s.full, 3);
    else
      copyToRank(&s.other, &s.plain, bytes, s.full, 1);
  }
  clusterSync();
  const bool gets = How == Sent::Multicast || clusterRank() == 1;
  if (gets && !(Bad && clusterRank() == 1))
    s.full.waitCluster(Phase::first());
  clusterArrive();
  if (!Bad)
    clusterWait();
}

/// Bug class 47: a CTA exits during its own cp.async.
template <bool Bad> MLA_KERNEL(32, 1) exitUnderCopy(const float *in) {
  Shared &s = beginCopies();
  copyAsync<4>(&s.plain[threadIndex()], in + threadIndex());
  copyAsyncCommit();
  if (!Bad)
    copyAsyncWait<0>();
}

void queueMap(sim::Device &device, void (*kernel)(TensorMap), uint32_t threads,
              uint32_t cluster) {
  void *rows = filled<uint16_t>(device, 64 * 64, 0x3f80, "tensor");
  run(device, kernel, threads, sizeof(Shared), cluster, cluster,
      rowsMap(rows, 64, 64));
}

template <class K>
void queueMapOut(sim::Device &device, K kernel, uint32_t threads) {
  void *rows = filled<uint16_t>(device, 64 * 64, 0x3f80, "tensor");
  run(device, kernel, threads, sizeof(Shared), 1, 1, rowsMap(rows, 64, 64),
      static_cast<float *>(device.allocate(256, "out")));
}

void queuePrefetch(sim::Device &device, int first, int count) {
  run(device, prefetch, 32, 0, 1, 1,
      static_cast<const char *>(filled<char>(device, 256, 1, "source")), first,
      count);
}

} // namespace

/// Registers a planted bug whose kernels have a tensor map as parameter.
#define MLA_PLANT(bugClass, name, bad, good, threads, cluster)                 \
  plants.push_back({bugClass, name, [](sim::Device &device, bool isPlanted) {  \
                      queueMap(device, isPlanted ? bad : good, threads,        \
                               cluster);                                       \
                    }})

void mla::test::addCopyPlants(Plants &plants) {
  MLA_PLANT(26, "rows outside the tensor not expected", countRows<true>,
            countRows<false>, 32, 1);
  MLA_PLANT(26, "more bytes expected than come", countTwice<true>,
            countTwice<false>, 32, 1);
  MLA_PLANT(27, "a misaligned target", misaligned<true>, misaligned<false>, 32,
            1);
  MLA_PLANT(28, "a column within 16 bytes", oddColumn<true>, oddColumn<false>,
            32, 1);
  MLA_PLANT(28, "a prefetch of a column within 16 bytes", oddPrefetch<true>,
            oddPrefetch<false>, 32, 1);
  MLA_PLANT(28, "a store at a negative row", negativeStore<true>,
            negativeStore<false>, 32, 1);
  plants.push_back(
      {29, "a plain copy of 24 bytes", [](sim::Device &d, bool bad) {
         run(d, bad ? oddSize<true> : oddSize<false>, 32, sizeof(Shared), 1, 1,
             static_cast<const float *>(filled<float>(d, 64, 1, "source")));
       }});
  plants.push_back({29, "a prefetch of 40 bytes", [](sim::Device &d, bool bad) {
                      queuePrefetch(d, 0, bad ? 40 : 48);
                    }});
  plants.push_back(
      {29, "a prefetch from 8 bytes on",
       [](sim::Device &d, bool bad) { queuePrefetch(d, bad ? 8 : 16, 64); }});
  plants.push_back(
      {49, "a prefetch behind the end", [](sim::Device &d, bool bad) {
         queuePrefetch(d, bad ? 208 : 192, 64);
       }});
  plants.push_back(
      {49, "a plain copy from behind the end", [](sim::Device &d, bool bad) {
         run(d, oddSize<false>, 32, sizeof(Shared), 1, 1,
             static_cast<const float *>(
                 filled<float>(d, bad ? 4 : 8, 1, "source")));
       }});
  plants.push_back(
      {26, "a copy that is not expected", [](sim::Device &d, bool bad) {
         run(d, bad ? unexpectedCopy<true> : unexpectedCopy<false>, 32,
             sizeof(Shared), 1, 1,
             static_cast<const float *>(filled<float>(d, 64, 1, "source")),
             static_cast<float *>(d.allocate(128, "out")));
       }});
  plants.push_back(
      {39, "a plain copy over a live barrier", [](sim::Device &d, bool bad) {
         run(d, bad ? overBarrier<true> : overBarrier<false>, 32,
             sizeof(Shared), 1, 1,
             static_cast<const float *>(filled<float>(d, 128, 1, "source")));
       }});
  plants.push_back({31, "a load into a tile that is still read",
                    [](sim::Device &d, bool bad) {
                      void *rows = filled<uint16_t>(d, 4096, 0, "tensor");
                      run(d, bad ? overwrite<true> : overwrite<false>, 64,
                          sizeof(Shared), 1, 1, rowsMap(rows, 64, 64),
                          static_cast<float *>(d.allocate(256, "out")),
                          filled<uint32_t>(d, 1, 0, "flag"));
                    }});
  MLA_PLANT(32, "no proxy fence", unfenced<true>, unfenced<false>, 64, 1);
  MLA_PLANT(33, "the source of a store reused", reuse<1>, reuse<0>, 32, 1);
  MLA_PLANT(33, "a thread ends under its store", reuse<2>, reuse<0>, 32, 1);
  plants.push_back(
      {34, "a load read before it has come", [](sim::Device &d, bool bad) {
         queueMapOut(d, bad ? unawaited<true> : unawaited<false>, 32);
       }});
  plants.push_back(
      {34, "a cp.async read before it has come", [](sim::Device &d, bool bad) {
         run(d, bad ? unawaitedCopy<true> : unawaitedCopy<false>, 32,
             sizeof(Shared), 1, 1,
             static_cast<const float *>(filled<float>(d, 64, 1, "source")),
             static_cast<float *>(d.allocate(256, "out")));
       }});
  MLA_PLANT(35, "a multicast before the peer is ready", multicastEarly<true>,
            multicastEarly<false>, 32, 2);
  MLA_PLANT(35, "a multicast to nobody", multicastTo<0>, multicastTo<3>, 32, 2);
  MLA_PLANT(35, "a multicast behind the last", multicastTo<7>, multicastTo<3>,
            32, 2);
  MLA_PLANT(26, "more bytes than a barrier counts", expectTooMuch<true>,
            expectTooMuch<false>, 32, 1);
  MLA_PLANT(47, "a CTA ends under another's multicast",
            (exitUnderSender<true, Sent::Multicast>),
            (exitUnderSender<false, Sent::Multicast>), 32, 2);
  MLA_PLANT(47, "a CTA ends under another's copy",
            (exitUnderSender<true, Sent::Copy>),
            (exitUnderSender<false, Sent::Copy>), 32, 2);
  plants.push_back(
      {47, "a CTA ends under its own cp.async", [](sim::Device &d, bool bad) {
         run(d, bad ? exitUnderCopy<true> : exitUnderCopy<false>, 32,
             sizeof(Shared), 1, 1,
             static_cast<const float *>(filled<float>(d, 64, 1, "source")));
       }});
  MLA_PLANT(47, "a CTA ends under its own load", exitUnderLoad<true>,
            exitUnderLoad<false>, 32, 1);
}
