//===- Device/Global.h - Global memory in PTX -----------------------------===//
#ifndef MLA_KERNELS_CUDA_ARCH_DEVICE_ARCHBACKEND_GLOBAL_H
#define MLA_KERNELS_CUDA_ARCH_DEVICE_ARCHBACKEND_GLOBAL_H

#include "Arch/Global.h"

#include <cstring>
#include <type_traits>

namespace mla::arch {
namespace detail {

/// Converts between a T and the 1, 2 or 4 words that an access moves.
template <class T> struct Words {
  static_assert(sizeof(T) == 4 || sizeof(T) == 8 || sizeof(T) == 16,
                "an access moves 4, 8 or 16 bytes");
  static constexpr int count = sizeof(T) / 4;
  uint32_t w[count];
};

MLA_ARCH size_t globalAddress(const void *pointer) {
  return __cvta_generic_to_global(pointer);
}

} // namespace detail

// `instruction` is the text before ".u32" or ".v4.u32". Reads into `words`.
#define MLA_LOAD_WORDS(instruction)                                            \
  do {                                                                         \
    if constexpr (sizeof(T) == 4)                                              \
      asm volatile(instruction ".u32 %0, [%1];"                                \
                   : "=r"(words.w[0])                                          \
                   : "l"(address)                                              \
                   : "memory");                                                \
    else if constexpr (sizeof(T) == 8)                                         \
      asm volatile(instruction ".v2.u32 {%0, %1}, [%2];"                       \
                   : "=r"(words.w[0]), "=r"(words.w[1])                        \
                   : "l"(address)                                              \
                   : "memory");                                                \
    else                                                                       \
      asm volatile(instruction ".v4.u32 {%0, %1, %2, %3}, [%4];"               \
                   : "=r"(words.w[0]), "=r"(words.w[1]), "=r"(words.w[2]),     \
                     "=r"(words.w[3])                                          \
                   : "l"(address)                                              \
                   : "memory");                                                \
  } while (false)
#define MLA_STORE_WORDS(instruction)                                           \
  do {                                                                         \
    if constexpr (sizeof(T) == 4)                                              \
      asm volatile(instruction ".u32 [%0], %1;" ::"l"(address),                \
                   "r"(words.w[0])                                             \
                   : "memory");                                                \
    else if constexpr (sizeof(T) == 8)                                         \
      asm volatile(instruction ".v2.u32 [%0], {%1, %2};" ::"l"(address),       \
                   "r"(words.w[0]), "r"(words.w[1])                            \
                   : "memory");                                                \
    else                                                                       \
      asm volatile(                                                            \
          instruction ".v4.u32 [%0], {%1, %2, %3, %4};" ::"l"(address),        \
          "r"(words.w[0]), "r"(words.w[1]), "r"(words.w[2]), "r"(words.w[3])   \
          : "memory");                                                         \
  } while (false)

template <Reuse R, class T> MLA_ARCH T loadReadOnly(const T *source, Location) {
  const size_t address = detail::globalAddress(source);
  detail::Words<T> words;
  if constexpr (R == Reuse::Default)
    MLA_LOAD_WORDS("ld.global.nc");
  else if constexpr (R == Reuse::NotInL1)
    MLA_LOAD_WORDS("ld.global.nc.L1::no_allocate");
  else
    MLA_LOAD_WORDS("ld.global.cs.nc");
  T value;
  memcpy(&value, &words, sizeof(T));
  return value;
}
template <Reuse R, class T> MLA_ARCH T loadGlobal(const T *source, Location) {
  const size_t address = detail::globalAddress(source);
  detail::Words<T> words;
  if constexpr (R == Reuse::Default)
    MLA_LOAD_WORDS("ld.global");
  else if constexpr (R == Reuse::NotInL1)
    MLA_LOAD_WORDS("ld.global.L1::no_allocate");
  else
    MLA_LOAD_WORDS("ld.global.cs");
  T value;
  memcpy(&value, &words, sizeof(T));
  return value;
}
template <Reuse R, class T>
MLA_ARCH void storeGlobal(T *target, T value, Location) {
  const size_t address = detail::globalAddress(target);
  detail::Words<T> words;
  memcpy(&words, &value, sizeof(T));
  if constexpr (R == Reuse::Default)
    MLA_STORE_WORDS("st.global");
  else if constexpr (R == Reuse::NotInL1)
    MLA_STORE_WORDS("st.global.L1::no_allocate");
  else
    MLA_STORE_WORDS("st.global.cs");
}
#undef MLA_LOAD_WORDS
#undef MLA_STORE_WORDS

MLA_ARCH void prefetchL2(const void *source, Location) {
  asm volatile("prefetch.global.L2 [%0];" ::"l"(detail::globalAddress(source))
               : "memory");
}

// Expand to ISSUE of the instruction text: MLA_BY_SCOPE with scope S,
// MLA_BY_ORDER with order O and scope S.
#define MLA_BY_SCOPE(ISSUE, before, after)                                     \
  do {                                                                         \
    if constexpr (S == Scope::Cta)                                             \
      ISSUE(before ".cta" after);                                              \
    else if constexpr (S == Scope::Cluster)                                    \
      ISSUE(before ".cluster" after);                                          \
    else if constexpr (S == Scope::Gpu)                                        \
      ISSUE(before ".gpu" after);                                              \
    else                                                                       \
      ISSUE(before ".sys" after);                                              \
  } while (false)
#define MLA_BY_ORDER(ISSUE, before, after)                                     \
  do {                                                                         \
    if constexpr (O == Order::Relaxed)                                         \
      MLA_BY_SCOPE(ISSUE, before ".relaxed", after);                           \
    else if constexpr (O == Order::Acquire)                                    \
      MLA_BY_SCOPE(ISSUE, before ".acquire", after);                           \
    else if constexpr (O == Order::Release)                                    \
      MLA_BY_SCOPE(ISSUE, before ".release", after);                           \
    else                                                                       \
      MLA_BY_SCOPE(ISSUE, before ".acq_rel", after);                           \
  } while (false)
// Accesses one integer of 4 or 8 bytes by the instruction `text` and its type.
#define MLA_LOAD_ONE(text)                                                     \
  do {                                                                         \
    if constexpr (sizeof(T) == 4)                                              \
      asm volatile(text ".u32 %0, [%1];"                                       \
                   : "=r"(value)                                               \
                   : "l"(address)                                              \
                   : "memory");                                                \
    else                                                                       \
      asm volatile(text ".u64 %0, [%1];"                                       \
                   : "=l"(value)                                               \
                   : "l"(address)                                              \
                   : "memory");                                                \
  } while (false)
#define MLA_STORE_ONE(text)                                                    \
  if constexpr (sizeof(T) == 4)                                                \
    asm volatile(text ".u32 [%0], %1;" ::"l"(address), "r"(value) : "memory"); \
  else                                                                         \
    asm volatile(text ".u64 [%0], %1;" ::"l"(address), "l"(value) : "memory")
#define MLA_INTEGER(T)                                                         \
  static_assert(std::is_same_v<T, uint32_t> || std::is_same_v<T, uint64_t>,    \
                "uint32_t or uint64_t")

template <Scope S, class T> MLA_ARCH T loadAcquire(const T *source, Location) {
  MLA_INTEGER(T);
  const size_t address = detail::globalAddress(source);
  T value;
  MLA_BY_SCOPE(MLA_LOAD_ONE, "ld.acquire", ".global");
  return value;
}
template <Scope S, class T> MLA_ARCH T loadRelaxed(const T *source, Location) {
  MLA_INTEGER(T);
  const size_t address = detail::globalAddress(source);
  T value;
  MLA_BY_SCOPE(MLA_LOAD_ONE, "ld.relaxed", ".global");
  return value;
}
template <Scope S, class T>
MLA_ARCH void storeRelease(T *target, T value, Location) {
  MLA_INTEGER(T);
  const size_t address = detail::globalAddress(target);
  MLA_BY_SCOPE(MLA_STORE_ONE, "st.release", ".global");
}

#define MLA_ATOM(text, type, constraint)                                       \
  asm volatile(text type " %0, [%1], %2;"                                      \
               : "=" constraint(old)                                           \
               : "l"(address), constraint(value)                               \
               : "memory")
#define MLA_ATOM_ADD(text)                                                     \
  if constexpr (std::is_same_v<T, float>)                                      \
    MLA_ATOM(text, ".add.f32", "f");                                           \
  else if constexpr (sizeof(T) == 4)                                           \
    MLA_ATOM(text, ".add.u32", "r");                                           \
  else                                                                         \
    MLA_ATOM(text, ".add.u64", "l")
#define MLA_ATOM_EXCHANGE(text)                                                \
  if constexpr (sizeof(T) == 4)                                                \
    MLA_ATOM(text, ".exch.b32", "r");                                          \
  else                                                                         \
    MLA_ATOM(text, ".exch.b64", "l")
#define MLA_ATOM_MAX(text)                                                     \
  if constexpr (sizeof(T) == 4)                                                \
    MLA_ATOM(text, ".max.u32", "r");                                           \
  else                                                                         \
    MLA_ATOM(text, ".max.u64", "l")
#define MLA_ATOM_CAS(text)                                                     \
  if constexpr (sizeof(T) == 4)                                                \
    asm volatile(text ".cas.b32 %0, [%1], %2, %3;"                             \
                 : "=r"(old)                                                   \
                 : "l"(address), "r"(expected), "r"(value)                     \
                 : "memory");                                                  \
  else                                                                         \
    asm volatile(text ".cas.b64 %0, [%1], %2, %3;"                             \
                 : "=l"(old)                                                   \
                 : "l"(address), "l"(expected), "l"(value)                     \
                 : "memory")
#define MLA_RED_ADD(text)                                                      \
  if constexpr (std::is_same_v<T, float>)                                      \
    asm volatile(text ".add.f32 [%0], %1;" ::"l"(address), "f"(value)          \
                 : "memory");                                                  \
  else if constexpr (sizeof(T) == 4)                                           \
    asm volatile(text ".add.u32 [%0], %1;" ::"l"(address), "r"(value)          \
                 : "memory");                                                  \
  else                                                                         \
    asm volatile(text ".add.u64 [%0], %1;" ::"l"(address), "l"(value)          \
                 : "memory")

template <Order O, Scope S, class T>
MLA_ARCH T fetchAdd(T *target, T value, Location) {
  static_assert(std::is_same_v<T, float> || std::is_same_v<T, uint32_t> ||
                    std::is_same_v<T, uint64_t>,
                "float, uint32_t or uint64_t");
  const size_t address = detail::globalAddress(target);
  T old;
  MLA_BY_ORDER(MLA_ATOM_ADD, "atom", ".global");
  return old;
}
template <Order O, Scope S, class T>
MLA_ARCH T exchange(T *target, T value, Location) {
  MLA_INTEGER(T);
  const size_t address = detail::globalAddress(target);
  T old;
  MLA_BY_ORDER(MLA_ATOM_EXCHANGE, "atom", ".global");
  return old;
}
template <Order O, Scope S, class T>
MLA_ARCH T fetchMax(T *target, T value, Location) {
  MLA_INTEGER(T);
  const size_t address = detail::globalAddress(target);
  T old;
  MLA_BY_ORDER(MLA_ATOM_MAX, "atom", ".global");
  return old;
}
template <Order O, Scope S, class T>
MLA_ARCH T compareExchange(T *target, T expected, T value, Location) {
  MLA_INTEGER(T);
  const size_t address = detail::globalAddress(target);
  T old;
  MLA_BY_ORDER(MLA_ATOM_CAS, "atom", ".global");
  return old;
}
template <Order O, Scope S, class T>
MLA_ARCH void reduceAdd(T *target, T value, Location) {
  static_assert(O == Order::Relaxed || O == Order::Release,
                "a reduction without result acquires nothing");
  static_assert(std::is_same_v<T, float> || std::is_same_v<T, uint32_t> ||
                    std::is_same_v<T, uint64_t>,
                "float, uint32_t or uint64_t");
  const size_t address = detail::globalAddress(target);
  if constexpr (O == Order::Relaxed)
    MLA_BY_SCOPE(MLA_RED_ADD, "red.relaxed", ".global");
  else
    MLA_BY_SCOPE(MLA_RED_ADD, "red.release", ".global");
}
#undef MLA_RED_ADD
#undef MLA_ATOM_CAS
#undef MLA_ATOM_MAX
#undef MLA_ATOM_EXCHANGE
#undef MLA_ATOM_ADD
#undef MLA_ATOM
#undef MLA_INTEGER
#undef MLA_STORE_ONE
#undef MLA_LOAD_ONE
#undef MLA_BY_ORDER
#undef MLA_BY_SCOPE

} // namespace mla::arch

#endif // MLA_KERNELS_CUDA_ARCH_DEVICE_ARCHBACKEND_GLOBAL_H
