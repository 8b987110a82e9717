//===- MLAKScalars.cpp - Scalars of the argument structs ------------------===//
//
// In the order of the structs in mla_runtime.h, after their pointers.
//
//===----------------------------------------------------------------------===//

#include "mla/Dialect/MLAK/IR/MLAKOps.h"

using namespace mlir;
using namespace mla::mlak;

using Slots = SmallVectorImpl<OpFoldResult>;

static void add(Slots &slots, MLIRContext *context, int64_t value) {
  slots.push_back(IntegerAttr::get(IntegerType::get(context, 64), value));
}

/// scale, causal, window, lseBase.
template <typename OpTy> static void addAttention(OpTy op, Slots &slots) {
  slots.push_back(op.getScaleAttr());
  add(slots, op.getContext(), op.getCausal());
  add(slots, op.getContext(), op.getWindow());
  add(slots, op.getContext(), op.getLseBase());
}

void DecodeOp::getScalarSlots(Slots &slots) { addAttention(*this, slots); }
void LatentAttentionOp::getScalarSlots(Slots &slots) {
  addAttention(*this, slots);
}
void PrefillOp::getScalarSlots(Slots &slots) { addAttention(*this, slots); }

void AppendOp::getScalarSlots(Slots &slots) {
  add(slots, getContext(), getRopeInput());
  add(slots, getContext(), getRopeOutput());
}

void GatherOp::getScalarSlots(Slots &) {}
void UpdateOp::getScalarSlots(Slots &) {}

void PlanOp::getScalarSlots(Slots &slots) {
  add(slots, getContext(), getHeads());
  slots.push_back(getQueryLen());
  add(slots, getContext(), getPageSize());
  slots.push_back(getMaxLength());
}

void MergeOp::getScalarSlots(Slots &slots) {
  add(slots, getContext(), getPartials().size());
  add(slots, getContext(), getLseBase());
}

void ConvertLseOp::getScalarSlots(Slots &slots) {
  add(slots, getContext(), getFrom());
  add(slots, getContext(), getTo());
}

void RopeOp::getScalarSlots(Slots &slots) {
  add(slots, getContext(), getInput());
  add(slots, getContext(), getOutput());
}

void AbsorbQueryOp::getScalarSlots(Slots &) {}
void ProjectValueOp::getScalarSlots(Slots &) {}
void ExpandKvOp::getScalarSlots(Slots &) {}

void MatmulOp::getScalarSlots(Slots &slots) {
  add(slots, getContext(), getTransposeB());
}

ArrayRef<int64_t> mla::mlak::getViewMap(KernelOpInterface op,
                                        unsigned segment) {
  auto matmul = dyn_cast<MatmulOp>(op.getOperation());
  if (!matmul || segment > 1)
    return {};
  return (segment == 0 ? matmul.getAMap() : matmul.getBMap())
      .value_or(ArrayRef<int64_t>());
}
