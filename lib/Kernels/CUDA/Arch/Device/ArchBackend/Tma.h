//===- Device/Tma.h - cp.async.bulk in PTX --------------------------------===//
// The operands of every tile instruction are %0 shared address, %1 map, %2
// barrier, %3 CTA mask, %4 cache policy, and from %5 on the coordinates. An
// operand that an instruction does not have is the constant 0 and is absent
// from its text.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_ARCH_DEVICE_ARCHBACKEND_TMA_H
#define MLA_KERNELS_CUDA_ARCH_DEVICE_ARCHBACKEND_TMA_H

#include "Arch/Tma.h"

namespace mla::arch {

MLA_ARCH CachePolicy evictFirst() {
  CachePolicy policy;
  asm("createpolicy.fractional.L2::evict_first.b64 %0, 1.0;"
      : "=l"(policy.bits));
  return policy;
}
MLA_ARCH CachePolicy evictLast() {
  CachePolicy policy;
  asm("createpolicy.fractional.L2::evict_last.b64 %0, 1.0;"
      : "=l"(policy.bits));
  return policy;
}
MLA_ARCH void prefetchMap(const TensorMap &map, Location) {
  asm volatile("prefetch.tensormap [%0];" ::"l"(&map) : "memory");
}

// MLA_TMA(before, between, after, ...) issues, for each rank N, the instruction
// "before" "Nd" "between" {coordinates} "after".
#define MLA_TMA_RANK(dims, list, before, between, after, address, barrier,     \
                     mask, policy, ...)                                        \
  asm volatile(before dims between list after ::"r"(address), "l"(&map),       \
               barrier, mask, policy, __VA_ARGS__                              \
               : "memory")
#define MLA_TMA(before, between, after, address, barrier, mask, policy)        \
  const auto &c = at.values;                                                   \
  if constexpr (Rank == 1)                                                     \
    MLA_TMA_RANK("1d", "{%5}", before, between, after, address, barrier, mask, \
                 policy, "r"(c[0]));                                           \
  else if constexpr (Rank == 2)                                                \
    MLA_TMA_RANK("2d", "{%5, %6}", before, between, after, address, barrier,   \
                 mask, policy, "r"(c[0]), "r"(c[1]));                          \
  else if constexpr (Rank == 3)                                                \
    MLA_TMA_RANK("3d", "{%5, %6, %7}", before, between, after, address,        \
                 barrier, mask, policy, "r"(c[0]), "r"(c[1]), "r"(c[2]));      \
  else if constexpr (Rank == 4)                                                \
    MLA_TMA_RANK("4d", "{%5, %6, %7, %8}", before, between, after, address,    \
                 barrier, mask, policy, "r"(c[0]), "r"(c[1]), "r"(c[2]),       \
                 "r"(c[3]));                                                   \
  else                                                                         \
    MLA_TMA_RANK("5d", "{%5, %6, %7, %8, %9}", before, between, after,         \
                 address, barrier, mask, policy, "r"(c[0]), "r"(c[1]),         \
                 "r"(c[2]), "r"(c[3]), "r"(c[4]))
#define MLA_TMA_LOAD(modifiers, after, barrier, mask, policy)                  \
  MLA_TMA(                                                                     \
      "cp.async.bulk.tensor.",                                                 \
      ".shared::cluster.global.tile.mbarrier::complete_tx::bytes" modifiers    \
      " [%0], [%1, ",                                                          \
      "], [%2]" after ";", sharedAddress(target), barrier, mask, policy)
#define MLA_TMA_NONE "n"(0)

template <int Rank>
MLA_ARCH void tmaLoad(void *target, const TensorMap &map, Coordinates<Rank> at,
                      Barrier &full, Location) {
  MLA_TMA_LOAD("", "", "r"(full.address()), MLA_TMA_NONE, MLA_TMA_NONE);
}
template <int Rank>
MLA_ARCH void tmaLoad(void *target, const TensorMap &map, Coordinates<Rank> at,
                      Barrier &full, CachePolicy policy, Location) {
  MLA_TMA_LOAD(".L2::cache_hint", ", %4", "r"(full.address()), MLA_TMA_NONE,
               "l"(policy.bits));
}
template <int Rank>
MLA_ARCH void tmaLoadMulticast(void *target, const TensorMap &map,
                               Coordinates<Rank> at, Barrier &full,
                               uint16_t ctas, Location) {
  MLA_TMA_LOAD(".multicast::cluster", ", %3", "r"(full.address()), "h"(ctas),
               MLA_TMA_NONE);
}
template <int Rank>
MLA_ARCH void tmaLoadMulticast(void *target, const TensorMap &map,
                               Coordinates<Rank> at, Barrier &full,
                               uint16_t ctas, CachePolicy policy, Location) {
  MLA_TMA_LOAD(".multicast::cluster.L2::cache_hint", ", %3, %4",
               "r"(full.address()), "h"(ctas), "l"(policy.bits));
}

namespace detail {
/// Returns the address of the barrier at the same offset in the even CTA of the
/// pair: the address in the cluster window with the lowest bit of the rank
/// cleared.
MLA_ARCH uint32_t evenCtaAddress(Barrier &barrier) {
  return barrier.address() & 0xfeffffffu;
}
} // namespace detail

template <int Rank>
MLA_ARCH void tmaLoadPair(void *target, const TensorMap &map,
                          Coordinates<Rank> at, Barrier &full, Location) {
  MLA_TMA_LOAD(".cta_group::2", "", "r"(detail::evenCtaAddress(full)),
               MLA_TMA_NONE, MLA_TMA_NONE);
}
template <int Rank>
MLA_ARCH void tmaLoadPair(void *target, const TensorMap &map,
                          Coordinates<Rank> at, Barrier &full,
                          CachePolicy policy, Location) {
  MLA_TMA_LOAD(".cta_group::2.L2::cache_hint", ", %4",
               "r"(detail::evenCtaAddress(full)), MLA_TMA_NONE,
               "l"(policy.bits));
}

#define MLA_GATHER4(space, modifiers, after, barrier, policy)                  \
  asm volatile("cp.async.bulk.tensor.2d.shared::" space                        \
               ".global.tile::gather4.mbarrier::complete_tx::bytes" modifiers  \
               " [%0], [%1, {%4, %5, %6, %7, %8}], [%2]" after                 \
               ";" ::"r"(sharedAddress(target)),                               \
               "l"(&map), "r"(barrier), policy, "r"(col), "r"(rows[0]),        \
               "r"(rows[1]), "r"(rows[2]), "r"(rows[3])                        \
               : "memory")

MLA_ARCH void tmaGather4(void *target, const TensorMap &map, int32_t col,
                         const int32_t (&rows)[4], Barrier &full, Location) {
  MLA_GATHER4("cta", "", "", full.address(), MLA_TMA_NONE);
}
MLA_ARCH void tmaGather4(void *target, const TensorMap &map, int32_t col,
                         const int32_t (&rows)[4], Barrier &full,
                         CachePolicy policy, Location) {
  MLA_GATHER4("cta", ".L2::cache_hint", ", %3", full.address(),
              "l"(policy.bits));
}
MLA_ARCH void tmaGather4Pair(void *target, const TensorMap &map, int32_t col,
                             const int32_t (&rows)[4], Barrier &full,
                             Location) {
  MLA_GATHER4("cluster", ".cta_group::2", "", detail::evenCtaAddress(full),
              MLA_TMA_NONE);
}
#undef MLA_GATHER4

MLA_ARCH void tmaScatter4(const TensorMap &map, int32_t col,
                          const int32_t (&rows)[4], const void *source,
                          Location) {
  asm volatile(
      "cp.async.bulk.tensor.2d.global.shared::cta.tile::scatter4.bulk_group "
      "[%0, {%1, %2, %3, %4, %5}], [%6];" ::"l"(&map),
      "r"(col), "r"(rows[0]), "r"(rows[1]), "r"(rows[2]), "r"(rows[3]),
      "r"(sharedAddress(source))
      : "memory");
}

template <int Rank>
MLA_ARCH void tmaStore(const TensorMap &map, Coordinates<Rank> at,
                       const void *source, Location) {
  MLA_TMA("cp.async.bulk.tensor.", ".global.shared::cta.tile.bulk_group [%1, ",
          "], [%0];", sharedAddress(source), MLA_TMA_NONE, MLA_TMA_NONE,
          MLA_TMA_NONE);
}
template <int Rank>
MLA_ARCH void tmaReduceAdd(const TensorMap &map, Coordinates<Rank> at,
                           const void *source, Location) {
  MLA_TMA("cp.reduce.async.bulk.tensor.",
          ".global.shared::cta.add.tile.bulk_group [%1, ", "], [%0];",
          sharedAddress(source), MLA_TMA_NONE, MLA_TMA_NONE, MLA_TMA_NONE);
}
template <int Rank>
MLA_ARCH void tmaPrefetch(const TensorMap &map, Coordinates<Rank> at,
                          Location) {
  MLA_TMA("cp.async.bulk.prefetch.tensor.", ".L2.global.tile [%1, ", "];", 0,
          MLA_TMA_NONE, MLA_TMA_NONE, MLA_TMA_NONE);
}
#undef MLA_TMA_NONE
#undef MLA_TMA_LOAD
#undef MLA_TMA
#undef MLA_TMA_RANK

MLA_ARCH void bulkLoad(void *target, const void *source, uint32_t bytes,
                       Barrier &full, Location) {
  asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::"
               "bytes [%0], [%1], %2, [%3];" ::"r"(sharedAddress(target)),
               "l"(__cvta_generic_to_global(source)), "r"(bytes),
               "r"(full.address())
               : "memory");
}
MLA_ARCH void bulkLoad(void *target, const void *source, uint32_t bytes,
                       Barrier &full, CachePolicy policy, Location) {
  asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::"
               "bytes.L2::cache_hint [%0], [%1], %2, [%3], %4;" ::"r"(
                   sharedAddress(target)),
               "l"(__cvta_generic_to_global(source)), "r"(bytes),
               "r"(full.address()), "l"(policy.bits)
               : "memory");
}
MLA_ARCH void bulkLoadMulticast(void *target, const void *source,
                                uint32_t bytes, Barrier &full, uint16_t ctas,
                                Location) {
  asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::"
               "bytes.multicast::cluster [%0], [%1], %2, [%3], %4;" ::"r"(
                   sharedAddress(target)),
               "l"(__cvta_generic_to_global(source)), "r"(bytes),
               "r"(full.address()), "h"(ctas)
               : "memory");
}
MLA_ARCH void bulkStore(void *target, const void *source, uint32_t bytes,
                        Location) {
  asm volatile(
      "cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;" ::"l"(
          __cvta_generic_to_global(target)),
      "r"(sharedAddress(source)), "r"(bytes)
      : "memory");
}
MLA_ARCH void bulkReduceAddF32(float *target, const float *source,
                               uint32_t bytes, Location) {
  asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.add.f32 "
               "[%0], [%1], %2;" ::"l"(__cvta_generic_to_global(target)),
               "r"(sharedAddress(source)), "r"(bytes)
               : "memory");
}
MLA_ARCH void bulkPrefetch(const void *source, uint32_t bytes, Location) {
  asm volatile("cp.async.bulk.prefetch.L2.global [%0], %1;" ::"l"(
                   __cvta_generic_to_global(source)),
               "r"(bytes)
               : "memory");
}

MLA_ARCH void bulkCommit(Location) {
  asm volatile("cp.async.bulk.commit_group;" ::: "memory");
}
template <int Pending> MLA_ARCH void bulkWait(Location) {
  asm volatile("cp.async.bulk.wait_group %0;" ::"n"(Pending) : "memory");
}
template <int Pending> MLA_ARCH void bulkWaitRead(Location) {
  asm volatile("cp.async.bulk.wait_group.read %0;" ::"n"(Pending) : "memory");
}

} // namespace mla::arch

#endif // MLA_KERNELS_CUDA_ARCH_DEVICE_ARCHBACKEND_TMA_H
