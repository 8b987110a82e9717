//===- Tensor.h - Tensor memory and tcgen05 --------------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_CALLS_TENSOR_H
#define MLA_SIMULATOR_CALLS_TENSOR_H

#include "Simulator/Core/Site.h"
#include "Simulator/Mma/Fragment.h"

#include <cstdint>

namespace mla::sim {

// `group` is 1, or 2 for a CTA pair.
void tensorAllocate(void *slot, unsigned columns, unsigned group, Site site);
void tensorRelinquish(unsigned group, Site site);
void tensorFree(uint32_t address, unsigned columns, unsigned group, Site site);
void tensorFenceBefore(Site site);
void tensorFenceAfter(Site site);

/// Which lanes and columns registers hold; as arch::TmemShape.
enum class TensorShape : uint8_t { L32x32b, L16x64b, L16x128b, L16x256b };

/// tcgen05.ld or st of one warp. A packed access has two columns of 16 bits in
/// each register (32x32b only).
struct TensorAccessCall {
  uint32_t address;
  TensorShape shape;
  bool isPacked;
  FragmentState *state;
  uint32_t *registers;
  unsigned count;
};
void tensorLoad(const TensorAccessCall &call, Site site);
void tensorStore(const TensorAccessCall &call, Site site);
/// wait::ld, which names the fragments that it waits for; wait::st.
void tensorWaitLoad(FragmentState *const *named, unsigned count, Site site);
void tensorWaitStore(Site site);

/// tcgen05.mma, as its bits say. A is a descriptor or an address.
struct TensorMultiply {
  unsigned group;
  bool isWs, isWide16; // kind f16, else f8f6f4
  bool isAInTensor;
  uint32_t d;
  uint64_t a, b;
  uint32_t instruction;
  bool accumulate;
};
void tensorMultiply(const TensorMultiply &call, Site site);

/// tcgen05.cp and shift.down; as arch::TmemCopyShape.
enum class TensorCopyShape : uint8_t {
  L128x256b,
  L128x128b,
  L4x256b,
  L64x128bTo02and13,
  L64x128bTo01and23,
  L32x128bToAll
};
void tensorCopy(uint32_t address, uint64_t descriptor, TensorCopyShape shape,
                unsigned group, Site site);
void tensorShift(uint32_t address, unsigned group, Site site);

/// tcgen05.commit, to this CTA's barrier or those of a mask.
void tensorCommit(void *barrier, unsigned group, Site site);
void tensorCommitMulticast(void *barrier, uint16_t ctas, unsigned group,
                           Site site);

} // namespace mla::sim

#endif // MLA_SIMULATOR_CALLS_TENSOR_H
