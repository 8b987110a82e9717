//===- TensorCalls.h - tcgen05 instructions ---------------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_TENSOR_TENSORCALLS_H
#define MLA_SIMULATOR_TENSOR_TENSORCALLS_H

#include "Simulator/Base/Site.h"
#include "Simulator/State/Fragment.h"

#include <cstdint>

namespace mla::sim {

// Execute tcgen05.alloc, relinquish_alloc_permit and dealloc. `group` is 1, or
// 2 for a CTA pair.
void tensorAllocate(void *slot, unsigned columns, unsigned group, Site site);
void tensorRelinquish(unsigned group, Site site);
void tensorFree(uint32_t address, unsigned columns, unsigned group, Site site);
/// Ends the launch with a report (class 5) if columns first .. first + count -
/// 1 are not in a range of `columns` columns.
void tensorExpectColumns(unsigned first, unsigned count, unsigned columns,
                         Site site);
void tensorFenceBefore(Site site);
void tensorFenceAfter(Site site);

/// The lanes and columns that registers hold; see arch::TmemShape and
/// arch::tmemLoadSplit().
enum class TensorShape : uint8_t {
  L32x32b,
  L16x64b,
  L16x128b,
  L16x256b,
  L16x32bx2
};

/// A tcgen05.ld or st of one warp. Each register of a packed access has the low
/// halves of two adjacent columns.
struct TensorAccessCall {
  uint32_t address;
  TensorShape shape;
  bool isPacked;
  FragmentState *state;
  uint32_t *registers;
  unsigned count;
  /// The distance in columns from the first half to the second, for L16x32bx2.
  unsigned split = 0;
};
void tensorLoad(const TensorAccessCall &call, Site site);
void tensorStore(const TensorAccessCall &call, Site site);
/// Execute tcgen05.wait::ld for the fragments in `named`, and tcgen05.wait::st.
void tensorWaitLoad(FragmentState *const *named, unsigned count, Site site);
void tensorWaitStore(Site site);

/// The elements of an MMA: 16 bits (F16), 8 bits (F8f6f4), and with one ue8m0
/// scale per 32 elements of K: 8 bits (Mxf8f6f4) or 4 bits, two per byte
/// (Mxf4).
enum class TensorKind : uint8_t { F16, F8f6f4, Mxf8f6f4, Mxf4 };
constexpr bool isScaled(TensorKind kind) {
  return kind == TensorKind::Mxf8f6f4 || kind == TensorKind::Mxf4;
}

/// A tcgen05.mma with its encoded operands. A is a descriptor or an address.
/// Only kinds with scales use the addresses of scales.
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

/// The shapes of tcgen05.cp; see arch::TmemCopyShape.
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

/// Execute tcgen05.commit to the mbarrier of this CTA, or to the mbarriers of
/// the CTAs of a mask.
void tensorCommit(void *barrier, unsigned group, Site site);
void tensorCommitMulticast(void *barrier, uint16_t ctas, unsigned group,
                           Site site);

} // namespace mla::sim

#endif // MLA_SIMULATOR_TENSOR_TENSORCALLS_H
