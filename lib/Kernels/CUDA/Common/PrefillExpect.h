//===- PrefillExpect.h - What the operands of a prefill hold --------------===//
//
// Declares to the simulator what the operands of the next product of a prefill
// were loaded from. Rows of queries and keys have panels of 64 columns, first
// those of the nope part, then those of the rope part.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_COMMON_PREFILLEXPECT_H
#define MLA_KERNELS_CUDA_COMMON_PREFILLEXPECT_H

#include "Arch/Arch.h"
#include "Common/PrefillMaps.h"
#include "Common/PrefillWork.h"

namespace mla::cuda {

template <class E> struct PrefillExpect {
  const PrefillParams<E> &params;
  const PrefillMaps &maps;

  /// Declares query rows of `work`, from `row` in the sequence and from column
  /// `col` on.
  MLA_DEVICE void query(arch::Operand operand, const PrefillWork &work,
                        int32_t row, int32_t col) const {
    const int32_t token = work.sequence.firstToken + row;
    if (isNope(col))
      return rows(operand, work, maps.queryNope, params.queryLatent,
                  params.nope, work.head, col, token);
    rows(operand, work, maps.queryRope,
         params.rope ? params.queryRope : params.queryLatent, ropeWidth(),
         work.head, ropeColumn(col), token);
  }
  /// Declares keys of `work`, from `key` in the sequence and from column `col`
  /// on.
  MLA_DEVICE void key(arch::Operand operand, const PrefillWork &work,
                      int32_t key, int32_t col) const {
    const int32_t token = work.firstKey + key;
    if (isNope(col))
      return rows(operand, work, maps.keyNope, params.keyNope, params.nope,
                  work.head, col, token);
    rows(operand, work, maps.keyRope,
         params.rope ? params.keyRope : params.keyNope, ropeWidth(), 0,
         ropeColumn(col), token);
  }
  /// Declares the values of keys of `work`, from `key` in the sequence and from
  /// column `col` on.
  MLA_DEVICE void value(arch::Operand operand, const PrefillWork &work,
                        int32_t key, int32_t col) const {
    rows(operand, work, maps.value, params.value, params.valueWidth, work.head,
         col, work.firstKey + key);
  }

private:
  MLA_DEVICE bool isNope(int32_t col) const {
    return col < params.nopePanels * mapPanelCols;
  }
  MLA_DEVICE int32_t ropeColumn(int32_t col) const {
    return params.ropeColumn + col - params.nopePanels * mapPanelCols;
  }
  MLA_DEVICE int32_t ropeWidth() const {
    return params.rope ? params.rope : params.nope;
  }
  MLA_DEVICE void rows(arch::Operand operand, const PrefillWork &work,
                       const arch::TensorMap &map, const RowView<const E> &view,
                       int32_t width, int32_t head, int32_t col,
                       int32_t row) const {
    // The simulator counts heads and sequences without gaps as columns of one
    // row.
    const int32_t first =
        (view.head == width ? head * width : 0) +
        (view.sequence == width ? work.sequence.index * width : 0);
    arch::expectOperand(operand, map, {first + col, row});
  }
};

} // namespace mla::cuda

#endif // MLA_KERNELS_CUDA_COMMON_PREFILLEXPECT_H
