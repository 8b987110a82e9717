//===- ArchBackend/Mma.h - mma.sync, simulated ----------------------------===//
#ifndef MLA_SIMULATOR_BACKEND_ARCHBACKEND_MMA_H
#define MLA_SIMULATOR_BACKEND_ARCHBACKEND_MMA_H

#include "Arch/Mma.h"

#include "Simulator/Mma/MatrixCalls.h"

#include <type_traits>

namespace mla::arch {

template <class T>
MLA_ARCH void mma16x8x16(float (&d)[4], const uint32_t (&a)[4],
                         const uint32_t (&b)[2], Location loc) {
  static_assert(std::is_same_v<T, Bf16> || std::is_same_v<T, F16>,
                "a 16-bit type");
  sim::mma16x8x16(
      d, a, b, std::is_same_v<T, Bf16> ? sim::Format::Bf16 : sim::Format::F16,
      loc);
}

} // namespace mla::arch

#endif // MLA_SIMULATOR_BACKEND_ARCHBACKEND_MMA_H
