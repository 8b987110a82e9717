//===- MLAKDialect.cpp - Registration of the mlak dialect -----------------===//

#include "mla/Dialect/MLAK/IR/MLAKOps.h"

#include "mlir/IR/DialectImplementation.h"

using namespace mlir;
using namespace mla;
using namespace mla::mlak;

#include "mla/Dialect/MLAK/IR/MLAKDialect.cpp.inc"

#include "mla/Dialect/MLAK/IR/MLAKInterfaces.cpp.inc"

#define GET_OP_CLASSES
#include "mla/Dialect/MLAK/IR/MLAKOps.cpp.inc"

void MLAKDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "mla/Dialect/MLAK/IR/MLAKOps.cpp.inc"
      >();
}

void AssertIndexOp::getEffects(
    SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  effects.emplace_back(MemoryEffects::Write::get());
}
