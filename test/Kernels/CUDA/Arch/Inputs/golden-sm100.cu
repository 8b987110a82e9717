// SM100: tensor memory, tcgen05, gather4, CTA pairs.
#include "Golden.h"

using One = ptx::cta_group_1_t;
using Two = ptx::cta_group_2_t;
constexpr auto group1 = ptx::cta_group_1;
constexpr auto group2 = ptx::cta_group_2;

// --- TMA of SM100
#define ROWS const int32_t rows[4] = {o.y, o.z, o.v, o.w}
#define AT5 const int32_t at[5] = {o.x, o.y, o.z, o.v, o.w}
PAIR(gather4, ROWS; tmaGather4(data, map, o.x, rows, bar), AT5; ptx::cp_async_bulk_tensor_tile_gather4(ptx::space_shared, ptx::space_global, data, &map, at, bar))
PAIR(scatter4, ROWS; tmaScatter4(map, o.x, rows, data), AT5; ptx::cp_async_bulk_tensor_tile_scatter4(ptx::space_global, ptx::space_shared, &map, at, data))
PAIR(gather4_hint, ROWS; tmaGather4(data, map, o.x, rows, bar, CachePolicy{o.policy}),
     asm volatile("cp.async.bulk.tensor.2d.shared::cta.global.tile::gather4.mbarrier::complete_tx::bytes.L2::cache_hint [%0], [%1, {%2, %3, %4, %5, %6}], [%7], %8;" ::"r"(smem(data)), "l"(&map), "r"(o.x), "r"(o.y), "r"(o.z), "r"(o.v), "r"(o.w), "r"(smem(bar)), "l"(o.policy) : "memory"))
// The load of a pair uses the barrier of its even CTA. cuda::ptx always uses
// the barrier of the executing CTA.
#define PAIR_LOAD(dims, hint) "cp.async.bulk.tensor." dims ".shared::cluster.global.tile.mbarrier::complete_tx::bytes.cta_group::2" hint
PAIR(load_pair_1d, tmaLoadPair(data, map, Coordinates{o.x}, bar),
     asm volatile(PAIR_LOAD("1d", "") " [%0], [%1, {%2}], [%3];" ::"r"(smem(data)), "l"(&map), "r"(o.x), "r"(smem(bar) & 0xfeffffffu) : "memory"))
PAIR(load_pair_2d, tmaLoadPair(data, map, Coordinates{o.x, o.y}, bar),
     asm volatile(PAIR_LOAD("2d", "") " [%0], [%1, {%2, %3}], [%4];" ::"r"(smem(data)), "l"(&map), "r"(o.x), "r"(o.y), "r"(smem(bar) & 0xfeffffffu) : "memory"))
PAIR(load_pair_3d, tmaLoadPair(data, map, Coordinates{o.x, o.y, o.z}, bar),
     asm volatile(PAIR_LOAD("3d", "") " [%0], [%1, {%2, %3, %4}], [%5];" ::"r"(smem(data)), "l"(&map), "r"(o.x), "r"(o.y), "r"(o.z), "r"(smem(bar) & 0xfeffffffu) : "memory"))
PAIR(load_pair_4d, tmaLoadPair(data, map, Coordinates{o.x, o.y, o.z, o.v}, bar),
     asm volatile(PAIR_LOAD("4d", "") " [%0], [%1, {%2, %3, %4, %5}], [%6];" ::"r"(smem(data)), "l"(&map), "r"(o.x), "r"(o.y), "r"(o.z), "r"(o.v), "r"(smem(bar) & 0xfeffffffu) : "memory"))
PAIR(load_pair_5d, tmaLoadPair(data, map, Coordinates{o.x, o.y, o.z, o.v, o.w}, bar),
     asm volatile(PAIR_LOAD("5d", "") " [%0], [%1, {%2, %3, %4, %5, %6}], [%7];" ::"r"(smem(data)), "l"(&map), "r"(o.x), "r"(o.y), "r"(o.z), "r"(o.v), "r"(o.w), "r"(smem(bar) & 0xfeffffffu) : "memory"))
PAIR(load_pair_hint_1d, tmaLoadPair(data, map, Coordinates{o.x}, bar, CachePolicy{o.policy}),
     asm volatile(PAIR_LOAD("1d", ".L2::cache_hint") " [%0], [%1, {%2}], [%3], %4;" ::"r"(smem(data)), "l"(&map), "r"(o.x), "r"(smem(bar) & 0xfeffffffu), "l"(o.policy) : "memory"))
PAIR(load_pair_hint_2d, tmaLoadPair(data, map, Coordinates{o.x, o.y}, bar, CachePolicy{o.policy}),
     asm volatile(PAIR_LOAD("2d", ".L2::cache_hint") " [%0], [%1, {%2, %3}], [%4], %5;" ::"r"(smem(data)), "l"(&map), "r"(o.x), "r"(o.y), "r"(smem(bar) & 0xfeffffffu), "l"(o.policy) : "memory"))
PAIR(load_pair_hint_3d, tmaLoadPair(data, map, Coordinates{o.x, o.y, o.z}, bar, CachePolicy{o.policy}),
     asm volatile(PAIR_LOAD("3d", ".L2::cache_hint") " [%0], [%1, {%2, %3, %4}], [%5], %6;" ::"r"(smem(data)), "l"(&map), "r"(o.x), "r"(o.y), "r"(o.z), "r"(smem(bar) & 0xfeffffffu), "l"(o.policy) : "memory"))
PAIR(load_pair_hint_4d, tmaLoadPair(data, map, Coordinates{o.x, o.y, o.z, o.v}, bar, CachePolicy{o.policy}),
     asm volatile(PAIR_LOAD("4d", ".L2::cache_hint") " [%0], [%1, {%2, %3, %4, %5}], [%6], %7;" ::"r"(smem(data)), "l"(&map), "r"(o.x), "r"(o.y), "r"(o.z), "r"(o.v), "r"(smem(bar) & 0xfeffffffu), "l"(o.policy) : "memory"))
PAIR(load_pair_hint_5d, tmaLoadPair(data, map, Coordinates{o.x, o.y, o.z, o.v, o.w}, bar, CachePolicy{o.policy}),
     asm volatile(PAIR_LOAD("5d", ".L2::cache_hint") " [%0], [%1, {%2, %3, %4, %5, %6}], [%7], %8;" ::"r"(smem(data)), "l"(&map), "r"(o.x), "r"(o.y), "r"(o.z), "r"(o.v), "r"(o.w), "r"(smem(bar) & 0xfeffffffu), "l"(o.policy) : "memory"))
PAIR(gather4_pair, ROWS; tmaGather4Pair(data, map, o.x, rows, bar),
     asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.tile::gather4.mbarrier::complete_tx::bytes.cta_group::2 [%0], [%1, {%2, %3, %4, %5, %6}], [%7];" ::"r"(smem(data)), "l"(&map), "r"(o.x), "r"(o.y), "r"(o.z), "r"(o.v), "r"(o.w), "r"(smem(bar) & 0xfeffffffu) : "memory"))

// --- allocation, waits, fences
#define SLOT (*reinterpret_cast<TmemSlot *>(data))
#define WORD reinterpret_cast<uint32_t *>(data)
PAIR(alloc_1, (tmemAllocate<CtaGroup::One, 256>(SLOT)), ptx::tcgen05_alloc(group1, WORD, 256))
PAIR(alloc_2, (tmemAllocate<CtaGroup::Two, 512>(SLOT)), ptx::tcgen05_alloc(group2, WORD, 512))
PAIR(relinquish_1, tmemRelinquish<CtaGroup::One>(), ptx::tcgen05_relinquish_alloc_permit(group1))
PAIR(relinquish_2, tmemRelinquish<CtaGroup::Two>(), ptx::tcgen05_relinquish_alloc_permit(group2))
PAIR(free_1, tmemFree<CtaGroup::One>(TmemRange<256>{o.u}), ptx::tcgen05_dealloc(group1, o.u, 256))
PAIR(free_2, tmemFree<CtaGroup::Two>(TmemRange<512>{o.u}), ptx::tcgen05_dealloc(group2, o.u, 512))
PAIR(fence_before, tcgen05FenceBefore(), ptx::tcgen05_fence_before_thread_sync())
PAIR(fence_after, tcgen05FenceAfter(), ptx::tcgen05_fence_after_thread_sync())
PAIR(wait_store, tmemWaitStore(), ptx::tcgen05_wait_st())

// --- loads and stores: each register is stored, so that the order is compared
template <int N> using Words = Frag<uint32_t, N>;
template <class A> __device__ void put(uint32_t *out, A &v, int n) {
#pragma unroll
  for (int i = 0; i < n; ++i)
    out[i] = v[i];
}
template <int N> __device__ void putFrag(uint32_t *out, Frag<uint32_t, N> &v) {
#pragma unroll
  for (int i = 0; i < N; ++i)
    out[i] = v[i];
}
#define LOAD(shape, Shape, n)                                                  \
  PAIR(load_##shape##_##n, Words<n> v;                                \
       tmemLoad<TmemShape::Shape>(v, TmemRange<512>{o.u}); tmemWaitLoad(v);    \
       putFrag(o.out, v), uint32_t v[n]; ptx::tcgen05_ld_##shape(v, o.u);      \
       ptx::tcgen05_wait_ld(); put(o.out, v, n))
#define LOAD_PACKED(shape, Shape, n)                                           \
  PAIR(load_packed_##shape##_##n, Words<n> v;                         \
       tmemLoadPacked<TmemShape::Shape>(v, TmemRange<512>{o.u});               \
       tmemWaitLoad(v);                                                        \
       putFrag(o.out, v), uint32_t v[n];                                       \
       ptx::tcgen05_ld_##shape##_pack_16b(v, o.u); ptx::tcgen05_wait_ld();     \
       put(o.out, v, n))
template <class A> __device__ void get(A &v, const uint32_t *in, int n) {
#pragma unroll
  for (int i = 0; i < n; ++i)
    v[i] = in[i];
}
#define STORE(shape, Shape, n)                                                 \
  PAIR(store_##shape##_##n, Words<n> v; get(v, o.out, n);             \
       tmemStore<TmemShape::Shape>(TmemRange<512>{o.u}, v), uint32_t v[n];     \
       get(v, o.out, n); ptx::tcgen05_st_##shape(o.u, v))
#define STORE_UNPACKED(shape, Shape, n)                                        \
  PAIR(store_unpacked_##shape##_##n, Words<n> v; get(v, o.out, n);    \
       tmemStoreUnpacked<TmemShape::Shape>(TmemRange<512>{o.u}, v),            \
       uint32_t v[n]; get(v, o.out, n);                                        \
       ptx::tcgen05_st_##shape##_unpack_16b(o.u, v))
#define EACH(DO)                                                               \
  DO(32x32b, L32x32b, 1) DO(32x32b, L32x32b, 2) DO(32x32b, L32x32b, 4)         \
  DO(32x32b, L32x32b, 8) DO(32x32b, L32x32b, 16) DO(32x32b, L32x32b, 32)       \
  DO(32x32b, L32x32b, 64) DO(32x32b, L32x32b, 128) DO(16x64b, L16x64b, 1)      \
  DO(16x64b, L16x64b, 2) DO(16x64b, L16x64b, 4) DO(16x64b, L16x64b, 8)         \
  DO(16x64b, L16x64b, 16) DO(16x64b, L16x64b, 32) DO(16x64b, L16x64b, 64)      \
  DO(16x64b, L16x64b, 128) DO(16x128b, L16x128b, 2) DO(16x128b, L16x128b, 4)   \
  DO(16x128b, L16x128b, 8) DO(16x128b, L16x128b, 16)                           \
  DO(16x128b, L16x128b, 32) DO(16x128b, L16x128b, 64)                          \
  DO(16x128b, L16x128b, 128) DO(16x256b, L16x256b, 4)                          \
  DO(16x256b, L16x256b, 8) DO(16x256b, L16x256b, 16)                           \
  DO(16x256b, L16x256b, 32) DO(16x256b, L16x256b, 64)                          \
  DO(16x256b, L16x256b, 128)
EACH(LOAD)
EACH(STORE)
#define SPLIT(n, columns)                                                      \
  PAIR(load_split_##n, Words<n> v;                                             \
       tmemLoadSplit<columns>(v, TmemRange<512>{o.u}); tmemWaitLoad(v);        \
       putFrag(o.out, v), uint32_t v[n];                                       \
       ptx::tcgen05_ld_16x32bx2(v, o.u, ptx::n32_t<columns>());                \
       ptx::tcgen05_wait_ld(); put(o.out, v, n))                               \
  PAIR(store_split_##n, Words<n> v; get(v, o.out, n);                          \
       tmemStoreSplit<columns>(TmemRange<512>{o.u}, v), uint32_t v[n];         \
       get(v, o.out, n);                                                       \
       ptx::tcgen05_st_16x32bx2(o.u, ptx::n32_t<columns>(), v))
SPLIT(1, 1)
SPLIT(2, 64)
SPLIT(4, 4)
SPLIT(8, 16)
SPLIT(16, 16)
SPLIT(32, 480)
SPLIT(64, 64)
SPLIT(128, 256)
EACH(LOAD_PACKED)
EACH(STORE_UNPACKED)

// --- multiplication: o.a and o.b are the bits of the operands' descriptors
template <class T, Major M, int Extent>
__device__ auto view(uint64_t bits) {
  return MatrixView<T, M, Extent, Swizzle::B128, 1024>{
      static_cast<uint32_t>(bits)};
}
/// Returns the descriptor with the low word of `bits`, stride 1024, version 1
/// and 128-byte swizzle.
__device__ uint64_t umma64(uint64_t bits) {
  return (bits & 0xffffffffu) | (uint64_t{1024 >> 4} << 32) |
         (uint64_t{1} << 46) | (uint64_t{2} << 61);
}
// Instruction descriptors. The first bit of each field: 4: type of D; 7 and 10:
// types of A and B; 15 and 16: majors of A and B (1 is MN); 17: N / 8; 24: M /
// 16.
constexpr uint32_t bf16_128x64 = 1u << 4 | 1u << 7 | 1u << 10 | 8u << 17 | 8u << 24;
constexpr uint32_t bf16_256x128_mn = 1u << 4 | 1u << 7 | 1u << 10 | 1u << 16 | 16u << 17 | 16u << 24;
constexpr uint32_t f16_64x32_mn = 1u << 4 | 1u << 15 | 4u << 17 | 4u << 24;
constexpr uint32_t e4m3_e5m2_128x128 = 1u << 4 | 1u << 10 | 16u << 17 | 8u << 24;
#define KA(T, extent) (view<T, Major::K, extent>(o.a))
#define KB(T, extent) (view<T, Major::K, extent>(o.b))
#define MNA(T, extent) (view<T, Major::MN, extent>(o.a))
#define MNB(T, extent) (view<T, Major::MN, extent>(o.b))
PAIR(mma_1, umma(TmemRange<64>{o.u}, KA(Bf16, 128), KB(Bf16, 64), o.flag),
     ptx::tcgen05_mma(ptx::kind_f16, group1, o.u, umma64(o.a), umma64(o.b), bf16_128x64, o.flag))
PAIR(mma_2, umma<CtaGroup::Two>(TmemRange<128>{o.u}, KA(Bf16, 128), MNB(Bf16, 64), o.flag),
     ptx::tcgen05_mma(ptx::kind_f16, group2, o.u, umma64(o.a), umma64(o.b), bf16_256x128_mn, o.flag))
PAIR(mma_f16, umma(TmemRange<32>{o.u}, MNA(F16, 64), KB(F16, 32), o.flag),
     ptx::tcgen05_mma(ptx::kind_f16, group1, o.u, umma64(o.a), umma64(o.b), f16_64x32_mn, o.flag))
PAIR(mma_fp8, umma(TmemRange<128>{o.u}, KA(E4m3, 128), KB(E5m2, 128), o.flag),
     ptx::tcgen05_mma(ptx::kind_f8f6f4, group1, o.u, umma64(o.a), umma64(o.b), e4m3_e5m2_128x128, o.flag))
PAIR(mma_fp8_pair, umma<CtaGroup::Two>(TmemRange<64>{o.u}, KA(E4m3, 64), KB(E5m2, 64), o.flag),
     ptx::tcgen05_mma(ptx::kind_f8f6f4, group2, o.u, umma64(o.a), umma64(o.b), e4m3_e5m2_128x128, o.flag))
#define TA(T, rows) (TmemOperand<T, rows, 8>{o.u2})
PAIR(mma_ts_1, umma(TmemRange<64>{o.u}, TA(Bf16, 128), KB(Bf16, 64), o.flag),
     ptx::tcgen05_mma_tmem_a(ptx::kind_f16, group1, o.u, o.u2, umma64(o.b), bf16_128x64, o.flag))
PAIR(mma_ts_2, umma<CtaGroup::Two>(TmemRange<128>{o.u}, TA(Bf16, 128), MNB(Bf16, 64), o.flag),
     ptx::tcgen05_mma_tmem_a(ptx::kind_f16, group2, o.u, o.u2, umma64(o.b), bf16_256x128_mn, o.flag))
PAIR(mma_ts_fp8, umma(TmemRange<128>{o.u}, TA(E4m3, 128), KB(E5m2, 128), o.flag),
     ptx::tcgen05_mma_tmem_a(ptx::kind_f8f6f4, group1, o.u, o.u2, umma64(o.b), e4m3_e5m2_128x128, o.flag))
PAIR(mma_ws, ummaWs(TmemRange<64>{o.u}, KA(Bf16, 128), KB(Bf16, 64), o.flag),
     ptx::tcgen05_mma_ws_collector_b0_discard(group1, ptx::kind_f16, o.u, umma64(o.a), umma64(o.b), bf16_128x64, o.flag))
constexpr uint32_t f16_128x64_mn_a = 1u << 4 | 1u << 15 | 8u << 17 | 8u << 24;
constexpr uint32_t f16_128x64_mn_b = 1u << 4 | 1u << 16 | 8u << 17 | 8u << 24;
PAIR(mma_ws_mn_a, ummaWs(TmemRange<64>{o.u}, MNA(F16, 128), KB(F16, 64), o.flag),
     ptx::tcgen05_mma_ws_collector_b0_discard(group1, ptx::kind_f16, o.u, umma64(o.a), umma64(o.b), f16_128x64_mn_a, o.flag))
PAIR(mma_ws_mn_b, ummaWs(TmemRange<64>{o.u}, KA(F16, 128), MNB(F16, 64), o.flag),
     ptx::tcgen05_mma_ws_collector_b0_discard(group1, ptx::kind_f16, o.u, umma64(o.a), umma64(o.b), f16_128x64_mn_b, o.flag))
PAIR(mma_ws_ts_mn_b, ummaWs(TmemRange<64>{o.u}, TA(F16, 128), MNB(F16, 64), o.flag),
     ptx::tcgen05_mma_ws_tmem_a_collector_b0_discard(group1, ptx::kind_f16, o.u, o.u2, umma64(o.b), f16_128x64_mn_b, o.flag))
PAIR(mma_ws_ts, ummaWs(TmemRange<64>{o.u}, TA(Bf16, 128), KB(Bf16, 64), o.flag),
     ptx::tcgen05_mma_ws_tmem_a_collector_b0_discard(group1, ptx::kind_f16, o.u, o.u2, umma64(o.b), bf16_128x64, o.flag))
PAIR(mma_ws_fp8, ummaWs(TmemRange<128>{o.u}, KA(E4m3, 128), KB(E5m2, 128), o.flag),
     ptx::tcgen05_mma_ws_collector_b0_discard(group1, ptx::kind_f8f6f4, o.u, umma64(o.a), umma64(o.b), e4m3_e5m2_128x128, o.flag))
// The first bit of each field of block-scaled products: 4: byte of B's scale;
// 23: type of the scales (1 is ue8m0); 27: M / 128; 29: byte of A's scale.
constexpr uint32_t mx_128x64 = 2u << 4 | 1u << 10 | 8u << 17 | 1u << 23 | 1u << 27 | 1u << 29;
constexpr uint32_t mx4_256x128 = 2u << 4 | 1u << 7 | 1u << 10 | 16u << 17 | 1u << 23 | 2u << 27;
PAIR(mma_mx, (ummaScaled<CtaGroup::One, 1, 2>(TmemRange<64>{o.u}, KA(E4m3, 128), KB(E5m2, 64), TmemRange<4>{o.u2}, TmemRange<4>{o.u3}, o.flag)),
     ptx::tcgen05_mma_block_scale_vec_1x(ptx::kind_mxf8f6f4, group1, o.u, umma64(o.a), umma64(o.b), mx_128x64, o.u2, o.u3, o.flag))
PAIR(mma_mx4, (ummaScaled<CtaGroup::Two, 0, 2>(TmemRange<128>{o.u}, KA(E2m1x2, 128), KB(E2m1x2, 64), TmemRange<4>{o.u2}, TmemRange<4>{o.u3}, o.flag)),
     ptx::tcgen05_mma_block_scale_vec_2x(ptx::kind_mxf4, group2, o.u, umma64(o.a), umma64(o.b), mx4_256x128, o.u2, o.u3, o.flag))

// --- completion, copies, shift
PAIR(commit_1, ummaCommit(bar), ptx::tcgen05_commit(group1, bar))
PAIR(commit_2, ummaCommit<CtaGroup::Two>(bar), ptx::tcgen05_commit(group2, bar))
PAIR(commit_multicast_1, ummaCommitMulticast(bar, o.mask), ptx::tcgen05_commit_multicast(group1, bar, o.mask))
PAIR(commit_multicast_2, ummaCommitMulticast<CtaGroup::Two>(bar, o.mask), ptx::tcgen05_commit_multicast(group2, bar, o.mask))
#define COPY(name, Shape, group, Group, call)                                  \
  PAIR(name,                                                                   \
       (tmemCopy<CtaGroup::Group, TmemCopyShape::Shape>(                       \
           TmemRange<8>{o.u}, KA(Bf16, 64))),                                  \
       ptx::call(group, o.u, umma64(o.a)))
COPY(copy_128x256_1, L128x256b, group1, One, tcgen05_cp_128x256b)
COPY(copy_128x256_2, L128x256b, group2, Two, tcgen05_cp_128x256b)
COPY(copy_128x128_1, L128x128b, group1, One, tcgen05_cp_128x128b)
COPY(copy_128x128_2, L128x128b, group2, Two, tcgen05_cp_128x128b)
COPY(copy_4x256_1, L4x256b, group1, One, tcgen05_cp_4x256b)
COPY(copy_4x256_2, L4x256b, group2, Two, tcgen05_cp_4x256b)
COPY(copy_64x128_02_1, L64x128bTo02and13, group1, One, tcgen05_cp_64x128b_warpx2_02_13)
COPY(copy_64x128_02_2, L64x128bTo02and13, group2, Two, tcgen05_cp_64x128b_warpx2_02_13)
COPY(copy_64x128_01_1, L64x128bTo01and23, group1, One, tcgen05_cp_64x128b_warpx2_01_23)
COPY(copy_64x128_01_2, L64x128bTo01and23, group2, Two, tcgen05_cp_64x128b_warpx2_01_23)
COPY(copy_32x128_1, L32x128bToAll, group1, One, tcgen05_cp_32x128b_warpx4)
COPY(copy_32x128_2, L32x128bToAll, group2, Two, tcgen05_cp_32x128b_warpx4)
PAIR(shift, tmemShiftDown<CtaGroup::One>(TmemRange<8>{o.u}), ptx::tcgen05_shift_down(group1, o.u))
PAIR(shift_2, tmemShiftDown<CtaGroup::Two>(TmemRange<8>{o.u}), ptx::tcgen05_shift_down(group2, o.u))

// --- conversions and arithmetic of SM100
PAIR(pack_e2m1, o.out[0] = packE2m1(o.f, o.g).bits,
     uint32_t y; asm("{.reg .b8 q; cvt.rn.satfinite.e2m1x2.f32 q, %1, %2; mov.b32 %0, {q, 0, 0, 0};}" : "=r"(y) : "f"(o.g), "f"(o.f)); o.out[0] = uint8_t(y))
PAIR(scale_up, o.out[0] = scaleUp(o.f).bits, uint16_t y; asm("cvt.rp.satfinite.ue8m0x2.f32 %0, 0f00000000, %1;" : "=h"(y) : "f"(o.f)); o.out[0] = uint8_t(y))
PAIR(unpack_e2m1, o.out[0] = toF16(E2m1x2{uint8_t(o.u)}).bits, uint32_t y; asm("{.reg .b8 q, z; mov.b32 {q, z, z, z}, %1; cvt.rn.f16x2.e2m1x2 %0, q;}" : "=r"(y) : "r"(o.u & 255)); o.out[0] = y)
__device__ uint64_t two(float x, float y) {
  const float2 v = make_float2(x, y);
  uint64_t bits;
  memcpy(&bits, &v, 8);
  return bits;
}
#define PUT2(v) o.out[0] = __float_as_uint(v.x), o.out[1] = __float_as_uint(v.y)
#define X2 (F32x2{o.f, o.g})
#define Y2 (F32x2{o.g, o.f})
PAIR(fma2, const F32x2 v = multiplyAdd(X2, Y2, X2); PUT2(v), uint64_t d; asm("fma.rn.f32x2 %0, %1, %2, %3;" : "=l"(d) : "l"(two(o.f, o.g)), "l"(two(o.g, o.f)), "l"(two(o.f, o.g))); float2 v; memcpy(&v, &d, 8); PUT2(v))
PAIR(mul2, const F32x2 v = multiply(X2, Y2); PUT2(v), uint64_t d; asm("mul.rn.f32x2 %0, %1, %2;" : "=l"(d) : "l"(two(o.f, o.g)), "l"(two(o.g, o.f))); float2 v; memcpy(&v, &d, 8); PUT2(v))
PAIR(add2, const F32x2 v = add(X2, Y2); PUT2(v), uint64_t d; asm("add.rn.f32x2 %0, %1, %2;" : "=l"(d) : "l"(two(o.f, o.g)), "l"(two(o.g, o.f))); float2 v; memcpy(&v, &d, 8); PUT2(v))
