//===- TensorCalls.h - Tensor memory and tcgen05 ----------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_TENSOR_TENSORCALLS_H
#define MLA_SIMULATOR_TENSOR_TENSORCALLS_H

#include "Simulator/Base/Site.h"
#include "Simulator/State/Fragment.h"

#include <cstdint>

namespace mla::sim {

// `group` is 1, or 2 for a CTA pair.
void tensorAllocate(void *slot, unsigned columns, unsigned group, Site site);
void tensorRelinquish(unsigned group, Site site);
void tensorFree(uint32_t address, unsigned columns, unsigned group, Site site);
/// Reports (class 5) columns first .. first + count - 1 of a handle that has
/// `columns`.
void tensorExpectColumns(unsigned first, unsigned count, unsigned columns,
                         Site site);
void tensorFenceBefore(Site site);
void tensorFenceAfter(Site site);

/// Which lanes and columns registers hold; as arch::TmemShape, and that of
/// arch::tmemLoadSplit().
enum class TensorShape : uint8_t {
  L32x32b,
  L16x64b,
  L16x128b,
  L16x256b,
  L16x32bx2
};

/// tcgen05.ld or st of one warp. A packed access has in each register the low
/// halves of two neighbouring columns, where the shape has one column.
struct TensorAccessCall {
  uint32_t address;
  TensorShape shape;
  bool isPacked;
  FragmentState *state;
  uint32_t *registers;
  unsigned count;
  /// Of L16x32bx2: columns from the first half's to the second's.
  unsigned split = 0;
};
void tensorLoad(const TensorAccessCall &call, Site site);
void tensorStore(const TensorAccessCall &call, Site site);
/// wait::ld, which names the fragments that it waits for; wait::st.
void tensorWaitLoad(FragmentState *const *named, unsigned count, Site site);
void tensorWaitStore(Site site);

/// Which elements an MMA multiplies: 16 bits, 8 bits, and with a scale ue8m0
/// for each 32 of K 8 bits (mxf8f6f4) and 4 bits, two a byte (mxf4).
enum class TensorKind : uint8_t { F16, F8f6f4, Mxf8f6f4, Mxf4 };
constexpr bool isScaled(TensorKind kind) {
  return kind == TensorKind::Mxf8f6f4 || kind == TensorKind::Mxf4;
}

/// tcgen05.mma, as its bits say. A is a descriptor or an address; the addresses
/// of scales count for the kinds that have them.
struct TensorMultiply {
  unsigned group;
  bool isWs;
  TensorKind kind;
  bool isAInTensor;
  uint32_t d;
  uint64_t a, b;
  uint32_t instruction;
  bool accumulate;
  uint32_t scaleA = 0, scaleB = 0;
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

#endif // MLA_SIMULATOR_TENSOR_TENSORCALLS_H
