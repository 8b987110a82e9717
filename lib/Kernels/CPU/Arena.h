//===- Arena.h - Allocate arrays in a workspace ---------------------------===//
#ifndef MLA_KERNELS_CPU_ARENA_H
#define MLA_KERNELS_CPU_ARENA_H

#include <cstdint>

namespace mla::cpu {

/// Allocates aligned arrays in a workspace. With a null base it only counts
/// bytes.
class Arena {
public:
  explicit Arena(void *base) : base(static_cast<char *>(base)) {}
  template <typename T> T *take(int64_t count) {
    T *array = base ? reinterpret_cast<T *>(base + used) : nullptr;
    used += (static_cast<uint64_t>(count) * sizeof(T) + 63) / 64 * 64;
    return array;
  }
  uint64_t bytes() const { return used; }
  bool counts() const { return !base; }

private:
  char *base;
  uint64_t used = 0;
};

} // namespace mla::cpu

#endif // MLA_KERNELS_CPU_ARENA_H
