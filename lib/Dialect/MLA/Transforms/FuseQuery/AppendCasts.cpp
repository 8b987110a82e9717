//===- AppendCasts.cpp - Remove casts and rotations before an append ------===//

#include "AppendCasts.h"

#include "../KeyRotation.h"

#include "mla/Dialect/MLA/IR/MLAOps.h"
#include "mla/Dialect/MLA/IR/PlainTypes.h"
#include "mla/Support/Remarks.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mla;
using namespace mlir;

namespace {
/// A cast before an append, and the views in between.
struct FedCast {
  Operation *cast = nullptr;      ///< null if there is none
  Value source;                   ///< the operand of the cast
  SmallVector<Operation *> views; ///< from the append back to the cast

  Type from() const { return getElementTypeOrSelf(source.getType()); }
  Type to() const { return getElementTypeOrSelf(cast->getResult(0).getType()); }
  bool widens() const {
    return from().getIntOrFloatBitWidth() < to().getIntOrFloatBitWidth();
  }
  /// True if only the append reads the result of the cast.
  bool isReadOnce() const {
    return cast->getResult(0).hasOneUse() &&
           llvm::all_of(views, [](Operation *view) {
             return view->getResult(0).hasOneUse();
           });
  }
};
} // namespace

/// True if `op` is a cast of floats that is exact or rounds to nearest, ties to
/// even.
static bool castsFloat(Operation &op) {
  if (auto narrow = dyn_cast<arith::TruncFOp>(op))
    return !narrow.getRoundingmode() ||
           *narrow.getRoundingmode() == arith::RoundingMode::to_nearest_even;
  return isa<arith::ExtFOp>(op);
}

/// True if the generic casts its only input, element by element.
static bool castsInput(linalg::GenericOp generic) {
  if (generic.getNumDpsInputs() != 1 || generic.getNumDpsInits() != 1 ||
      generic.getNumLoops() != generic.getNumParallelLoops() ||
      !llvm::all_of(generic.getIndexingMapsArray(),
                    [](AffineMap map) { return map.isIdentity(); }))
    return false;
  Block &body = *generic.getBody();
  Operation &first = body.front();
  return body.getOperations().size() == 2 && castsFloat(first) &&
         first.getOperand(0) == body.getArgument(0) &&
         body.getTerminator()->getOperand(0) == first.getResult(0);
}

/// True for the element types of activations that kernels read.
static bool isActivation(Type type) {
  return type.isF32() || type.isF16() || type.isBF16();
}

bool mla::isFloatCast(Operation *op) {
  auto generic = dyn_cast<linalg::GenericOp>(op);
  return generic ? castsInput(generic) : castsFloat(*op);
}

static FedCast findCast(Value fed) {
  FedCast found;
  Operation *op = fed.getDefiningOp();
  while (op && isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp,
                   tensor::ExtractSliceOp, tensor::CastOp>(op)) {
    found.views.push_back(op);
    op = op->getOperand(0).getDefiningOp();
  }
  if (!op)
    return found;
  if (!isFloatCast(op))
    return found;
  found.source = op->getOperand(0);
  if (isa<RankedTensorType>(found.source.getType()) &&
      isActivation(found.from()) &&
      isActivation(getElementTypeOrSelf(op->getResult(0).getType())))
    found.cast = op;
  return found;
}

/// Returns the reason why the append must read the cast value, or "". `held` is
/// the type of the field; `rotates` is true if the operand is rotated before it
/// is rounded.
static StringRef whyKept(const FedCast &fed, Type held, bool rotates) {
  if (fed.widens() && isQuantisedType(held) && fed.from().isF16())
    return "an 8-bit cache rounds f32 to bf16 and f16 to f16";
  if (fed.widens())
    return ""; // exact
  if (rotates)
    return "the rotation needs the rounded value";
  if (fed.to() != held)
    return "the cache has another type, so the value is rounded twice";
  return fed.isReadOnce() ? "" : "another op reads the narrower value";
}

/// Applies the views that follow the cast to its source.
static Value rebuildViews(RewriterBase &rewriter, const FedCast &fed) {
  Value value = fed.source;
  for (Operation *view : llvm::reverse(fed.views)) {
    IRMapping mapping;
    mapping.map(view->getOperand(0), value);
    Value clone = rewriter.clone(*view, mapping)->getResult(0);
    auto type = cast<RankedTensorType>(clone.getType());
    clone.setType(type.clone(fed.from()));
    value = clone;
  }
  return value;
}

static void eraseDeadViews(RewriterBase &rewriter, const FedCast &fed) {
  for (Operation *view : fed.views)
    if (isOpTriviallyDead(view))
      rewriter.eraseOp(view);
  if (isOpTriviallyDead(fed.cast))
    rewriter.eraseOp(fed.cast);
}

/// Returns the type of a field of the cache.
static Type getHeldType(AppendOp append, FieldRole role) {
  LayoutAttr layout = cast<CacheType>(append.getCache().getType()).getLayout();
  return layout.getFields()[layout.getFieldIndex(role)].elementType;
}

static bool absorbCast(RewriterBase &rewriter, AppendOp append,
                       OpOperand &operand, FieldRole role, StringRef pass) {
  // A norm rounds to the type of its operand.
  if (role == FieldRole::Latent && append.getNorm())
    return false;
  FedCast fed = findCast(operand.get());
  if (!fed.cast)
    return false;
  Type held = getHeldType(append, role);
  bool rotates = role == FieldRole::Rope && append.getCos();
  std::string what;
  llvm::raw_string_ostream(what)
      << "the cast of the " << stringifyFieldRole(role) << " from "
      << fed.from() << " to " << fed.to();
  if (StringRef reason = whyKept(fed, held, rotates); !reason.empty()) {
    remarkMissed(append, pass, "cast") << what + " is kept: " + reason.str();
    return false;
  }
  remarkPassed(append, pass, "cast") << what + " is done by the append";
  rewriter.setInsertionPoint(append);
  Value value = rebuildViews(rewriter, fed);
  rewriter.modifyOpInPlace(append, [&] { operand.set(value); });
  eraseDeadViews(rewriter, fed);
  return true;
}

/// True if the cache holds the same bits whether a rotated key is first rounded
/// to `rotated`, or only to the type `held` of the field. An append to 8 bits
/// rounds rotated values to 16 bits in both cases.
static bool isRoundedOnce(Type rotated, Type held) {
  return rotated.isF32() || rotated == held || isQuantisedType(held);
}

/// Makes the append rotate the rope key, if only the append reads the rotated
/// key.
static bool absorbRotation(RewriterBase &rewriter, AppendOp append,
                           StringRef pass) {
  Value rotated = append.getKRope();
  if (append.getCos() || !rotated)
    return false;
  rewriter.setInsertionPoint(append);
  if (!isRoundedOnce(getElementTypeOrSelf(rotated.getType()),
                     getHeldType(append, FieldRole::Rope)))
    return false;
  KeyRotation rotation = findKeyRotation(rewriter, rotated);
  if (!rotation)
    return false;
  remarkPassed(append, pass, "rotation")
      << "the rotation of the rope key is done by the append";
  rewriter.modifyOpInPlace(append, [&] {
    append.getKRopeMutable().assign(rotation.key);
    append.getCosMutable().assign(rotation.cos);
    append.getSinMutable().assign(rotation.sin);
    append.setInput(rotation.rope.getInput());
    append.setOutput(rotation.rope.getOutput());
  });
  Operation *view = rotated.getDefiningOp();
  if (view != rotation.rope.getOperation())
    rewriter.eraseOp(view);
  rewriter.eraseOp(rotation.rope);
  return true;
}

int64_t mla::absorbCasts(func::FuncOp function, StringRef pass) {
  int64_t absorbed = 0;
  IRRewriter rewriter(function.getContext());
  function.walk([&](AppendOp append) {
    // Repeat, because the input of a removed cast may be another cast.
    while (absorbCast(rewriter, append, append.getLatentMutable(),
                      FieldRole::Latent, pass))
      ++absorbed;
    auto absorbKey = [&] {
      while (append.getKRope() &&
             absorbCast(rewriter, append, append.getKRopeMutable()[0],
                        FieldRole::Rope, pass))
        ++absorbed;
    };
    absorbKey();
    if (absorbRotation(rewriter, append, pass))
      absorbKey(); // of the key before the rotation
  });
  return absorbed;
}
