// mbarrier, fences, TMA, clusters, named barriers, copies: SM90 and SM100.
#include "Golden.h"

#include "Arch/PairMath.h"

// --- mbarrier
PAIR(init, bar.init(o.u), ptx::mbarrier_init(bar, o.u))
PAIR(arrive, bar.arrive(), ptx::mbarrier_arrive(ptx::sem_release, ptx::scope_cta, ptx::space_shared, bar))
PAIR(arrive_many, bar.arriveMany(o.u), ptx::mbarrier_arrive(ptx::sem_release, ptx::scope_cta, ptx::space_shared, bar, o.u))
PAIR(arrive_expect, bar.arriveExpectTx(o.u), ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, bar, o.u))
PAIR(expect, bar.expectTx(o.u), ptx::mbarrier_expect_tx(ptx::sem_relaxed, ptx::scope_cta, ptx::space_shared, bar, o.u))
PAIR(test_wait, o.out[0] = bar.testWait(Phase::first()), o.out[0] = ptx::mbarrier_test_wait_parity(ptx::sem_acquire, ptx::scope_cta, bar, 0))
PAIR(try_wait, o.out[0] = bar.tryWait(Phase::passed()), o.out[0] = ptx::mbarrier_try_wait_parity(ptx::sem_acquire, ptx::scope_cta, bar, 1))
PAIR(wait, bar.wait(Phase::first()), while (!ptx::mbarrier_try_wait_parity(ptx::sem_acquire, ptx::scope_cta, bar, 0)))
PAIR(wait_cluster, bar.waitCluster(Phase::first()), while (!ptx::mbarrier_try_wait_parity(ptx::sem_acquire, ptx::scope_cluster, bar, 0)))
PAIR(wait_readers, bar.waitReaders(Phase::first()), while (!ptx::mbarrier_try_wait_parity(ptx::sem_acquire, ptx::scope_cta, bar, 0)))
PAIR(invalidate, bar.invalidate(), asm volatile("mbarrier.inval.shared::cta.b64 [%0];" ::"r"(smem(bar)) : "memory"))
#define REMOTE(object) \
  uint32_t remote; asm("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(remote) : "r"(smem(object)), "r"(o.u))
// cuda::ptx takes the address in another CTA as a pointer.
#define REMOTE_BAR REMOTE(bar); auto *const far = static_cast<uint64_t *>(__cvta_shared_to_generic(remote))
PAIR(arrive_remote, bar.arriveRemote(o.u), REMOTE_BAR; ptx::mbarrier_arrive(ptx::sem_release, ptx::scope_cluster, ptx::space_cluster, far))
// cuda::ptx has this instruction in the scope of a cluster only.
PAIR(arrive_remote_reader, bar.arriveRemoteReader(o.u), REMOTE(bar); asm volatile("mbarrier.arrive.release.cta.shared::cluster.b64 _, [%0];" ::"r"(remote) : "memory"))
PAIR(arrive_expect_remote, bar.arriveExpectTxRemote(o.u, o.u2), REMOTE_BAR; ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cluster, ptx::space_cluster, far, o.u2))
// cuda::ptx omits the state space of this instruction, although it passes a
// shared memory address.
PAIR(arrive_on_copies, bar.arriveOnCopies(), asm volatile("cp.async.mbarrier.arrive.noinc.shared::cta.b64 [%0];" ::"r"(smem(bar)) : "memory"))

// --- fences
PAIR(fence_init, fenceBarrierInit(), ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster))
PAIR(fence_async_shared, fenceProxyAsyncShared(), ptx::fence_proxy_async(ptx::space_shared))
PAIR(fence_async_global, fenceProxyAsyncGlobal(), ptx::fence_proxy_async(ptx::space_global))
PAIR(fence_async, fenceProxyAsync(), ptx::fence_proxy_async())
PAIR(fence_map_release, fenceTensorMapRelease(), ptx::fence_proxy_tensormap_generic(ptx::sem_release, ptx::scope_gpu))
PAIR(fence_map_acquire, fenceTensorMapAcquire(*static_cast<const TensorMap *>(o.global)), ptx::fence_proxy_tensormap_generic(ptx::sem_acquire, ptx::scope_gpu, o.global, ptx::n32_t<128>{}))
PAIR(fence_gpu, fenceGpu(), ptx::fence(ptx::sem_acq_rel, ptx::scope_gpu))
PAIR(fence_cluster, fenceCluster(), ptx::fence(ptx::sem_acq_rel, ptx::scope_cluster))
PAIR(fence_cta, fenceCta(), ptx::fence(ptx::sem_acq_rel, ptx::scope_cta))

// --- TMA tiles
#define BOX1 const int32_t at[1] = {o.x}
#define BOX2 const int32_t at[2] = {o.x, o.y}
#define BOX3 const int32_t at[3] = {o.x, o.y, o.z}
#define BOX4 const int32_t at[4] = {o.x, o.y, o.z, o.v}
#define BOX5 const int32_t at[5] = {o.x, o.y, o.z, o.v, o.w}
PAIR(load_1d, tmaLoad(data, map, Coordinates{o.x}, bar), BOX1; ptx::cp_async_bulk_tensor(ptx::space_cluster, ptx::space_global, data, &map, at, bar))
PAIR(load_2d, tmaLoad(data, map, Coordinates{o.x, o.y}, bar), BOX2; ptx::cp_async_bulk_tensor(ptx::space_cluster, ptx::space_global, data, &map, at, bar))
PAIR(load_3d, tmaLoad(data, map, Coordinates{o.x, o.y, o.z}, bar), BOX3; ptx::cp_async_bulk_tensor(ptx::space_cluster, ptx::space_global, data, &map, at, bar))
PAIR(load_4d, tmaLoad(data, map, Coordinates{o.x, o.y, o.z, o.v}, bar), BOX4; ptx::cp_async_bulk_tensor(ptx::space_cluster, ptx::space_global, data, &map, at, bar))
PAIR(load_5d, tmaLoad(data, map, Coordinates{o.x, o.y, o.z, o.v, o.w}, bar), BOX5; ptx::cp_async_bulk_tensor(ptx::space_cluster, ptx::space_global, data, &map, at, bar))
PAIR(load_multicast_1d, tmaLoadMulticast(data, map, Coordinates{o.x}, bar, o.mask), BOX1; ptx::cp_async_bulk_tensor(ptx::space_cluster, ptx::space_global, data, &map, at, bar, o.mask))
PAIR(load_multicast_2d, tmaLoadMulticast(data, map, Coordinates{o.x, o.y}, bar, o.mask), BOX2; ptx::cp_async_bulk_tensor(ptx::space_cluster, ptx::space_global, data, &map, at, bar, o.mask))
PAIR(load_multicast_3d, tmaLoadMulticast(data, map, Coordinates{o.x, o.y, o.z}, bar, o.mask), BOX3; ptx::cp_async_bulk_tensor(ptx::space_cluster, ptx::space_global, data, &map, at, bar, o.mask))
PAIR(load_multicast_4d, tmaLoadMulticast(data, map, Coordinates{o.x, o.y, o.z, o.v}, bar, o.mask), BOX4; ptx::cp_async_bulk_tensor(ptx::space_cluster, ptx::space_global, data, &map, at, bar, o.mask))
PAIR(load_multicast_5d, tmaLoadMulticast(data, map, Coordinates{o.x, o.y, o.z, o.v, o.w}, bar, o.mask), BOX5; ptx::cp_async_bulk_tensor(ptx::space_cluster, ptx::space_global, data, &map, at, bar, o.mask))
// cuda::ptx has neither cache hints nor prefetches.
#define LOAD "cp.async.bulk.tensor."
#define COMPLETE ".shared::cluster.global.tile.mbarrier::complete_tx::bytes"
PAIR(load_hint_1d, tmaLoad(data, map, Coordinates{o.x}, bar, CachePolicy{o.policy}),
     asm volatile(LOAD "1d" COMPLETE ".L2::cache_hint [%0], [%1, {%2}], [%3], %4;" ::"r"(smem(data)), "l"(&map), "r"(o.x), "r"(smem(bar)), "l"(o.policy) : "memory"))
PAIR(load_hint_2d, tmaLoad(data, map, Coordinates{o.x, o.y}, bar, CachePolicy{o.policy}),
     asm volatile(LOAD "2d" COMPLETE ".L2::cache_hint [%0], [%1, {%2, %3}], [%4], %5;" ::"r"(smem(data)), "l"(&map), "r"(o.x), "r"(o.y), "r"(smem(bar)), "l"(o.policy) : "memory"))
PAIR(load_hint_3d, tmaLoad(data, map, Coordinates{o.x, o.y, o.z}, bar, CachePolicy{o.policy}),
     asm volatile(LOAD "3d" COMPLETE ".L2::cache_hint [%0], [%1, {%2, %3, %4}], [%5], %6;" ::"r"(smem(data)), "l"(&map), "r"(o.x), "r"(o.y), "r"(o.z), "r"(smem(bar)), "l"(o.policy) : "memory"))
PAIR(load_hint_4d, tmaLoad(data, map, Coordinates{o.x, o.y, o.z, o.v}, bar, CachePolicy{o.policy}),
     asm volatile(LOAD "4d" COMPLETE ".L2::cache_hint [%0], [%1, {%2, %3, %4, %5}], [%6], %7;" ::"r"(smem(data)), "l"(&map), "r"(o.x), "r"(o.y), "r"(o.z), "r"(o.v), "r"(smem(bar)), "l"(o.policy) : "memory"))
PAIR(load_hint_5d, tmaLoad(data, map, Coordinates{o.x, o.y, o.z, o.v, o.w}, bar, CachePolicy{o.policy}),
     asm volatile(LOAD "5d" COMPLETE ".L2::cache_hint [%0], [%1, {%2, %3, %4, %5, %6}], [%7], %8;" ::"r"(smem(data)), "l"(&map), "r"(o.x), "r"(o.y), "r"(o.z), "r"(o.v), "r"(o.w), "r"(smem(bar)), "l"(o.policy) : "memory"))
PAIR(load_multicast_hint_1d, tmaLoadMulticast(data, map, Coordinates{o.x}, bar, o.mask, CachePolicy{o.policy}),
     asm volatile(LOAD "1d" COMPLETE ".multicast::cluster.L2::cache_hint [%0], [%1, {%2}], [%3], %4, %5;" ::"r"(smem(data)), "l"(&map), "r"(o.x), "r"(smem(bar)), "h"(o.mask), "l"(o.policy) : "memory"))
PAIR(load_multicast_hint_2d, tmaLoadMulticast(data, map, Coordinates{o.x, o.y}, bar, o.mask, CachePolicy{o.policy}),
     asm volatile(LOAD "2d" COMPLETE ".multicast::cluster.L2::cache_hint [%0], [%1, {%2, %3}], [%4], %5, %6;" ::"r"(smem(data)), "l"(&map), "r"(o.x), "r"(o.y), "r"(smem(bar)), "h"(o.mask), "l"(o.policy) : "memory"))
PAIR(load_multicast_hint_3d, tmaLoadMulticast(data, map, Coordinates{o.x, o.y, o.z}, bar, o.mask, CachePolicy{o.policy}),
     asm volatile(LOAD "3d" COMPLETE ".multicast::cluster.L2::cache_hint [%0], [%1, {%2, %3, %4}], [%5], %6, %7;" ::"r"(smem(data)), "l"(&map), "r"(o.x), "r"(o.y), "r"(o.z), "r"(smem(bar)), "h"(o.mask), "l"(o.policy) : "memory"))
PAIR(load_multicast_hint_4d, tmaLoadMulticast(data, map, Coordinates{o.x, o.y, o.z, o.v}, bar, o.mask, CachePolicy{o.policy}),
     asm volatile(LOAD "4d" COMPLETE ".multicast::cluster.L2::cache_hint [%0], [%1, {%2, %3, %4, %5}], [%6], %7, %8;" ::"r"(smem(data)), "l"(&map), "r"(o.x), "r"(o.y), "r"(o.z), "r"(o.v), "r"(smem(bar)), "h"(o.mask), "l"(o.policy) : "memory"))
PAIR(load_multicast_hint_5d, tmaLoadMulticast(data, map, Coordinates{o.x, o.y, o.z, o.v, o.w}, bar, o.mask, CachePolicy{o.policy}),
     asm volatile(LOAD "5d" COMPLETE ".multicast::cluster.L2::cache_hint [%0], [%1, {%2, %3, %4, %5, %6}], [%7], %8, %9;" ::"r"(smem(data)), "l"(&map), "r"(o.x), "r"(o.y), "r"(o.z), "r"(o.v), "r"(o.w), "r"(smem(bar)), "h"(o.mask), "l"(o.policy) : "memory"))
PAIR(store_1d, tmaStore(map, Coordinates{o.x}, data), BOX1; ptx::cp_async_bulk_tensor(ptx::space_global, ptx::space_shared, &map, at, data))
PAIR(store_2d, tmaStore(map, Coordinates{o.x, o.y}, data), BOX2; ptx::cp_async_bulk_tensor(ptx::space_global, ptx::space_shared, &map, at, data))
PAIR(store_3d, tmaStore(map, Coordinates{o.x, o.y, o.z}, data), BOX3; ptx::cp_async_bulk_tensor(ptx::space_global, ptx::space_shared, &map, at, data))
PAIR(store_4d, tmaStore(map, Coordinates{o.x, o.y, o.z, o.v}, data), BOX4; ptx::cp_async_bulk_tensor(ptx::space_global, ptx::space_shared, &map, at, data))
PAIR(store_5d, tmaStore(map, Coordinates{o.x, o.y, o.z, o.v, o.w}, data), BOX5; ptx::cp_async_bulk_tensor(ptx::space_global, ptx::space_shared, &map, at, data))
PAIR(reduce_1d, tmaReduceAdd(map, Coordinates{o.x}, data), BOX1; ptx::cp_reduce_async_bulk_tensor(ptx::space_global, ptx::space_shared, ptx::op_add, &map, at, data))
PAIR(reduce_2d, tmaReduceAdd(map, Coordinates{o.x, o.y}, data), BOX2; ptx::cp_reduce_async_bulk_tensor(ptx::space_global, ptx::space_shared, ptx::op_add, &map, at, data))
PAIR(reduce_3d, tmaReduceAdd(map, Coordinates{o.x, o.y, o.z}, data), BOX3; ptx::cp_reduce_async_bulk_tensor(ptx::space_global, ptx::space_shared, ptx::op_add, &map, at, data))
PAIR(reduce_4d, tmaReduceAdd(map, Coordinates{o.x, o.y, o.z, o.v}, data), BOX4; ptx::cp_reduce_async_bulk_tensor(ptx::space_global, ptx::space_shared, ptx::op_add, &map, at, data))
PAIR(reduce_5d, tmaReduceAdd(map, Coordinates{o.x, o.y, o.z, o.v, o.w}, data), BOX5; ptx::cp_reduce_async_bulk_tensor(ptx::space_global, ptx::space_shared, ptx::op_add, &map, at, data))
PAIR(prefetch_1d, tmaPrefetch(map, Coordinates{o.x}),
     asm volatile("cp.async.bulk.prefetch.tensor.1d.L2.global.tile [%0, {%1}];" ::"l"(&map), "r"(o.x) : "memory"))
PAIR(prefetch_2d, tmaPrefetch(map, Coordinates{o.x, o.y}),
     asm volatile("cp.async.bulk.prefetch.tensor.2d.L2.global.tile [%0, {%1, %2}];" ::"l"(&map), "r"(o.x), "r"(o.y) : "memory"))
PAIR(prefetch_3d, tmaPrefetch(map, Coordinates{o.x, o.y, o.z}),
     asm volatile("cp.async.bulk.prefetch.tensor.3d.L2.global.tile [%0, {%1, %2, %3}];" ::"l"(&map), "r"(o.x), "r"(o.y), "r"(o.z) : "memory"))
PAIR(prefetch_4d, tmaPrefetch(map, Coordinates{o.x, o.y, o.z, o.v}),
     asm volatile("cp.async.bulk.prefetch.tensor.4d.L2.global.tile [%0, {%1, %2, %3, %4}];" ::"l"(&map), "r"(o.x), "r"(o.y), "r"(o.z), "r"(o.v) : "memory"))
PAIR(prefetch_5d, tmaPrefetch(map, Coordinates{o.x, o.y, o.z, o.v, o.w}),
     asm volatile("cp.async.bulk.prefetch.tensor.5d.L2.global.tile [%0, {%1, %2, %3, %4, %5}];" ::"l"(&map), "r"(o.x), "r"(o.y), "r"(o.z), "r"(o.v), "r"(o.w) : "memory"))
PAIR(prefetch_map, prefetchMap(map), asm volatile("prefetch.tensormap [%0];" ::"l"(&map) : "memory"))

PAIR(evict_first, tmaLoad(data, map, Coordinates{o.x, o.y}, bar, evictFirst()),
     uint64_t q; asm("createpolicy.fractional.L2::evict_first.b64 %0, 1.0;" : "=l"(q)); asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes.L2::cache_hint [%0], [%1, {%2, %3}], [%4], %5;" ::"r"(smem(data)), "l"(&map), "r"(o.x), "r"(o.y), "r"(smem(bar)), "l"(q) : "memory"))
PAIR(evict_last, bulkLoad(data, o.global, o.u, bar, evictLast()),
     uint64_t q; asm("createpolicy.fractional.L2::evict_last.b64 %0, 1.0;" : "=l"(q)); asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.L2::cache_hint [%0], [%1], %2, [%3], %4;" ::"r"(smem(data)), "l"(__cvta_generic_to_global(o.global)), "r"(o.u), "r"(smem(bar)), "l"(q) : "memory"))

// --- plain bulk copies
PAIR(bulk_load, bulkLoad(data, o.global, o.u, bar), ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, data, o.global, o.u, bar))
PAIR(bulk_load_multicast, bulkLoadMulticast(data, o.global, o.u, bar, o.mask), ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, data, o.global, o.u, bar, o.mask))
PAIR(bulk_load_hint, bulkLoad(data, o.global, o.u, bar, CachePolicy{o.policy}),
     asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.L2::cache_hint [%0], [%1], %2, [%3], %4;" ::"r"(smem(data)), "l"(__cvta_generic_to_global(o.global)), "r"(o.u), "r"(smem(bar)), "l"(o.policy) : "memory"))
PAIR(bulk_store, bulkStore(o.global, data, o.u), ptx::cp_async_bulk(ptx::space_global, ptx::space_shared, o.global, data, o.u))
PAIR(bulk_reduce, bulkReduceAddF32(static_cast<float *>(o.global), reinterpret_cast<float *>(data), o.u),
     ptx::cp_reduce_async_bulk(ptx::space_global, ptx::space_shared, ptx::op_add, static_cast<float *>(o.global), reinterpret_cast<float *>(data), o.u))
PAIR(bulk_prefetch, bulkPrefetch(o.global, o.u), asm volatile("cp.async.bulk.prefetch.L2.global [%0], %1;" ::"l"(__cvta_generic_to_global(o.global)), "r"(o.u) : "memory"))
PAIR(bulk_commit, bulkCommit(), ptx::cp_async_bulk_commit_group())
PAIR(bulk_wait, bulkWait<2>(), ptx::cp_async_bulk_wait_group(ptx::n32_t<2>()))
PAIR(bulk_wait_read, bulkWaitRead<1>(), ptx::cp_async_bulk_wait_group_read(ptx::n32_t<1>()))

// --- clusters. The layer's barrier is .aligned.
PAIR(cluster_sync, clusterSync(), RAW("barrier.cluster.arrive.release.aligned;"); RAW("barrier.cluster.wait.acquire.aligned;"))
PAIR(cluster_relaxed, clusterArriveRelaxed(), RAW("barrier.cluster.arrive.relaxed.aligned;"))
PAIR(cluster_rank, o.out[0] = clusterRank(), o.out[0] = ptx::get_sreg_cluster_ctarank())
PAIR(cluster_size, o.out[0] = clusterSize(), o.out[0] = ptx::get_sreg_cluster_nctarank())
PAIR(lane, o.out[0] = laneIndex(), o.out[0] = ptx::get_sreg_laneid())
PAIR(remote_load, o.out[0] = loadRemote(reinterpret_cast<uint32_t *>(data), o.u),
     REMOTE(data); uint32_t r; asm volatile("ld.shared::cluster.u32 %0, [%1];" : "=r"(r) : "r"(remote) : "memory"); o.out[0] = r)
PAIR(remote_store, storeRemote(reinterpret_cast<uint32_t *>(data), o.u, o.u2),
     REMOTE(data); asm volatile("st.shared::cluster.u32 [%0], %1;" ::"r"(remote), "r"(o.u2) : "memory"))
#define BOTH_FAR(object) REMOTE(object); uint32_t there; asm("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(there) : "r"(smem(bar)), "r"(o.u)); \
  auto *const farBar = static_cast<uint64_t *>(__cvta_shared_to_generic(there)); auto *const far = static_cast<uint32_t *>(__cvta_shared_to_generic(remote))
PAIR(remote_store_async, storeRemoteAsync(reinterpret_cast<uint32_t *>(data), o.u, o.u2, bar), BOTH_FAR(data); ptx::st_async(far, o.u2, farBar))
PAIR(copy_to_rank, copyToRank(data, data + 512, o.u2, bar, o.u), BOTH_FAR(data); ptx::cp_async_bulk(ptx::space_cluster, ptx::space_shared, far, data + 512, o.u2, farBar))

// --- threads
PAIR(named_sync, (NamedBarrier<3, 256>::sync()), RAW("bar.sync 3, 256;"))
PAIR(named_arrive, (NamedBarrier<4, 96>::arrive()), RAW("bar.arrive 4, 96;"))
PAIR(named_sync_runtime, syncNamed<128>(o.u), asm volatile("bar.sync %0, 128;" ::"r"(o.u) : "memory"))
PAIR(named_arrive_runtime, arriveNamed<128>(o.u), asm volatile("bar.arrive %0, 128;" ::"r"(o.u) : "memory"))
constexpr uint32_t everyLane = 0xffffffff;
PAIR(shuffle, o.out[0] = shuffle(o.u, o.u2), o.out[0] = ptx::shfl_sync_idx(o.u, o.u2, 31, everyLane))
PAIR(shuffle_xor, o.out[0] = shuffleXor(o.u, o.u2), o.out[0] = ptx::shfl_sync_bfly(o.u, o.u2, 31, everyLane))
PAIR(shuffle_down, o.out[0] = shuffleDown(o.u, o.u2), o.out[0] = ptx::shfl_sync_down(o.u, o.u2, 31, everyLane))
PAIR(shuffle_up, o.out[0] = shuffleUp(o.u, o.u2), o.out[0] = ptx::shfl_sync_up(o.u, o.u2, 0, everyLane))
PAIR(shuffle_float, o.out[0] = __float_as_uint(shuffleXor(o.f, 5)), o.out[0] = ptx::shfl_sync_bfly(__float_as_uint(o.f), 5, 31, everyLane))
// cuda::ptx has no votes, and no barriers of a warp or a CTA.
#define VOTE(text, result) \
  uint32_t result; asm volatile("{.reg .pred p, q; setp.ne.s32 p, %1, 0; " text "}" : "=r"(result) : "r"(o.u))
PAIR(ballot, o.out[0] = ballotLanes(o.u != 0), VOTE("vote.sync.ballot.b32 %0, p, 0xffffffff;", r); o.out[0] = r)
PAIR(any_lane, o.out[0] = anyLane(o.u != 0), VOTE("vote.sync.any.pred q, p, 0xffffffff; selp.u32 %0, 1, 0, q;", r); o.out[0] = r != 0)
PAIR(all_lanes, o.out[0] = allLanesHold(o.u != 0), VOTE("vote.sync.all.pred q, p, 0xffffffff; selp.u32 %0, 1, 0, q;", r); o.out[0] = r != 0)
PAIR(sync_warp, syncWarp(o.u), asm volatile("bar.warp.sync %0;" ::"r"(o.u) : "memory"))
PAIR(sync_threads, syncThreads(), RAW("bar.sync 0;"))
PAIR(sync_or, o.out[0] = syncThreadsOr(o.u != 0), VOTE("bar.red.or.pred q, 0, p; selp.u32 %0, 1, 0, q;", r); o.out[0] = r != 0)
PAIR(elect, o.out[0] = electOne(), uint32_t e; asm volatile("{.reg .pred q; elect.sync _|q, 0xffffffff; selp.u32 %0, 1, 0, q;}" : "=r"(e)::"memory"); o.out[0] = e != 0)
PAIR(lower, lowerRegisters<40>(), RAW("setmaxnreg.dec.sync.aligned.u32 40;"))
PAIR(raise, raiseRegisters<232>(), RAW("setmaxnreg.inc.sync.aligned.u32 232;"))
PAIR(back_off, backOff(o.u), asm volatile("nanosleep.u32 %0;" ::"r"(o.u) : "memory"))
PAIR(trap, trap(), ptx::trap())
PAIR(launch_dependents, launchDependents(), RAW("griddepcontrol.launch_dependents;"))
PAIR(wait_dependencies, waitForDependencies(), RAW("griddepcontrol.wait;"))

// --- SM80 copies and matrices
PAIR(copy_16, copyAsync<16>(data, o.global), asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(smem(data)), "l"(__cvta_generic_to_global(o.global)) : "memory"))
PAIR(copy_8, copyAsync<8>(data, o.global), asm volatile("cp.async.ca.shared.global [%0], [%1], 8;" ::"r"(smem(data)), "l"(__cvta_generic_to_global(o.global)) : "memory"))
PAIR(copy_zero_16, copyAsyncZeroFill<16>(data, o.global, o.u), asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" ::"r"(smem(data)), "l"(__cvta_generic_to_global(o.global)), "r"(o.u) : "memory"))
PAIR(copy_zero_4, copyAsyncZeroFill<4>(data, o.global, o.u), asm volatile("cp.async.ca.shared.global [%0], [%1], 4, %2;" ::"r"(smem(data)), "l"(__cvta_generic_to_global(o.global)), "r"(o.u) : "memory"))
PAIR(copy_commit, copyAsyncCommit(), RAW("cp.async.commit_group;"))
PAIR(copy_wait, copyAsyncWait<3>(), RAW("cp.async.wait_group 3;"))
PAIR(load_matrix, uint32_t r[4]; loadMatrix(r, data); for (int i = 0; i < 4; ++i) o.out[i] = r[i],
     uint32_t r[4]; asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];" : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]) : "r"(smem(data)) : "memory"); for (int i = 0; i < 4; ++i) o.out[i] = r[i])
PAIR(load_matrix_transposed, uint32_t r[2]; (loadMatrix<2, true>(r, data)); o.out[0] = r[0]; o.out[1] = r[1],
     uint32_t r[2]; asm volatile("ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%0, %1}, [%2];" : "=r"(r[0]), "=r"(r[1]) : "r"(smem(data)) : "memory"); o.out[0] = r[0]; o.out[1] = r[1])
#define WORDS4 const uint32_t r[4] = {o.u, o.u2, o.u3, o.u4}
PAIR(store_matrix, WORDS4; storeMatrix(data, r), WORDS4; asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" ::"r"(smem(data)), "r"(r[0]), "r"(r[1]), "r"(r[2]), "r"(r[3]) : "memory"))
#define MMA_REGISTERS WORDS4; const uint32_t b[2] = {o.u3, o.u}; float d[4] = {o.f, o.g, o.f, o.g}
PAIR(mma, MMA_REGISTERS; mma16x8x16<Bf16>(d, r, b); o.out[0] = d[0] + d[3],
     MMA_REGISTERS; asm("mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};" : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]) : "r"(r[0]), "r"(r[1]), "r"(r[2]), "r"(r[3]), "r"(b[0]), "r"(b[1])); o.out[0] = d[0] + d[3])

// --- arithmetic and conversions
PAIR(exp2, o.out[0] = __float_as_uint(exp2Fast(o.f)), float y; asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(y) : "f"(o.f)); o.out[0] = __float_as_uint(y))
PAIR(log2, o.out[0] = __float_as_uint(log2Fast(o.f)), float y; asm("lg2.approx.ftz.f32 %0, %1;" : "=f"(y) : "f"(o.f)); o.out[0] = __float_as_uint(y))
PAIR(squareRoot, o.out[0] = __float_as_uint(squareRoot(o.f)), o.out[0] = __float_as_uint(__fsqrt_rn(o.f)))
PAIR(multiply_bf16, o.out[0] = multiply(Pair<Bf16>{o.u}, Pair<Bf16>{o.u2}).bits, uint32_t y; asm("mul.rn.bf16x2 %0, %1, %2;" : "=r"(y) : "r"(o.u), "r"(o.u2)); o.out[0] = y)
PAIR(multiply_f16, o.out[0] = multiply(Pair<F16>{o.u}, Pair<F16>{o.u2}).bits, uint32_t y; asm("mul.rn.f16x2 %0, %1, %2;" : "=r"(y) : "r"(o.u), "r"(o.u2)); o.out[0] = y)
PAIR(float_of, o.out[0] = __float_as_uint(floatOf(o.u) + o.f), o.out[0] = __float_as_uint(__uint_as_float(o.u) + o.f))
PAIR(reciprocal, o.out[0] = __float_as_uint(reciprocalFast(o.f)), float y; asm("rcp.approx.ftz.f32 %0, %1;" : "=f"(y) : "f"(o.f)); o.out[0] = __float_as_uint(y))
PAIR(from_float_bf16, o.out[0] = fromFloat<Bf16>(o.f).bits, uint16_t y; asm("cvt.rn.bf16.f32 %0, %1;" : "=h"(y) : "f"(o.f)); o.out[0] = y)
PAIR(to_float_f16, o.out[0] = __float_as_uint(toFloat(F16{o.mask})), float y; asm("cvt.f32.f16 %0, %1;" : "=f"(y) : "h"(o.mask)); o.out[0] = __float_as_uint(y))
PAIR(pack_e5m2, o.out[0] = packQuad<E5m2>(o.f, o.g, o.g, o.f).bits, uint16_t low; uint16_t high; asm("cvt.rn.satfinite.e5m2x2.f32 %0, %1, %2;" : "=h"(low) : "f"(o.g), "f"(o.f)); asm("cvt.rn.satfinite.e5m2x2.f32 %0, %1, %2;" : "=h"(high) : "f"(o.f), "f"(o.g)); o.out[0] = low | high << 16)
PAIR(pack_e4m3, o.out[0] = packQuad<E4m3>(o.f, o.g, o.g, o.f).bits, uint16_t low; uint16_t high; asm("cvt.rn.satfinite.e4m3x2.f32 %0, %1, %2;" : "=h"(low) : "f"(o.g), "f"(o.f)); asm("cvt.rn.satfinite.e4m3x2.f32 %0, %1, %2;" : "=h"(high) : "f"(o.f), "f"(o.g)); o.out[0] = low | high << 16)
PAIR(unpack_e5m2, o.out[0] = toF16<E5m2>(o.mask).bits, uint32_t y; asm("cvt.rn.f16x2.e5m2x2 %0, %1;" : "=r"(y) : "h"(o.mask)); o.out[0] = y)
PAIR(unpack_four_e5m2, const auto pairs = toF16(Quad<E5m2>{o.u}); o.out[0] = pairs[0].bits; o.out[1] = pairs[1].bits, uint32_t y; uint32_t z; asm("{.reg .b16 l, h; mov.b32 {l, h}, %2; cvt.rn.f16x2.e5m2x2 %0, l; cvt.rn.f16x2.e5m2x2 %1, h;}" : "=r"(y), "=r"(z) : "r"(o.u)); o.out[0] = y; o.out[1] = z)
PAIR(select_bytes, o.out[0] = selectBytes<0x7520>(o.u, o.u2), uint32_t y; asm("prmt.b32 %0, %1, %2, %3;" : "=r"(y) : "r"(o.u), "r"(o.u2), "n"(0x7520)); o.out[0] = y)
PAIR(pack_bf16, o.out[0] = packPair<Bf16>(o.f, o.g).bits, uint32_t y; asm("cvt.rn.bf16x2.f32 %0, %1, %2;" : "=r"(y) : "f"(o.g), "f"(o.f)); o.out[0] = y)
PAIR(pack_f16, o.out[0] = packPair<F16>(o.f, o.g).bits, uint32_t y; asm("cvt.rn.f16x2.f32 %0, %1, %2;" : "=r"(y) : "f"(o.g), "f"(o.f)); o.out[0] = y)
PAIR(unpack_e4m3, o.out[0] = toF16<E4m3>(o.mask).bits, uint32_t y; asm("cvt.rn.f16x2.e4m3x2 %0, %1;" : "=r"(y) : "h"(o.mask)); o.out[0] = y)
PAIR(unpack_four_e4m3, const auto pairs = toF16(Quad<E4m3>{o.u}); o.out[0] = pairs[0].bits; o.out[1] = pairs[1].bits, uint32_t y; uint32_t z; asm("{.reg .b16 l, h; mov.b32 {l, h}, %2; cvt.rn.f16x2.e4m3x2 %0, l; cvt.rn.f16x2.e4m3x2 %1, h;}" : "=r"(y), "=r"(z) : "r"(o.u)); o.out[0] = y; o.out[1] = z)

// --- global memory
PAIR(load_acquire, o.out[0] = loadAcquire(static_cast<uint32_t *>(o.global)), uint32_t y; asm volatile("ld.acquire.gpu.global.u32 %0, [%1];" : "=r"(y) : "l"(__cvta_generic_to_global(o.global)) : "memory"); o.out[0] = y)
PAIR(store_release, storeRelease<Scope::System>(static_cast<uint32_t *>(o.global), o.u), asm volatile("st.release.sys.global.u32 [%0], %1;" ::"l"(__cvta_generic_to_global(o.global)), "r"(o.u) : "memory"))
PAIR(fetch_add, (o.out[0] = fetchAdd<Order::AcquireRelease>(static_cast<uint32_t *>(o.global), o.u)), uint32_t y; asm volatile("atom.acq_rel.gpu.global.add.u32 %0, [%1], %2;" : "=r"(y) : "l"(__cvta_generic_to_global(o.global)), "r"(o.u) : "memory"); o.out[0] = y)
PAIR(compare_exchange, o.out[0] = compareExchange(static_cast<uint32_t *>(o.global), o.u, o.u2), uint32_t y; asm volatile("atom.relaxed.gpu.global.cas.b32 %0, [%1], %2, %3;" : "=r"(y) : "l"(__cvta_generic_to_global(o.global)), "r"(o.u), "r"(o.u2) : "memory"); o.out[0] = y)
PAIR(reduce_f32, reduceAdd(static_cast<float *>(o.global), o.f), asm volatile("red.relaxed.gpu.global.add.f32 [%0], %1;" ::"l"(__cvta_generic_to_global(o.global)), "f"(o.f) : "memory"))
PAIR(load_streaming, (o.out[0] = loadReadOnly<Reuse::Streaming>(static_cast<uint32_t *>(o.global))), uint32_t y; asm volatile("ld.global.cs.nc.u32 %0, [%1];" : "=r"(y) : "l"(__cvta_generic_to_global(o.global)) : "memory"); o.out[0] = y)
PAIR(load_relaxed, o.out[0] = loadRelaxed(static_cast<uint32_t *>(o.global)), uint32_t y; asm volatile("ld.relaxed.gpu.global.u32 %0, [%1];" : "=r"(y) : "l"(__cvta_generic_to_global(o.global)) : "memory"); o.out[0] = y)
PAIR(exchange, o.out[0] = exchange(static_cast<uint32_t *>(o.global), o.u), uint32_t y; asm volatile("atom.relaxed.gpu.global.exch.b32 %0, [%1], %2;" : "=r"(y) : "l"(__cvta_generic_to_global(o.global)), "r"(o.u) : "memory"); o.out[0] = y)
PAIR(fetch_max, o.out[0] = fetchMax(static_cast<uint32_t *>(o.global), o.u), uint32_t y; asm volatile("atom.relaxed.gpu.global.max.u32 %0, [%1], %2;" : "=r"(y) : "l"(__cvta_generic_to_global(o.global)), "r"(o.u) : "memory"); o.out[0] = y)
PAIR(reduce_release, (reduceAdd<Order::Release, Scope::System>(static_cast<uint32_t *>(o.global), o.u)), asm volatile("red.release.sys.global.add.u32 [%0], %1;" ::"l"(__cvta_generic_to_global(o.global)), "r"(o.u) : "memory"))
PAIR(load_no_l1, (o.out[0] = loadGlobal<Reuse::NotInL1>(static_cast<uint32_t *>(o.global))), o.out[0] = ptx::ld_L1_no_allocate(ptx::space_global, static_cast<uint32_t *>(o.global)))
#define WORDS_VEC [[maybe_unused]] const Vec<uint32_t, 4> v{o.u, o.u2, o.u3, o.u4}; auto *to = static_cast<Vec<uint32_t, 4> *>(o.global)
PAIR(store_global, WORDS_VEC; storeGlobal<Reuse::Streaming>(to, v), WORDS_VEC; asm volatile("st.global.cs.v4.u32 [%0], {%1, %2, %3, %4};" ::"l"(__cvta_generic_to_global(to)), "r"(o.u), "r"(o.u2), "r"(o.u3), "r"(o.u4) : "memory"))
PAIR(prefetch_l2, prefetchL2(o.global), asm volatile("prefetch.global.L2 [%0];" ::"l"(__cvta_generic_to_global(o.global)) : "memory"))
