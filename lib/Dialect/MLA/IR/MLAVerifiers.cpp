//===- MLAVerifiers.cpp - Constraints of mla ops --------------------------===//

#include "mla/Dialect/MLA/IR/MLAOps.h"

using namespace mla;
using namespace mlir;

LogicalResult AttentionOp::verify() { return success(); }
LogicalResult LatentAttentionOp::verify() { return success(); }
LogicalResult PrefillOp::verify() { return success(); }
LogicalResult DecodeOp::verify() { return success(); }
LogicalResult AppendOp::verify() { return success(); }
LogicalResult GatherOp::verify() { return success(); }
LogicalResult PlanOp::verify() { return success(); }
LogicalResult UpdateOp::verify() { return success(); }
LogicalResult RopeOp::verify() { return success(); }
LogicalResult AbsorbQueryOp::verify() { return success(); }
LogicalResult ProjectValueOp::verify() { return success(); }
LogicalResult ExpandKvOp::verify() { return success(); }
LogicalResult MergeOp::verify() { return success(); }
LogicalResult ConvertLseOp::verify() { return success(); }
