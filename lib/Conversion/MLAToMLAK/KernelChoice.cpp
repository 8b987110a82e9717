//===- KernelChoice.cpp - The manifest's kernel for an op -----------------===//

#include "Selection.h"

using namespace mlir;
using namespace mla;

FailureOr<StringAttr> Selection::choose(Operation *op) {
  return rewriter.getStringAttr(
      (target + "_" + op->getName().stripDialect()).str());
}
